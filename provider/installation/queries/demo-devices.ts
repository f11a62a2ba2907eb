import type { Transaction } from "../../db/database.ts";

/** What the devices of a demo building last reported. */
export interface LastReport {
  seenAt: number;
  appliedAt: number;
  /** Of an earlier configuration: the building was changed since. */
  appliedVersion: string;
  firmware: string;
}

/** From now on the server simulates the devices of a building. */
export async function simulateDevices(tx: Transaction, domainId: string): Promise<void> {
  await tx
    .updateTable("hardware")
    .set({ simulated: true })
    .where("id", "in", (device) =>
      device.selectFrom("device").select("hardware_id").where("domain_id", "=", domainId),
    )
    .execute();
}

/** Records that all devices of a building were connected until a while ago. */
export async function noteDevicesSeen(tx: Transaction, domainId: string, report: LastReport): Promise<void> {
  const { seenAt, appliedAt, appliedVersion, firmware } = report;
  await tx
    .updateTable("device")
    .set({ last_seen_at: seenAt, applied_at: appliedAt, applied_version: appliedVersion, firmware })
    .where("domain_id", "=", domainId)
    .execute();
}
