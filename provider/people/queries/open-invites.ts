import type { Reader } from "#storage/database.ts";

/** Lists the ids of the invites that can be accepted and that lead into a group, by the id of the group. */
export async function listOpenInvitesOfGroups(
  db: Reader,
  domainId: string,
  now: number,
): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom("invite")
    .innerJoin("invite_action", "invite_action.invite_id", "invite.id")
    .where("domain_id", "=", domainId)
    .where("expiration_date", ">", now)
    .where((eb) => eb.or([eb("places", "is", null), eb("used", "<", eb.ref("places"))]))
    .where("type", "=", "ADD_TO_AGENT_GROUPS")
    .select(["invite.id", "payload"])
    .execute();
  const invites = new Map<string, string[]>();
  for (const { id, payload } of rows)
    for (const groupId of payload.agentGroupIds ?? [])
      invites.set(groupId, [...(invites.get(groupId) ?? []), id]);
  return invites;
}
