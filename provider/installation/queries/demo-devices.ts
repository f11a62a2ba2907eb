import type { Transaction } from "#storage/database.ts";

/** What the devices of a demo building last reported. */
interface LastReport {
  seenAt: number;
  appliedAt: number;
  /** The version of an earlier configuration: the building has changed since. */
  appliedVersion: string;
  firmware: string;
}

/** Makes the server simulate the devices of a building from now on. */
export async function simulateDevices(tx: Transaction, domainId: string): Promise<void> {
  await tx
    .updateTable("hardware")
    .set({ simulated: true })
    .where("id", "in", (device) =>
      device.selectFrom("device").select("hardware_id").where("domain_id", "=", domainId),
    )
    .execute();
}

/** Records when all devices of a building were last connected, and with what. */
export async function noteDevicesSeen(tx: Transaction, domainId: string, report: LastReport): Promise<void> {
  const { seenAt, appliedAt, appliedVersion, firmware } = report;
  await tx
    .updateTable("device")
    .set({ last_seen_at: seenAt, applied_at: appliedAt, applied_version: appliedVersion, firmware })
    .where("domain_id", "=", domainId)
    .execute();
}
