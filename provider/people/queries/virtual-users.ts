import { ApiError } from "#contract/errors.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import type { VirtualUser } from "#contract/people/virtual-users.ts";
import { VIRTUAL_ITEM_TYPE } from "#rules/devices/lists.ts";
import type { Language } from "#rules/languages.ts";
import { changeRows } from "#storage/change-rows.ts";
import { nameKey, newId, type Reader, type Transaction } from "#storage/database.ts";
import { nameColumns } from "#storage/name-keys.ts";
import { readPageOfRows } from "#storage/pages.ts";
import { contains } from "#storage/search.ts";
import { versionOfSecret } from "../../keys.ts";
import { loginKey } from "./users.ts";

/**
 * Selects a building's virtual users with their owners. A virtual user is an account without a mail address.
 */
function virtualUsersOf(db: Reader, domainId: string) {
  return db
    .selectFrom("user_account as virtual")
    .innerJoin("user_account as owner", "owner.id", "virtual.owner_id")
    .where("virtual.home_id", "=", domainId);
}

const columns = [
  "virtual.id",
  "virtual.name",
  "virtual.email_key as userName",
  "virtual.language",
  "virtual.password_hash as passwordHash",
  "owner.id as ownerId",
] as const;

/**
 * Returns a page of a building's virtual users, by owner and name: all, those of one owner, or the one with
 * `id`; `search` finds parts of names.
 */
export async function readPageOfVirtualUsers(
  db: Reader,
  domainId: string,
  { ownerId, id, search, ...query }: PageQuery & { ownerId?: string; id?: string; search?: string },
): Promise<Page<VirtualUser>> {
  const text = nameKey(search?.trim() ?? "");
  const matching = virtualUsersOf(db, domainId)
    .$if(text !== "", (each) => each.where(contains("virtual.name_key", text)))
    .$if(ownerId !== undefined, (each) => each.where("owner.id", "=", ownerId!))
    .$if(id !== undefined, (each) => each.where("virtual.id", "=", id!))
    .select(columns)
    .orderBy("owner.name_order")
    .orderBy("owner.id")
    .orderBy("virtual.name_order")
    .orderBy("virtual.id");
  const page = await readPageOfRows(query, matching);
  return { ...page, items: page.items.map(virtualUserOf) };
}

/** Lists the ids of a person's virtual users in a building, in order of creation. */
export async function listVirtualUserIds(db: Reader, domainId: string, ownerId: string): Promise<string[]> {
  const rows = await virtualUsersOf(db, domainId)
    .select("virtual.id")
    .where("owner.id", "=", ownerId)
    .orderBy("virtual.id")
    .execute();
  return rows.map(({ id }) => id);
}

export async function findVirtualUser(
  db: Reader,
  domainId: string,
  id: string,
): Promise<VirtualUser | undefined> {
  const row = await virtualUsersOf(db, domainId)
    .select(columns)
    .where("virtual.id", "=", id)
    .executeTakeFirst();
  return row && virtualUserOf(row);
}

/** @throws ApiError NOT_FOUND, also for a person */
export async function getVirtualUser(db: Reader, domainId: string, id: string): Promise<VirtualUser> {
  const found = await findVirtualUser(db, domainId, id);
  if (!found) throw new ApiError("NOT_FOUND");
  return found;
}

interface NewVirtualUser {
  name: string;
  userName: string;
  passwordHash: string;
  language: Language;
  ownerId: string;
  now: number;
}

/** Creates the account of a virtual user and returns its id; undefined when the user name is taken. */
export async function insertVirtualUser(
  tx: Transaction,
  domainId: string,
  made: NewVirtualUser,
): Promise<string | undefined> {
  const row = {
    id: newId(),
    email: "",
    email_key: loginKey(made.userName),
    name: made.name,
    ...nameColumns(made.name),
    password_hash: made.passwordHash,
    language: made.language,
    login_type: "MAIL" as const,
    mobile_sender_preference: "SMS" as const,
    preferences: "{}",
    installation_administrator: false,
    activated_at: made.now,
    // A user name is not a contact that needs proof.
    contact_proved_at: made.now,
    // The owner has accepted the terms and is responsible for the people who sign in as the virtual user.
    terms_accepted_at: made.now,
    created_at: made.now,
    owner_id: made.ownerId,
    home_id: domainId,
  };
  const inserted = await tx
    .insertInto("user_account")
    .values(row)
    .onConflict((conflict) => conflict.column("email_key").doNothing())
    .returning("id")
    .executeTakeFirst();
  return inserted?.id;
}

interface Changes {
  name?: string;
  language?: Language;
  passwordHash?: string;
  ownerId?: string;
}

/** Changes the fields of a virtual user that are set. */
export async function updateVirtualUser(
  tx: Transaction,
  domainId: string,
  id: string,
  { name, language, passwordHash, ownerId }: Changes,
): Promise<void> {
  await changeRows(tx.updateTable("user_account").where("id", "=", id).where("home_id", "=", domainId), {
    name,
    ...nameColumns(name),
    language,
    password_hash: passwordHash,
    owner_id: ownerId,
  });
}

/** Deletes a virtual user's account with its sign-ins and membership. */
export async function deleteVirtualUser(tx: Transaction, domainId: string, id: string): Promise<void> {
  await tx.deleteFrom("user_account").where("id", "=", id).where("home_id", "=", domainId).execute();
}

function virtualUserOf({
  passwordHash,
  ...row
}: Omit<VirtualUser, "type" | "passwordVersion"> & { passwordHash: string | null }): VirtualUser {
  return { ...row, passwordVersion: versionOfSecret(passwordHash ?? ""), type: VIRTUAL_ITEM_TYPE };
}
