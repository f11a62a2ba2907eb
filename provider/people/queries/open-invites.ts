import type { Reader } from "#storage/database.ts";

/** Counts the invites that can be accepted and that lead into a group, by the id of the group. */
export async function countOpenInvites(
  db: Reader,
  domainId: string,
  now: number,
): Promise<Map<string, number>> {
  const rows = await actionsOfOpenInvites(db, domainId, now)
    .where("type", "=", "ADD_TO_AGENT_GROUPS")
    .execute();
  const counts = new Map<string, number>();
  for (const { payload } of rows)
    for (const groupId of new Set(payload.agentGroupIds)) counts.set(groupId, (counts.get(groupId) ?? 0) + 1);
  return counts;
}

/** Lists the invites that can be accepted and that lead into a group. */
export async function listOpenInviteIdsInto(
  db: Reader,
  domainId: string,
  { groupId, now }: { groupId: string; now: number },
): Promise<string[]> {
  const rows = await actionsOfOpenInvites(db, domainId, now)
    .where("type", "=", "ADD_TO_AGENT_GROUPS")
    .execute();
  return rows.filter(({ payload }) => payload.agentGroupIds?.includes(groupId)).map(({ id }) => id);
}

/** Lists the invites that can be accepted and give a cardholder an account. */
export async function listOpenInviteIdsOf(
  db: Reader,
  domainId: string,
  { cardholderId, now }: { cardholderId: string; now: number },
): Promise<string[]> {
  const rows = await actionsOfOpenInvites(db, domainId, now).where("type", "=", "TAKE_OVER").execute();
  return rows.filter(({ payload }) => payload.cardholderId === cardholderId).map(({ id }) => id);
}

function actionsOfOpenInvites(db: Reader, domainId: string, now: number) {
  return db
    .selectFrom("invite")
    .innerJoin("invite_action", "invite_action.invite_id", "invite.id")
    .where("domain_id", "=", domainId)
    .where("expiration_date", ">", now)
    .where((eb) => eb.or([eb("places", "is", null), eb("used", "<", eb.ref("places"))]))
    .select(["invite.id", "payload"]);
}
