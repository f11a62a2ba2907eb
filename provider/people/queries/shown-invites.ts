import type { Page, PageQuery } from "#contract/paging.ts";
import type { Invite } from "#contract/people/invites.ts";
import { sortByName } from "#rules/buildings/name-order.ts";
import type { Times } from "#rules/history/followed-clock.ts";
import { MESSAGES_RETENTION_MS } from "#rules/installation/messages.ts";
import type { InviteOrder } from "#rules/people/list-orders.ts";
import { camelCase, type RowOf } from "#storage/camel-case.ts";
import { nameKey, type Reader } from "#storage/database.ts";
import { readPageOfAll, readPageOfRows } from "#storage/pages.ts";
import type { ProviderContext } from "../../context.ts";
import { readInviteMessages } from "../../installation/queries/messages.ts";
import type { Keys } from "../../keys.ts";
import { notFound } from "../../missing-rows.ts";
import { listAcceptances } from "./invite-acceptances.ts";
import { countReservations } from "./invite-reservations.ts";
import { listOpenInviteIdsInto, listOpenInviteIdsOf } from "./open-invites.ts";

export type InviteAction = Invite["actions"][number];

const inviteColumns = camelCase([
  "id",
  "name",
  "code_sealed",
  "created_at",
  "expiration_date",
  "places",
  "used",
  "support",
]);

/**
 * Returns an invite of the building with its code, its actions and its acceptances. @throws ApiError
 * NOT_FOUND
 */
export async function getInvite(
  db: Reader,
  { keys, times }: Pick<ProviderContext, "keys" | "times">,
  domainId: string,
  id: string,
): Promise<Invite> {
  const row = await invitesOf(db, domainId)
    .select(inviteColumns)
    .where("id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  return (await complete(db, { keys, times: times() }, [row]))[0]!;
}

interface InvitesQuery extends PageQuery {
  agentGroupId?: string | undefined;
  cardholderId?: string | undefined;
  acceptedById?: string | undefined;
  search?: string;
  order?: InviteOrder;
  descending?: boolean;
}

/**
 * Returns a page of the building's invites, newest first unless another order is requested; `search` finds parts
 * of names.
 */
export async function readPageOfInvites(
  db: Reader,
  { keys, times }: Pick<ProviderContext, "keys" | "times">,
  domainId: string,
  { agentGroupId, cardholderId, acceptedById, search, order, descending, ...query }: InvitesQuery,
): Promise<Page<Invite>> {
  const direction = descending || order === undefined ? "desc" : "asc";
  const { now } = times();
  let found = invitesOf(db, domainId).$if(acceptedById !== undefined, (invites) =>
    invites.where(({ exists, selectFrom }) =>
      exists(
        selectFrom("invite_acceptance")
          .select("user_id")
          .whereRef("invite_id", "=", "invite.id")
          .where("user_id", "=", acceptedById!),
      ),
    ),
  );
  for (const ids of [
    agentGroupId && (await listOpenInviteIdsInto(db, domainId, { groupId: agentGroupId, now })),
    cardholderId && (await listOpenInviteIdsOf(db, domainId, { cardholderId, now })),
  ]) {
    if (!ids) continue;
    if (ids.length === 0) return { ...query, items: [], total: 0 };
    found = found.where("id", "in", ids);
  }
  const ordered = found
    .select(inviteColumns)
    .orderBy(order === "expirationDate" ? "expiration_date" : "created_at", direction)
    .orderBy("id", direction);
  const text = search?.trim();
  const page =
    text || order === "name"
      ? readPageOfAll(query, sortedBy({ order, descending }, foundByName(await ordered.execute(), text)))
      : await readPageOfRows(query, ordered);
  return { ...page, items: await complete(db, { keys, times: times() }, page.items) };
}

/** Compared here, because invites have no name key in the database to search by. */
function foundByName<T extends { name: string }>(rows: readonly T[], text = ""): readonly T[] {
  const key = nameKey(text);
  return rows.filter(({ name }) => nameKey(name).includes(key));
}

/** Sorts by name here for the same reason; the database has sorted by everything else. */
function sortedBy<T extends { name: string }>(
  { order, descending }: Pick<InvitesQuery, "order" | "descending">,
  rows: readonly T[],
): readonly T[] {
  if (order !== "name") return rows;
  const sorted = sortByName(rows);
  return descending ? sorted.toReversed() : sorted;
}

/** Lists the actions of an invite, in order. */
export async function listInviteActions(db: Reader, inviteId: string): Promise<InviteAction[]> {
  return (await actionsOf(db, [inviteId])).get(inviteId) ?? [];
}

function invitesOf(db: Reader, domainId: string) {
  return db.selectFrom("invite").where("domain_id", "=", domainId);
}

/** Adds actions, acceptances, reservations and messages to invites, in four queries for all of them. */
async function complete(
  db: Reader,
  { keys, times }: { keys: Keys; times: Times },
  rows: RowOf<"invite", typeof inviteColumns>[],
): Promise<Invite[]> {
  const ids = rows.map(({ id }) => id);
  const actions = await actionsOf(db, ids);
  const acceptances = await listAcceptances(db, ids);
  const reserved = await countReservations(db, ids, { times });
  const messages = await readInviteMessages(db, ids);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    code: keys.unseal(row.codeSealed),
    createdAt: row.createdAt,
    expirationDate: row.expirationDate,
    ended: row.expirationDate <= times.now,
    places: row.places,
    used: row.used,
    reserved: reserved.get(row.id) ?? 0,
    support: row.support,
    message: messages.get(row.id) ?? (row.createdAt > times.now - MESSAGES_RETENTION_MS ? null : undefined),
    actions: actions.get(row.id) ?? [],
    acceptances: acceptances.get(row.id) ?? [],
  }));
}

async function actionsOf(db: Reader, inviteIds: string[]): Promise<Map<string, InviteAction[]>> {
  const found = new Map<string, InviteAction[]>(inviteIds.map((id) => [id, []]));
  if (inviteIds.length === 0) return found;
  const rows = await db
    .selectFrom("invite_action")
    .select(camelCase(["invite_id", "id", "type", "priority", "payload"]))
    .where("invite_id", "in", inviteIds)
    .orderBy("priority")
    .execute();
  for (const { inviteId, ...action } of rows) found.get(inviteId)?.push(action);
  return found;
}
