import type { Invite } from "#contract/invites.ts";
import { ApiError } from "#contract/errors.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import type { InviteActionType } from "#rules/invites.ts";
import type { Keys } from "../keys.ts";
import { json, newId, type Reader, type Transaction } from "./database.ts";
import { listAcceptances } from "./invite-acceptances.ts";
import { readPage } from "./pages.ts";

export type InviteAction = Invite["actions"][number];

/** What accepting an invite needs to know of it. */
export interface StoredInvite {
  id: string;
  domainId: string;
  createdBy: string;
  expirationDate: number;
  places: number | null;
  used: number;
}

/** The invite with a code, which is looked up by its hash. */
export async function findInviteByCode(db: Reader, codeHash: string): Promise<StoredInvite | undefined> {
  const row = await db.selectFrom("invite").selectAll().where("code_hash", "=", codeHash).executeTakeFirst();
  return (
    row && {
      id: row.id,
      domainId: row.domain_id,
      createdBy: row.created_by,
      expirationDate: row.expiration_date,
      places: row.places,
      used: row.used,
    }
  );
}

/** What a message about an invite needs: its sealed code, its building, and who made it. */
export async function findInviteCode(
  db: Reader,
  id: string,
): Promise<{ codeSealed: string; domainId: string; inviter: string | null } | undefined> {
  const row = await db
    .selectFrom("invite")
    .leftJoin("user_account", "user_account.id", "invite.created_by")
    .select(["code_sealed", "domain_id", "user_account.name as inviter"])
    .where("invite.id", "=", id)
    .executeTakeFirst();
  return row && { codeSealed: row.code_sealed, domainId: row.domain_id, inviter: row.inviter };
}

interface NewInvite {
  domainId: string;
  name: string;
  codeHash: string;
  codeSealed: string;
  createdBy: string;
  expirationDate: number;
  places: number | null;
  support: boolean;
  /** In the order in which they are applied. */
  actions: Pick<InviteAction, "type" | "payload">[];
  now: number;
}

/** Creates an invite and gives its id. */
export async function insertInvite(tx: Transaction, invite: NewInvite): Promise<string> {
  const id = newId();
  await tx
    .insertInto("invite")
    .values({
      id,
      domain_id: invite.domainId,
      name: invite.name,
      code_hash: invite.codeHash,
      code_sealed: invite.codeSealed,
      created_by: invite.createdBy,
      created_at: invite.now,
      expiration_date: invite.expirationDate,
      places: invite.places,
      used: 0,
      support: invite.support,
    })
    .execute();
  const actions = invite.actions.map(({ type, payload }, priority) => ({
    id: newId(),
    invite_id: id,
    type,
    priority,
    payload: json(payload),
  }));
  await tx.insertInto("invite_action").values(actions).execute();
  return id;
}

/** Takes one of an invite's places; of twenty at once for the last one, one gets it. */
export async function takePlace(tx: Transaction, id: string): Promise<boolean> {
  const taken = await tx
    .updateTable("invite")
    .set((eb) => ({ used: eb("used", "+", 1) }))
    .where("id", "=", id)
    .where((eb) => eb.or([eb("places", "is", null), eb("used", "<", eb.ref("places"))]))
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** The building's support invites. */
export async function listSupportInviteIds(db: Reader, domainId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("invite")
    .select("id")
    .where("domain_id", "=", domainId)
    .where("support", "=", true)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Has an invite end at once, at the latest; who accepted it can still be seen. */
export async function endInvite(tx: Transaction, id: string, now: number): Promise<void> {
  await tx
    .updateTable("invite")
    .set({ expiration_date: now })
    .where("id", "=", id)
    .where("expiration_date", ">", now)
    .execute();
}

/** Withdraws an invite of the building. @throws ApiError NOT_FOUND */
export async function deleteInvite(tx: Transaction, domainId: string, id: string): Promise<void> {
  const deleted = await tx
    .deleteFrom("invite")
    .where("domain_id", "=", domainId)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  if (!deleted) throw new ApiError("NOT_FOUND");
}

/** An invite of the building with its code, its actions and who accepted it. @throws ApiError NOT_FOUND */
export async function getInvite(db: Reader, keys: Keys, domainId: string, id: string): Promise<Invite> {
  const row = await invitesOf(db, domainId).selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new ApiError("NOT_FOUND");
  return (await complete(db, keys, [row]))[0]!;
}

/** The building's invites, the newest first. */
export async function pageOfInvites(
  db: Reader,
  keys: Keys,
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
  return { ...page, items: await complete(db, keys, page.items) };
}

/** What an invite does when it is accepted, in order. */
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

/** Adds to each invite its actions and who accepted it, in two queries for all. */
async function complete(db: Reader, keys: Keys, rows: InviteRow[]): Promise<Invite[]> {
  const ids = rows.map(({ id }) => id);
  const actions = await actionsOf(db, ids);
  const acceptances = await listAcceptances(db, ids);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    code: keys.unseal(row.code_sealed),
    createdAt: row.created_at,
    expirationDate: row.expiration_date,
    places: row.places,
    used: row.used,
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
