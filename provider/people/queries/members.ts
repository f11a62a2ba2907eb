import { sql } from "kysely";
import type { Page, PageQuery } from "#contract/paging.ts";
import type { Member } from "#contract/people/user.ts";
import type { PeopleOrder } from "#rules/people/list-orders.ts";
import type { Role } from "#rules/people/roles.ts";
import { nameKey, type Reader, type Transaction } from "#storage/database.ts";
import { readPageOfRows } from "#storage/pages.ts";
import { contains } from "#storage/search.ts";
import { notFound } from "../../missing-rows.ts";
import { CREDENTIAL_MANAGERS_GROUP } from "../../sign-in/queries/signed-in.ts";
import { hasAccount } from "./cardholders.ts";
import { listInstallers } from "./installers.ts";
import { emailKey, toUser, userColumns, type UserRow } from "./users.ts";

/** Returns when a person joined a building (epoch ms); undefined for a person who is not a member. */
export async function findMembership(
  db: Reader,
  domainId: string,
  userId: string,
): Promise<number | undefined> {
  const row = await db
    .selectFrom("domain_member")
    .select("joined_at as joinedAt")
    .where("domain_id", "=", domainId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.joinedAt;
}

/** Lists the buildings of which a person is a member. */
export async function listDomainIdsOfUser(db: Reader, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom("domain_member")
    .select("domain_id as domainId")
    .where("user_id", "=", userId)
    .orderBy("domain_id")
    .execute();
  return rows.map(({ domainId }) => domainId);
}

/** Adds a person to a building; returns whether the person is a new member. */
export async function insertMember(
  tx: Transaction,
  domainId: string,
  userId: string,
  now: number,
): Promise<boolean> {
  const row = await tx
    .insertInto("domain_member")
    .values({ domain_id: domainId, user_id: userId, joined_at: now })
    .onConflict((conflict) => conflict.columns(["domain_id", "user_id"]).doNothing())
    .returning("user_id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns a person of the building, with the person's role. @throws ApiError NOT_FOUND */
export async function getMember(db: Reader, domainId: string, userId: string, now: number): Promise<Member> {
  const row = await membersOf(db, domainId)
    .select(memberColumns)
    .where("user_account.id", "=", userId)
    .executeTakeFirstOrThrow(notFound);
  return (await toMembers(db, { domainId, now }, [row]))[0]!;
}

/**
 * The building whose people are returned, and the time (epoch ms), at which installers' invites must not have
 * ended.
 */
interface MemberScope {
  domainId: string;
  now: number;
}

/**
 * Returns a page of the people of a building, by name unless another order is requested, with one role or any; `search` finds parts of names
 * and mail addresses.
 */
export async function readPageOfMembers(
  db: Reader,
  scope: MemberScope,
  { search, role, ...query }: SortedQuery & { search?: string; role?: Role },
): Promise<Page<Member>> {
  let all = membersOf(db, scope.domainId);
  if (role) all = all.where(roleIn("domain_member.domain_id", "domain_member.user_id"), "=", role);
  if (!search?.trim()) return readPageOf(db, scope, all, query);
  const [inName, inEmail] = [nameKey(search.trim()), emailKey(search)];
  const found = all.where(({ or, and }) =>
    or([contains("user_account.name_key", inName), and([hasAccount, contains("email_key", inEmail)])]),
  );
  return readPageOf(db, scope, found, query);
}

/** Returns a page of the administrators of a building, by name. */
export async function readPageOfAdministrators(
  db: Reader,
  scope: MemberScope,
  query: PageQuery,
): Promise<Page<Member>> {
  const { domainId } = scope;
  const administrators = db
    .selectFrom("administrator")
    .select("user_id as userId")
    .where("domain_id", "=", domainId);
  return readPageOf(db, scope, membersOf(db, domainId).where("user_account.id", "in", administrators), query);
}

/** Returns an expression for a person's role in a building; the arguments are column references. */
export function roleIn(domainId: string, userId: string) {
  const [domain, person] = [sql.ref(domainId), sql.ref(userId)];
  return sql<Role>`case
    when exists (select 1 from user_account as account where account.id = ${person}
      and account.owner_id is not null) then 'virtual-user'
    when exists (select 1 from administrator where administrator.domain_id = ${domain}
      and administrator.user_id = ${person}) then 'administrator'
    when exists (select 1 from agent_group join agent_group_member on agent_group_member.group_id = agent_group.id
      where agent_group.domain_id = ${domain} and agent_group.name = ${CREDENTIAL_MANAGERS_GROUP}
      and agent_group_member.agent_id = ${person}) then 'credential-manager'
    else 'user' end`;
}

/** Returns the role of a person or a virtual user in a building; undefined for anyone else. */
export async function findRole(db: Reader, domainId: string, userId: string): Promise<Role | undefined> {
  const row = await db
    .selectFrom("domain_member")
    .select(roleIn("domain_member.domain_id", "domain_member.user_id").as("role"))
    .where("domain_id", "=", domainId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.role;
}

/** Returns the name and role of a person or virtual user of the building whose account is not disabled. */
export async function findOpener(
  db: Reader,
  domainId: string,
  userId: string,
): Promise<{ name: string; role: Role } | undefined> {
  return db
    .selectFrom("domain_member")
    .innerJoin("user_account", "user_account.id", "domain_member.user_id")
    .select(["user_account.name", roleIn("domain_member.domain_id", "domain_member.user_id").as("role")])
    .where("domain_member.domain_id", "=", domainId)
    .where("domain_member.user_id", "=", userId)
    .where("user_account.disabled_at", "is", null)
    .executeTakeFirst();
}

/** Selects people only: virtual users have separate calls. */
function membersOf(db: Reader, domainId: string) {
  return db
    .selectFrom("domain_member")
    .innerJoin("user_account", "user_account.id", "domain_member.user_id")
    .where("domain_member.domain_id", "=", domainId)
    .where("user_account.owner_id", "is", null);
}

const memberColumns = [
  ...userColumns,
  "joined_at as joinedAt",
  "home_id as homeId",
  roleIn("domain_member.domain_id", "domain_member.user_id").as("role"),
] as const;

type SortedQuery = PageQuery & { order?: PeopleOrder; descending?: boolean };

const orderColumns = {
  name: "user_account.name_order",
  email: "user_account.email_key",
  joinedAt: "domain_member.joined_at",
} as const satisfies Record<PeopleOrder, string>;

async function readPageOf(
  db: Reader,
  scope: MemberScope,
  source: ReturnType<typeof membersOf>,
  { order = "name", descending, ...query }: SortedQuery,
): Promise<Page<Member>> {
  const direction = descending ? "desc" : "asc";
  const ordered = source
    .select(memberColumns)
    .orderBy(orderColumns[order], direction)
    .orderBy("user_account.id", direction);
  const page = await readPageOfRows(query, ordered);
  return { ...page, items: await toMembers(db, scope, page.items) };
}

type MemberRow = UserRow & { joinedAt: number; homeId: string | null; role: Role };

async function toMembers(db: Reader, scope: MemberScope, rows: readonly MemberRow[]): Promise<Member[]> {
  const installers = await listInstallers(db, { ...scope, userIds: rows.map(({ id }) => id) });
  return rows.map((row) => ({
    ...toUser(row),
    role: row.role,
    installer: installers.get(row.id) ?? null,
    joinedAt: row.joinedAt,
    hasAccount: row.homeId === null,
  }));
}

/**
 * Removes a person from a building, including as its administrator.
 * @throws ApiError NOT_FOUND for a person who is not a member
 */
export async function deleteMember(tx: Transaction, domainId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom("domain_member")
    .where("domain_id", "=", domainId)
    .where("user_id", "=", userId)
    .returning("user_id")
    .executeTakeFirstOrThrow(notFound);
}

/** Removes all people from a building that is about to be deleted. */
export async function deleteAllMembers(tx: Transaction, domainId: string): Promise<void> {
  await tx.deleteFrom("domain_member").where("domain_id", "=", domainId).execute();
}
