import type { UpMessage } from "#contract/device-link/device-link.ts";
import { camelCase } from "#storage/camel-case.ts";
import { newId, type Reader, retryAfterDeadlock, type Transaction } from "#storage/database.ts";
import { prepareQuery } from "#storage/prepared.ts";

/**
 * Limit of announced hardware that has not been enabled. The hardware seen longest ago is deleted first,
 * except hardware that is connected and waits.
 */
export const ANNOUNCED_MAX = 100;

const AT_ONCE = 500;

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
  /** How far its clock was ahead at the last check, in milliseconds. */
  clockOffset: number | null;
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
      "device.clock_offset as clockOffset",
    ]);
}

/**
 * Returns the device in service with this hardware id, in any building; undefined if the hardware was
 * returned.
 */
export async function findLinkedDevice(db: Reader, hwId: string): Promise<LinkedDevice | undefined> {
  const [device] = await queryLinkedDevice(db, { hwId });
  return device;
}

/** Prepared, because it runs for each message of a device. */
const queryLinkedDevice = prepareQuery(["hwId"], (db, { hwId }: { hwId: string }) =>
  selectLinkedDevices(db).where("device.hw_id", "=", hwId).where("hardware.returned_at", "is", null),
);

export interface EnrolledDevice {
  deviceId: string;
  domainId: string;
  hwId: string;
  secretSealed: string;
}

/** Lists the devices in service that have signed in with their secret, in all buildings. */
export async function listEnrolled(db: Reader): Promise<EnrolledDevice[]> {
  return db
    .selectFrom("device")
    .innerJoin("hardware", "hardware.id", "device.hardware_id")
    .select([
      "device.id as deviceId",
      "device.domain_id as domainId",
      "device.hw_id as hwId",
      "device.secret_sealed as secretSealed",
    ])
    .where("device.enrolled", "=", true)
    .where("hardware.returned_at", "is", null)
    .execute();
}

export async function findLinkedDeviceById(db: Reader, id: string): Promise<LinkedDevice | undefined> {
  return selectLinkedDevices(db).where("device.id", "=", id).executeTakeFirst();
}

/** Returns the devices in service with these hardware ids, each as the text `hwId deviceId domainId`. */
export async function listInService(db: Reader, hwIds: readonly string[]): Promise<Set<string>> {
  if (hwIds.length === 0) return new Set();
  const rows = await selectLinkedDevices(db)
    .where("device.hw_id", "in", hwIds)
    .where("hardware.returned_at", "is", null)
    .execute();
  return new Set(rows.map(({ hwId, id, domainId }) => `${hwId} ${id} ${domainId}`));
}

/**
 * Stores what an unknown device reports about itself, so that it can be enabled with its code. Does not
 * change delivered hardware.
 */
export async function announceHardware(
  tx: Transaction,
  { hwId, activationCodeHash, hello, now, waitingHwIds }: Announcement,
): Promise<void> {
  const reported = {
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
    .values({ ...row, ...reported })
    .onConflict((conflict) =>
      conflict
        .columns(["hw_id", "activation_code_hash"])
        .doUpdateSet(reported)
        .where("hardware.announced", "=", true),
    )
    .execute();
  await forgetOldAnnouncements(tx, waitingHwIds);
}

interface Announcement {
  hwId: string;
  activationCodeHash: string;
  hello: UpMessage<"hello">;
  now: number;
  /** The hardware ids of the devices that are connected and wait to be enabled. */
  waitingHwIds: readonly string[];
}

async function forgetOldAnnouncements(tx: Transaction, waitingHwIds: readonly string[]): Promise<void> {
  const unclaimed = await tx
    .selectFrom("hardware")
    .select(camelCase(["id", "hw_id"]))
    .where("announced", "=", true)
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom("device").select("id").whereRef("hardware_id", "=", "hardware.id"))),
    )
    .orderBy("seen_at", "desc")
    .orderBy("id", "desc")
    .offset(ANNOUNCED_MAX)
    .limit(ANNOUNCED_MAX)
    .execute();
  const ids = unclaimed.filter((row) => !waitingHwIds.includes(row.hwId)).map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.deleteFrom("hardware").where("id", "in", ids).execute();
}

/** Records that a device has signed in with its secret, which invalidates its activation code. */
export async function markEnrolled(db: Reader, deviceId: string): Promise<void> {
  await db
    .updateTable("device")
    .set({ enrolled: true, activation_code_sealed: null })
    .where("id", "=", deviceId)
    .execute();
}

interface ConnectedDevice {
  hello: UpMessage<"hello">;
  process: string;
  now: number;
  /** How far the device's clock is ahead, in milliseconds, if it reported its time. */
  clockOffset: number | undefined;
}

/**
 * Stores what a device reported about itself on connecting, and the server process that it is connected to.
 */
export async function markConnected(
  db: Reader,
  deviceId: string,
  { hello, process, now, clockOffset }: ConnectedDevice,
): Promise<void> {
  const { startedAt, firmware, protocol } = hello;
  await db
    .updateTable("device")
    .set({
      online: true,
      last_seen_at: now,
      linked_to: process,
      started_at: startedAt,
      firmware,
      protocol,
      // A device that does not report its time does not change the last known offset.
      clock_offset: clockOffset,
    })
    .where("id", "=", deviceId)
    .execute();
}

/** Records for the other server processes that these devices are still connected. */
export async function markStillConnected(
  db: Reader,
  deviceIds: readonly string[],
  { process, now }: { process: string; now: number },
): Promise<void> {
  for (let from = 0; from < deviceIds.length; from += AT_ONCE)
    await retryAfterDeadlock(() =>
      db
        .updateTable("device")
        .set({ last_seen_at: now })
        .where("id", "in", deviceIds.slice(from, from + AT_ONCE))
        .where("linked_to", "=", process)
        .execute(),
    );
}

/** Marks a device as offline, unless it is meanwhile connected to another process; returns whether it did. */
export async function markOffline(
  db: Reader,
  deviceId: string,
  { process, lastSeenAt, unseenSince }: Departure,
): Promise<boolean> {
  const gone = await db
    .updateTable("device")
    .set({ online: false, last_seen_at: lastSeenAt, linked_to: null })
    .where("id", "=", deviceId)
    .where("linked_to", process === null ? "is" : "=", process)
    .$if(unseenSince !== undefined, (each) => each.where("last_seen_at", "<=", unseenSince!))
    .returning("id")
    .executeTakeFirst();
  return gone !== undefined;
}

export interface Departure {
  process: string | null;
  lastSeenAt: number;
  /** Only if the device has not been seen later than this (epoch ms). */
  unseenSince?: number;
}

/** Lists the devices that any server process has marked as online. */
export async function listOnline(db: Reader): Promise<(Departure & { id: string })[]> {
  const rows = await db
    .selectFrom("device")
    .select(camelCase(["id", "last_seen_at", "linked_to"]))
    .where("online", "=", true)
    .execute();
  return rows.map(({ id, linkedTo: process, lastSeenAt: seenAt }) => {
    const lastSeenAt = seenAt ?? 0;
    return { id, process, lastSeenAt, unseenSince: lastSeenAt };
  });
}

/** A device with what its configuration is built for. */
interface DesiredConfiguration {
  id: string;
  secretSealed: string;
  /** The configuration version that it should run; null when none has been built. */
  desiredVersion: string | null;
}

/** Lists those of these devices that exist. */
export async function listDesiredConfigurations(
  db: Reader,
  deviceIds: readonly string[],
): Promise<DesiredConfiguration[]> {
  const found: DesiredConfiguration[] = [];
  for (let from = 0; from < deviceIds.length; from += AT_ONCE) {
    const rows = await db
      .selectFrom("device")
      .select(["id", "secret_sealed as secretSealed", "desired_version as desiredVersion"])
      .where("id", "in", deviceIds.slice(from, from + AT_ONCE))
      .execute();
    found.push(...rows);
  }
  return found;
}

export async function setClockOffset(db: Reader, deviceId: string, clockOffset: number): Promise<void> {
  await db.updateTable("device").set({ clock_offset: clockOffset }).where("id", "=", deviceId).execute();
}

/** Stores that a device cannot use a configuration, and the reason. */
export async function setRefusedVersion(
  db: Reader,
  deviceId: string,
  { version, reason }: UpMessage<"refused">,
): Promise<void> {
  await db
    .updateTable("device")
    .set({ refused_version: version, refused_reason: reason })
    .where("id", "=", deviceId)
    .execute();
}
