import { sql } from "kysely";
import type { LastUse } from "#contract/access/last-use.ts";
import { camelCase } from "#storage/camel-case.ts";
import type { Reader } from "#storage/database.ts";

/** Returns the last openings with these credentials, by credential id. */
export async function findLastUsesOfCredentials(
  db: Reader,
  domainId: string,
  ids: readonly string[],
): Promise<Map<string, LastUse>> {
  if (ids.length === 0) return new Map();
  const isOfCredential = sql<boolean>`event.credential_id = access_credential.id`;
  const rows = await db
    .selectFrom("access_credential")
    .where("id", "in", ids)
    .select(["id", selectLastOpening(db, domainId).where(isOfCredential).as("eventId")])
    .execute();
  return findUses(db, domainId, rows);
}

/**
 * Returns the last openings with these tags, by tag id: by their holder, who sees nothing of an earlier one, or for
 * a tag in the pool by anybody.
 */
export async function findLastUsesOfTags(
  db: Reader,
  domainId: string,
  ids: readonly string[],
): Promise<Map<string, LastUse>> {
  if (ids.length === 0) return new Map();
  const isOfTag = sql<boolean>`event.tag_id = nfc_tag.id`;
  const isByHolder = sql<boolean>`(nfc_tag.user_id is null or event.actor_id = nfc_tag.user_id)`;
  const rows = await db
    .selectFrom("nfc_tag")
    .where("id", "in", ids)
    .select(["id", selectLastOpening(db, domainId).where(isOfTag).where(isByHolder).as("eventId")])
    .execute();
  return findUses(db, domainId, rows);
}

/** Selects the last opening; one look-up in an index for each credential or tag that it is restricted to. */
function selectLastOpening(db: Reader, domainId: string) {
  return db
    .selectFrom("event")
    .select("event.id")
    .where("event.domain_id", "=", domainId)
    .where("event.outcome", "=", "granted")
    .orderBy("event.time", "desc")
    .limit(1);
}

async function findUses(
  db: Reader,
  domainId: string,
  rows: readonly { id: string; eventId: string | null }[],
): Promise<Map<string, LastUse>> {
  const eventIds = rows.flatMap(({ eventId }) => eventId ?? []);
  if (eventIds.length === 0) return new Map();
  const events = await db
    .selectFrom("event")
    .select(camelCase(["id", "time", "device_id", "device_name"]))
    .where("domain_id", "=", domainId)
    .where("id", "in", eventIds)
    .execute();
  const uses = new Map(
    events.map(({ id, time, deviceId, deviceName }): [string, LastUse] => [
      id,
      { time, device: deviceId === null ? null : { id: deviceId, name: deviceName ?? "" } },
    ]),
  );
  return new Map(
    rows.flatMap(({ id, eventId }) => {
      const use = eventId === null ? undefined : uses.get(eventId);
      return use ? [[id, use] as const] : [];
    }),
  );
}
