import { sql } from "kysely";
import type {
  AccountState,
  InstallationUser,
  InstallationUserQuery,
} from "#contract/installation/installation-users.ts";
import type { Page } from "#contract/paging.ts";
import type { AccountOrder } from "#rules/people/list-orders.ts";
import { nameKey, type Reader } from "#storage/database.ts";
import { countSelected, readPage, rowCount } from "#storage/pages.ts";
import { contains } from "#storage/search.ts";
import { notFound } from "../../missing-rows.ts";
import { emailKey, toUser, userColumns, type UserRow } from "../../people/queries/users.ts";

/** Returns a page of the matching people with an account, by name unless another order is requested. */
export async function readPageOfInstallationUsers(
  db: Reader,
  { search, state, installationAdministrator, secondFactor, order = "name", ...query }: InstallationUserQuery,
): Promise<Page<InstallationUser>> {
  const direction = query.descending ? "desc" : "asc";
  let found = people(db);
  if (state) found = found.where(stateOf, "=", state);
  if (installationAdministrator !== undefined)
    found = found.where("installation_administrator", "=", installationAdministrator);
  if (secondFactor !== undefined)
    found = found.where("second_factor.confirmed_at", secondFactor ? "is not" : "is", null);
  if (search?.trim()) {
    const [inName, inEmail] = [nameKey(search.trim()), emailKey(search)];
    found = found.where(({ or }) => or([contains("name_key", inName), contains("email_key", inEmail)]));
  }
  const page = await readPage(query, {
    rows: (limit, offset) =>
      withColumns(found)
        .orderBy(orderColumns[order], direction)
        .orderBy("user_account.id", direction)
        .limit(limit)
        .offset(offset)
        .execute(),
    count: () => countSelected(found.select(rowCount)),
  });
  return { ...page, items: page.items.map(fromRow) };
}

/** @throws ApiError NOT_FOUND, also for a virtual user and a cardholder */
export async function getInstallationUser(db: Reader, id: string): Promise<InstallationUser> {
  const row = await withColumns(people(db))
    .where("user_account.id", "=", id)
    .executeTakeFirstOrThrow(notFound);
  return fromRow(row);
}

const orderColumns = {
  name: sql.ref("name_order"),
  createdAt: sql.ref("user_account.created_at"),
  // The engines sort null differently.
  lastSignInAt: sql`coalesce(last_sign_in.at, 0)`,
} satisfies Record<AccountOrder, unknown>;

const stateOf = sql<AccountState>`case
  when user_account.disabled_at is not null then 'DISABLED'
  when user_account.contact_proved_at is null then 'WAITING'
  else 'ACTIVE' end`;

function people(db: Reader) {
  return db
    .selectFrom("user_account")
    .leftJoin("second_factor", "second_factor.user_id", "user_account.id")
    .leftJoin("last_sign_in", "last_sign_in.user_id", "user_account.id")
    .where("user_account.home_id", "is", null);
}

function withColumns(source: ReturnType<typeof people>) {
  return source.select((eb) => [
    ...userColumns,
    "installation_administrator as installationAdministrator",
    "user_account.created_at as createdAt",
    "second_factor.confirmed_at as confirmedAt",
    "last_sign_in.at as lastSignInAt",
    stateOf.as("state"),
    eb
      .selectFrom("passkey")
      .select(rowCount)
      .whereRef("passkey.user_id", "=", "user_account.id")
      .as("passkeys"),
    eb
      .selectFrom("user_account as virtual")
      .select(rowCount)
      .whereRef("virtual.owner_id", "=", "user_account.id")
      .as("virtualUsers"),
  ]);
}

type Row = UserRow & {
  state: AccountState;
  installationAdministrator: boolean;
  createdAt: number;
  confirmedAt: number | null;
  lastSignInAt: number | null;
  passkeys: number | null;
  virtualUsers: number | null;
};

function fromRow(row: Row): InstallationUser {
  return {
    ...toUser(row),
    state: row.state,
    installationAdministrator: row.installationAdministrator,
    secondFactor: row.confirmedAt !== null,
    passkeys: row.passkeys ?? 0,
    virtualUsers: row.virtualUsers ?? 0,
    createdAt: row.createdAt,
    lastSignInAt: row.lastSignInAt,
  };
}
