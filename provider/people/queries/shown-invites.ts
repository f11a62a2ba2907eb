import { ApiError } from "#contract/errors.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import type { Invite } from "#contract/people/invites.ts";
import type { InviteActionType } from "#rules/people/invites.ts";
import type { Reader } from "#storage/database.ts";
import { readPage } from "#storage/pages.ts";
import type { ProviderContext } from "../../context.ts";
import type { Keys } from "../../keys.ts";
import { listAcceptances } from "./invite-acceptances.ts";
import { reservationsOf } from "./invite-reservations.ts";

export type InviteAction = Invite["actions"][number];

/**
 * Returns an invite of the building with its code, its actions and its acceptances. @throws ApiError
 * NOT_FOUND
 */
export async function getInvite(
  db: Reader,
  { keys, now }: Pick<ProviderContext, "keys" | "now">,
  domainId: string,
  id: string,
): Promise<Invite> {
  const row = await invitesOf(db, domainId).selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new ApiError("NOT_FOUND");
  return (await complete(db, { keys, now: now() }, [row]))[0]!;
}

/** Returns a page of the building's invites, newest first. */
export async function pageOfInvites(
  db: Reader,
  { keys, now }: Pick<ProviderContext, "keys" | "now">,
  domainId: string,
  query: PageQuery,
): Promise<Page<Invite>> {
  const all = invitesOf(db, domainId);
  const page = await readPage(query, {
    rows: (limit, offset) =>
      all
        .selectAll()
        .orderBy("created_at", "desc")
        .orderBy("id", "desc")
        .limit(limit)
        .offset(offset)
        .execute(),
    count: async () =>
      (await all.select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow()).n,
  });
  return { ...page, items: await complete(db, { keys, now: now() }, page.items) };
}

/** Lists the actions of an invite, in order. */
export async function listInviteActions(db: Reader, inviteId: string): Promise<InviteAction[]> {
  return (await actionsOf(db, [inviteId])).get(inviteId) ?? [];
}

function invitesOf(db: Reader, domainId: string) {
  return db.selectFrom("invite").where("domain_id", "=", domainId);
}

interface InviteRow {
  id: string;
  name: string;
  code_sealed: string;
  created_at: number;
  expiration_date: number;
  places: number | null;
  used: number;
  support: boolean;
}

/** Adds actions, acceptances and reservations to invites, in three queries for all of them. */
async function complete(
  db: Reader,
  { keys, now }: { keys: Keys; now: number },
  rows: InviteRow[],
): Promise<Invite[]> {
  const ids = rows.map(({ id }) => id);
  const actions = await actionsOf(db, ids);
  const acceptances = await listAcceptances(db, ids);
  const reserved = await reservationsOf(db, ids, { now });
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    code: keys.unseal(row.code_sealed),
    createdAt: row.created_at,
    expirationDate: row.expiration_date,
    ended: row.expiration_date <= now,
    places: row.places,
    used: row.used,
    reserved: reserved.get(row.id) ?? 0,
    support: row.support,
    actions: actions.get(row.id) ?? [],
    acceptances: acceptances.get(row.id) ?? [],
  }));
}

async function actionsOf(db: Reader, inviteIds: string[]): Promise<Map<string, InviteAction[]>> {
  const found = new Map<string, InviteAction[]>(inviteIds.map((id) => [id, []]));
  if (inviteIds.length === 0) return found;
  const rows = await db
    .selectFrom("invite_action")
    .selectAll()
    .where("invite_id", "in", inviteIds)
    .orderBy("priority")
    .execute();
  for (const { invite_id, id, type, priority, payload } of rows) {
    found.get(invite_id)?.push({
      id,
      type: type as InviteActionType,
      priority,
      payload: payload as InviteAction["payload"],
    });
  }
  return found;
}
