import { FLAT_PEOPLE_LISTED } from "#rules/people/flats.ts";
import type { Reader } from "#storage/database.ts";

/** Lists the first people of each flat by name, each with the number of all. */
export function listPeople(db: Reader, flatIds: readonly string[]) {
  const all = db
    .selectFrom("agent_group_member")
    .innerJoin("user_account", "user_account.id", "agent_group_member.agent_id")
    .where("group_id", "in", flatIds)
    .where("owner_id", "is", null)
    .select(({ fn }) => [
      "group_id as flatId",
      "user_account.id as id",
      "user_account.name as name",
      fn
        .countAll<number>()
        .over((over) => over.partitionBy("group_id"))
        .as("total"),
      fn
        .agg<number>("row_number")
        .over((over) => over.partitionBy("group_id").orderBy("name_order").orderBy("user_account.id"))
        .as("position"),
    ]);
  return db
    .selectFrom(all.as("person"))
    .select(["flatId", "id", "name", "total"])
    .where("position", "<=", FLAT_PEOPLE_LISTED)
    .orderBy("position")
    .execute();
}

/** Lists the call buttons of each flat, by panel and position. */
export function listButtons(db: Reader, flatIds: readonly string[]) {
  return db
    .selectFrom("action")
    .innerJoin("action_group", "action_group.id", "action.action_group_id")
    .innerJoin("ring_bell_button", "ring_bell_button.action_group_id", "action_group.id")
    .innerJoin("device", "device.id", "ring_bell_button.device_id")
    .where("target_id", "in", flatIds)
    .where("action.type", "=", "CALL")
    .distinct()
    .select(["target_id as flatId", "ring_bell_button.id", "action_group.name as text"])
    .select(["device.id as deviceId", "device.name as deviceName"])
    .select(["device.name_order", "ring_bell_button.position"])
    .orderBy("device.name_order")
    .orderBy("ring_bell_button.position")
    .execute();
}

/** Lists the call codes of each flat, by number. */
export function listCodes(db: Reader, flatIds: readonly string[]) {
  return db
    .selectFrom("action")
    .innerJoin("code", "code.action_group_id", "action.action_group_id")
    .innerJoin("device", "device.id", "code.device_id")
    .where("target_id", "in", flatIds)
    .where("action.type", "=", "CALL")
    .distinct()
    .select(["target_id as flatId", "code.id", "code.code"])
    .select(["device.id as deviceId", "device.name as deviceName"])
    .orderBy("code.code")
    .orderBy("code.id")
    .execute();
}

/** Counts the tags that the people of each flat hold. */
export function countTags(db: Reader, flatIds: readonly string[]) {
  return db
    .selectFrom("agent_group_member")
    .innerJoin("user_account", "user_account.id", "agent_group_member.agent_id")
    .innerJoin("agent_group", "agent_group.id", "agent_group_member.group_id")
    .innerJoin("nfc_tag", (join) =>
      join
        .onRef("nfc_tag.user_id", "=", "user_account.id")
        .onRef("nfc_tag.domain_id", "=", "agent_group.domain_id"),
    )
    .where("group_id", "in", flatIds)
    .where("owner_id", "is", null)
    .groupBy("group_id")
    .select(({ fn }) => ["group_id as flatId", fn.countAll<number>().as("count")])
    .execute();
}

/** Returns when each flat was last called; null for never. */
export function listLastRings(db: Reader, domainId: string, flatIds: readonly string[]) {
  return db
    .selectFrom("agent_group")
    .where("id", "in", flatIds)
    .select((eb) => [
      "id as flatId",
      // One look-up in the index for each flat, however many rings it has.
      eb
        .selectFrom("event_called_group")
        .select("time")
        .whereRef("group_id", "=", "agent_group.id")
        .where("event_called_group.domain_id", "=", domainId)
        .orderBy("time", "desc")
        .orderBy("event_id", "desc")
        .limit(1)
        .as("time"),
    ])
    .execute();
}

/** Lists the people and virtual users who are direct members of a flat. */
export async function listPeopleIds(db: Reader, flatId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("agent_group_member")
    .innerJoin("user_account", "user_account.id", "agent_group_member.agent_id")
    .select("user_account.id")
    .where("group_id", "=", flatId)
    .orderBy("user_account.id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists the panels' action groups that a button starts and that call a flat and nothing else. */
export async function listButtonsOnlyOf(
  db: Reader,
  flatId: string,
): Promise<{ deviceId: string; actionGroupId: string }[]> {
  return db
    .selectFrom("action")
    .innerJoin("ring_bell_button", "ring_bell_button.action_group_id", "action.action_group_id")
    .select(["ring_bell_button.device_id as deviceId", "ring_bell_button.action_group_id as actionGroupId"])
    .distinct()
    .where("target_id", "=", flatId)
    .where("type", "=", "CALL")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("action as other")
            .select("other.id")
            .whereRef("other.action_group_id", "=", "action.action_group_id")
            .where("other.type", "=", "CALL")
            .where("other.target_id", "!=", flatId),
        ),
      ),
    )
    .execute();
}
