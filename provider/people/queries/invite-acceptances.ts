import type { Invite, InviteActionResult } from "#contract/people/invites.ts";
import { camelCase } from "#storage/camel-case.ts";
import { json, type Reader, type Transaction } from "#storage/database.ts";

type Acceptance = Invite["acceptances"][number];

/** Whether a person has accepted an invite before. */
export async function hasAccepted(db: Reader, inviteId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom("invite_acceptance")
    .select("user_id")
    .where("invite_id", "=", inviteId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

interface NewAcceptance {
  inviteId: string;
  userId: string;
  results: InviteActionResult[];
  now: number;
}

/** Records that a person accepted an invite, with the result of each action. */
export async function insertAcceptance(tx: Transaction, acceptance: NewAcceptance): Promise<void> {
  await tx
    .insertInto("invite_acceptance")
    .values({
      invite_id: acceptance.inviteId,
      user_id: acceptance.userId,
      time: acceptance.now,
      results: json(acceptance.results),
    })
    .execute();
}

/** Replaces the results of an invite's actions for a person. */
export async function setAcceptanceResults(
  tx: Transaction,
  inviteId: string,
  userId: string,
  results: InviteActionResult[],
): Promise<void> {
  await tx
    .updateTable("invite_acceptance")
    .set({ results: json(results) })
    .where("invite_id", "=", inviteId)
    .where("user_id", "=", userId)
    .execute();
}

/** Returns the acceptances of each of these invites, by invite id, oldest first. */
export async function listAcceptances(db: Reader, inviteIds: string[]): Promise<Map<string, Acceptance[]>> {
  const found = new Map<string, Acceptance[]>(inviteIds.map((id) => [id, []]));
  if (inviteIds.length === 0) return found;
  const rows = await db
    .selectFrom("invite_acceptance")
    .innerJoin("user_account", "user_account.id", "invite_acceptance.user_id")
    .select(camelCase(["invite_id", "user_id", "time", "results"]))
    .select("user_account.name as userName")
    .where("invite_id", "in", inviteIds)
    .orderBy("time")
    .orderBy("user_id")
    .execute();
  for (const { inviteId, ...acceptance } of rows) found.get(inviteId)?.push(acceptance);
  return found;
}

/** Counts the seats of a licence that the people who accepted an invite have in its building. */
export async function countSeatsTaken(
  db: Reader,
  { id: inviteId, domainId }: { id: string; domainId: string },
  licenceId: string,
): Promise<number> {
  const { taken } = await db
    .selectFrom("subscription")
    .innerJoin("invite_acceptance", "invite_acceptance.user_id", "subscription.assignee_id")
    .select((eb) => eb.fn.countAll<number>().as("taken"))
    .where("invite_id", "=", inviteId)
    .where("licence_id", "=", licenceId)
    .where("domain_id", "=", domainId)
    .where("assignee_type", "=", "USER")
    .executeTakeFirstOrThrow();
  return taken;
}
