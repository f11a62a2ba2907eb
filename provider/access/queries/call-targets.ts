import { type CallTargets } from "#contract/device-link/device-link.ts";
import { CALL_TARGETS_MAX } from "#contract/device-link/limits.ts";
import { containedGroups } from "#rules/people/agent-groups.ts";
import type { Reader } from "#storage/database.ts";
import { hasAccount } from "../../people/queries/cardholders.ts";
import { listContainments, listMemberIds } from "../../people/queries/group-members.ts";

/** Returns the people with an account, monitors and phones among these targets or their members at any depth, by name. */
export async function readCallTargets(
  db: Reader,
  domainId: string,
  targetIds: readonly string[],
): Promise<CallTargets> {
  const groups = containedGroups([...targetIds], await listContainments(db, domainId));
  const ids = [...new Set([...targetIds, ...(groups.length > 0 ? await listMemberIds(db, groups) : [])])];
  if (ids.length === 0) return { people: [], monitors: [], phones: [] };
  const people = await db
    .selectFrom("domain_member")
    .innerJoin("user_account", "user_account.id", "domain_member.user_id")
    .select(["user_account.id", "user_account.name"])
    .where("domain_member.domain_id", "=", domainId)
    .where("domain_member.user_id", "in", ids)
    .where(hasAccount)
    .orderBy("user_account.name_order")
    .limit(CALL_TARGETS_MAX)
    .execute();
  const monitors = await db
    .selectFrom("device")
    .select(["id", "name"])
    .where("domain_id", "=", domainId)
    .where("type", "=", "MONITOR")
    .where("id", "in", ids)
    .orderBy("name_order")
    .limit(CALL_TARGETS_MAX)
    .execute();
  const phones = await db
    .selectFrom("auxiliary")
    .select(["id", "name", "sip_user_name as userName"])
    .where("domain_id", "=", domainId)
    .where("type", "in", ["PHONE", "DESKTOP_APP"])
    .where("id", "in", ids)
    .orderBy("name_order")
    .limit(CALL_TARGETS_MAX)
    .execute();
  return { people, monitors, phones };
}

/** Lists the people of a building with an account, for whom calls ring in the console unless they want none. */
export async function listCallablePeople(db: Reader, domainId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("domain_member")
    .innerJoin("user_account", "user_account.id", "domain_member.user_id")
    .select("user_account.id")
    .where("domain_member.domain_id", "=", domainId)
    .where("user_account.rings", "=", true)
    .where(hasAccount)
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists the monitors of a building, which the server rings. */
export async function listMonitorIds(db: Reader, domainId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("device")
    .select("id")
    .where("domain_id", "=", domainId)
    .where("type", "=", "MONITOR")
    .execute();
  return rows.map(({ id }) => id);
}

/** Lists the telephones of a building that have no SIP. */
export async function listAnalogPhoneIds(db: Reader, domainId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("auxiliary")
    .select("id")
    .where("domain_id", "=", domainId)
    .where("model", "=", "analog")
    .execute();
  return rows.map(({ id }) => id);
}
