import type { ExpressionBuilder } from "kysely";
import { type Reader, retryAfterDeadlock } from "#storage/database.ts";
import type { Tables } from "#storage/tables.ts";

/**
 * Number of devices that one statement updates. It may deadlock with a call that changes two of the devices in
 * another order.
 */
const AT_ONCE = 200;

interface VersionOfDevice {
  deviceId: string;
  version: string;
}

/** Stores the configuration version that each of these devices should run. */
export async function setDesiredVersions(db: Reader, versions: readonly VersionOfDevice[]): Promise<void> {
  for (const some of inGroups(versions))
    await retryAfterDeadlock(() =>
      db
        .updateTable("device")
        .set((eb) => ({ desired_version: versionOf(eb, some) }))
        .where("id", "in", idsOf(some))
        .execute(),
    );
}

/** Stores that each of these devices runs this version, except for one that has other hardware now. */
export async function setAppliedVersions(
  db: Reader,
  reports: readonly (VersionOfDevice & { hwId: string })[],
  now: number,
): Promise<void> {
  for (const some of inGroups(reports)) {
    const hwIds = some.map(({ hwId }) => hwId);
    await retryAfterDeadlock(() =>
      db
        .updateTable("device")
        .set((eb) => ({ applied_version: versionOf(eb, some), applied_at: now, last_seen_at: now }))
        .where("id", "in", idsOf(some))
        .where("hw_id", "in", hwIds)
        .execute(),
    );
  }
}

function inGroups<T>(all: readonly T[]): T[][] {
  const count = Math.ceil(all.length / AT_ONCE);
  return Array.from({ length: count }, (_, index) => all.slice(index * AT_ONCE, (index + 1) * AT_ONCE));
}

function idsOf(versions: readonly VersionOfDevice[]): string[] {
  return versions.map(({ deviceId }) => deviceId);
}

/** Returns the version of the row's device, as an expression. */
function versionOf(eb: ExpressionBuilder<Tables, "device">, versions: readonly VersionOfDevice[]) {
  const [first, ...others] = versions;
  let chosen = eb.case("id").when(first!.deviceId).then(first!.version);
  for (const { deviceId, version } of others) chosen = chosen.when(deviceId).then(version);
  return chosen.end();
}
