import type { UpMessage } from "#contract/device-link.ts";
import { newId, type Reader, type Transaction } from "./database.ts";

/** Announced hardware that nobody has brought into service; the one seen longest ago makes room. */
export const ANNOUNCED_MAX = 100;

export interface LinkedDevice {
  id: string;
  domainId: string;
  name: string;
  hwId: string;
  hardwareId: string;
  activationCodeHash: string;
  secretSealed: string;
  enrolled: boolean;
  desiredVersion: string | null;
  appliedVersion: string | null;
}

function selectLinkedDevices(db: Reader) {
  return db
    .selectFrom("device")
    .innerJoin("hardware", "hardware.id", "device.hardware_id")
    .select([
      "device.id",
      "device.domain_id as domainId",
      "device.name",
      "device.hw_id as hwId",
      "device.hardware_id as hardwareId",
      "hardware.activation_code_hash as activationCodeHash",
      "device.secret_sealed as secretSealed",
      "device.enrolled",
      "device.desired_version as desiredVersion",
      "device.applied_version as appliedVersion",
    ]);
}

/** The device in service with this hardware id, in whatever building; none whose hardware has been sent back. */
export async function findLinkedDevice(db: Reader, hwId: string): Promise<LinkedDevice | undefined> {
  return selectLinkedDevices(db)
    .where("device.hw_id", "=", hwId)
    .where("hardware.returned_at", "is", null)
    .executeTakeFirst();
}

export async function findLinkedDeviceById(db: Reader, id: string): Promise<LinkedDevice | undefined> {
  return selectLinkedDevices(db).where("device.id", "=", id).executeTakeFirst();
}

export async function listDeviceIds(db: Reader, domainId: string): Promise<string[]> {
  const rows = await db.selectFrom("device").select("id").where("domain_id", "=", domainId).execute();
  return rows.map((row) => row.id);
}

/** Which devices in service stand behind these hardware ids, as `hwId deviceId domainId`. */
export async function listInService(db: Reader, hwIds: readonly string[]): Promise<Set<string>> {
  if (hwIds.length === 0) return new Set();
  const rows = await selectLinkedDevices(db)
    .where("device.hw_id", "in", hwIds)
    .where("hardware.returned_at", "is", null)
    .execute();
  return new Set(rows.map(({ hwId, id, domainId }) => `${hwId} ${id} ${domainId}`));
}

/**
 * Keeps what a device that nobody knows says of itself, so that it can be brought into service by its code.
 * Delivered hardware stays as it was delivered.
 */
export async function announceHardware(
  tx: Transaction,
  { hwId, activationCodeHash, hello, now }: Announcement,
): Promise<void> {
  const said = {
    type: hello.type,
    model: hello.model,
    button_count: hello.buttonCount,
    output_count: hello.outputCount,
    input_count: hello.inputCount,
    seen_at: now,
  };
  const row = {
    id: newId(),
    hw_id: hwId,
    activation_code_hash: activationCodeHash,
    announced: true,
    used_at: null,
  };
  await tx
    .insertInto("hardware")
    .values({ ...row, ...said })
    .onConflict((conflict) =>
      conflict
        .columns(["hw_id", "activation_code_hash"])
        .doUpdateSet(said)
        .where("hardware.announced", "=", true),
    )
    .execute();
  await forgetOldAnnouncements(tx);
}

interface Announcement {
  hwId: string;
  activationCodeHash: string;
  hello: UpMessage<"hello">;
  now: number;
}

async function forgetOldAnnouncements(tx: Transaction): Promise<void> {
  const unclaimed = await tx
    .selectFrom("hardware")
    .select("id")
    .where("announced", "=", true)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom("device").select("id").whereRef("hardware_id", "=", "hardware.id"))),
    )
    .orderBy("seen_at", "desc")
    .orderBy("id", "desc")
    .offset(ANNOUNCED_MAX)
    .limit(ANNOUNCED_MAX)
    .execute();
  if (unclaimed.length === 0) return;
  const ids = unclaimed.map((row) => row.id);
  await tx.deleteFrom("hardware").where("id", "in", ids).execute();
}

/** The device has signed in with its secret: its activation code is dead from now on. */
export async function markEnrolled(db: Reader, deviceId: string): Promise<void> {
  await db
    .updateTable("device")
    .set({ enrolled: true, activation_code_sealed: null })
    .where("id", "=", deviceId)
    .execute();
}

/** Keeps what a device said of itself when it came. */
export async function markArrived(
  db: Reader,
  deviceId: string,
  { hello, now }: { hello: UpMessage<"hello">; now: number },
): Promise<void> {
  await db
    .updateTable("device")
    .set({ online: true, last_seen_at: now, started_at: hello.startedAt, firmware: hello.firmware })
    .where("id", "=", deviceId)
    .execute();
}

export async function markGone(db: Reader, deviceId: string, lastSeenAt: number): Promise<void> {
  await db
    .updateTable("device")
    .set({ online: false, last_seen_at: lastSeenAt })
    .where("id", "=", deviceId)
    .execute();
}

/** Takes all devices for offline, as after a start, and gives those that were not: id and when last seen. */
export async function markAllGone(db: Reader): Promise<{ id: string; lastSeenAt: number | null }[]> {
  return db
    .updateTable("device")
    .set({ online: false })
    .where("online", "=", true)
    .returning(["id", "last_seen_at as lastSeenAt"])
    .execute();
}

export async function setDesiredVersion(db: Reader, deviceId: string, version: string): Promise<void> {
  await db.updateTable("device").set({ desired_version: version }).where("id", "=", deviceId).execute();
}

export async function setAppliedVersion(
  db: Reader,
  deviceId: string,
  { version, now }: { version: string; now: number },
): Promise<void> {
  await db
    .updateTable("device")
    .set({ applied_version: version, applied_at: now, last_seen_at: now })
    .where("id", "=", deviceId)
    .execute();
}
