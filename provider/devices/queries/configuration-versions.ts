import type { ExpressionBuilder } from "kysely";
import type { Reader } from "#storage/database.ts";
import type { Tables } from "#storage/tables.ts";

/** Number of devices that one statement updates. */
const AT_ONCE = 200;

/** Configuration versions by the ids of their devices. */
type Versions = ReadonlyMap<string, string>;

/** Stores the configuration version that each of these devices should run. */
export async function setDesiredVersions(db: Reader, versions: Versions): Promise<void> {
  for (const some of dividedVersions(versions))
    await db
      .updateTable("device")
      .set((eb) => ({ desired_version: versionOf(eb, some) }))
      .where("id", "in", [...some.keys()])
      .execute();
}

/** Stores that each of these devices runs this version. */
export async function setAppliedVersions(db: Reader, versions: Versions, now: number): Promise<void> {
  for (const some of dividedVersions(versions))
    await db
      .updateTable("device")
      .set((eb) => ({ applied_version: versionOf(eb, some), applied_at: now, last_seen_at: now }))
      .where("id", "in", [...some.keys()])
      .execute();
}

function dividedVersions(versions: Versions): Versions[] {
  const all = [...versions];
  return Array.from(
    { length: Math.ceil(all.length / AT_ONCE) },
    (_, index) => new Map(all.slice(index * AT_ONCE, (index + 1) * AT_ONCE)),
  );
}

/** An expression of the version of a row's device. */
function versionOf(eb: ExpressionBuilder<Tables, "device">, versions: Versions) {
  const [[firstId, firstVersion], ...others] = [...versions] as [[string, string], ...[string, string][]];
  let chosen = eb.case("id").when(firstId).then(firstVersion);
  for (const [id, version] of others) chosen = chosen.when(id).then(version);
  return chosen.end();
}
