import { sql } from "kysely";
import type { Domain } from "#contract/domains.ts";
import { ApiError } from "#contract/errors.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import { DEFAULT_EVENTS_TTL_H } from "#rules/events.ts";
import type { Role } from "#rules/roles.ts";
import { hasChanges } from "./changes.ts";
import { isUniqueViolation, nameKey, newId, type Reader, type Transaction } from "./database.ts";
import { roleIn } from "./members.ts";
import { readPage } from "./pages.ts";
import { contains } from "./search.ts";

/** A building. @throws ApiError NOT_FOUND */
export async function getDomain(db: Reader, id: string): Promise<Domain> {
  const row = await db.selectFrom("domain").select(columns).where("id", "=", id).executeTakeFirst();
  if (!row) throw new ApiError("NOT_FOUND");
  return toDomain(row);
}

/** The building with exactly this name. */
export async function findDomainByName(
  db: Reader,
  name: string,
): Promise<{ id: string; name: string } | undefined> {
  return db.selectFrom("domain").select(["id", "name"]).where("name", "=", name).executeTakeFirst();
}

interface NewDomain {
  name: string;
  label: string;
  now: number;
}

/** Creates a building unless its name is taken, which the database decides: then undefined. */
export async function insertDomain(
  tx: Transaction,
  { name, label, now }: NewDomain,
): Promise<string | undefined> {
  const row = await tx
    .insertInto("domain")
    .values({
      id: newId(),
      name,
      label,
      label_key: nameKey(label),
      events_ttl: DEFAULT_EVENTS_TTL_H,
      automatic_updates_enabled: true,
      join_by_invite_notification_enabled: true,
      preferences: "{}",
      avatar_blob: null,
      avatar_at: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("id")
    .executeTakeFirst();
  return row?.id;
}

/**
 * Has those who create buildings at this moment wait for each other, so that twenty who want one name need no twenty
 * retries. It has to come before the transaction's first query: that fixes what the transaction sees.
 */
export async function lockDomainNames(tx: Transaction): Promise<void> {
  if (tx.engine === "postgres") await sql`lock table domain in share row exclusive mode`.execute(tx);
}

interface DomainChanges {
  /** Clean (§5). */
  name?: string | undefined;
  label?: string | undefined;
  eventsTtl?: number | undefined;
  automaticUpdatesEnabled?: boolean | undefined;
  joinByInviteNotificationEnabled?: boolean | undefined;
}

/**
 * Changes what is given.
 * @throws ApiError DOMAIN_NAME_TAKEN
 */
export async function updateDomain(tx: Transaction, id: string, changes: DomainChanges): Promise<void> {
  if (!hasChanges(changes)) return;
  const update = tx
    .updateTable("domain")
    .set({
      name: changes.name,
      label: changes.label,
      label_key: changes.label === undefined ? undefined : nameKey(changes.label),
      events_ttl: changes.eventsTtl,
      automatic_updates_enabled: changes.automaticUpdatesEnabled,
      join_by_invite_notification_enabled: changes.joinByInviteNotificationEnabled,
    })
    .where("id", "=", id);
  try {
    await update.execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError("DOMAIN_NAME_TAKEN", { fields: { name: "taken" } });
    throw error;
  }
}

/** What consoles keep for the building. */
export async function setDomainPreferences(tx: Transaction, id: string, preferences: string): Promise<void> {
  await tx.updateTable("domain").set({ preferences }).where("id", "=", id).execute();
}

/** Deletes a building with everything that hangs on it; seats and devices have to be out of it before. */
export async function deleteDomain(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("domain").where("id", "=", id).execute();
}

/** Buildings that nobody is in: one that stands has an administrator, so these are about to be deleted. */
export async function listAbandonedDomainIds(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom("domain")
    .select("id")
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("domain_member").select("user_id").whereRef("domain_member.domain_id", "=", "domain.id"),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** The building's picture, if it has one. */
export async function findAvatar(db: Reader, id: string): Promise<string | undefined> {
  const row = await db.selectFrom("domain").select("avatar_blob").where("id", "=", id).executeTakeFirst();
  return row?.avatar_blob ?? undefined;
}

/** Undefined takes the picture away. */
export async function setAvatar(
  tx: Transaction,
  id: string,
  chosen: { blobId: string; now: number } | undefined,
): Promise<void> {
  const set = { avatar_blob: chosen?.blobId ?? null, avatar_at: chosen?.now ?? null };
  await tx.updateTable("domain").set(set).where("id", "=", id).execute();
}

type Membership = Domain & { role: Role };

/** A person's buildings by name, all of them, or by `admin` and `uniqueAdmin` whether they are (sole) administrator. */
export async function pageOfDomainsOfUser(
  db: Reader,
  userId: string,
  {
    admin,
    uniqueAdmin,
    search,
    ...query
  }: PageQuery & {
    admin?: boolean | undefined;
    uniqueAdmin?: boolean | undefined;
    search?: string | undefined;
  },
): Promise<Page<Membership>> {
  let own = db
    .selectFrom("domain_member")
    .innerJoin("domain", "domain.id", "domain_member.domain_id")
    .where("domain_member.user_id", "=", userId);
  if (admin !== undefined) own = own.where(isAdministrator, "=", Number(admin));
  if (uniqueAdmin !== undefined) own = own.where(isOnlyAdministrator, "=", Number(uniqueAdmin));
  const sought = nameKey(search?.trim() ?? "");
  if (sought)
    own = own.where((eb) => eb.or([contains("label_key", sought), contains("domain.name", sought)]));
  const role = roleIn("domain.id", "domain_member.user_id").as("role");
  const page = await readPage(query, {
    rows: (limit, offset) =>
      own
        .select([...columns, role])
        .orderBy("label_key")
        .orderBy("domain.id")
        .limit(limit)
        .offset(offset)
        .execute(),
    count: async () =>
      (await own.select((eb) => eb.fn.countAll<number>().as("n")).executeTakeFirstOrThrow()).n,
  });
  return { ...page, items: page.items.map((row) => ({ ...toDomain(row), role: row.role })) };
}

const isAdministrator = sql<number>`(select count(*) from administrator
  where administrator.domain_id = domain.id and administrator.user_id = domain_member.user_id)`;

/** 1 where the person is the building's administrator and nobody else is. */
const isOnlyAdministrator = sql<number>`(case when (select min(user_id) from administrator
    where administrator.domain_id = domain.id) = domain_member.user_id
  and (select count(*) from administrator where administrator.domain_id = domain.id) = 1 then 1 else 0 end)`;

const columns = [
  "domain.id",
  "domain.name",
  "label",
  "events_ttl",
  "automatic_updates_enabled",
  "join_by_invite_notification_enabled",
  "preferences",
  "avatar_at",
] as const;

interface DomainRow {
  id: string;
  name: string;
  label: string;
  events_ttl: number;
  automatic_updates_enabled: boolean;
  join_by_invite_notification_enabled: boolean;
  preferences: string;
  avatar_at: number | null;
}

function toDomain(row: DomainRow): Domain {
  return {
    id: row.id,
    name: row.name,
    label: row.label,
    eventsTtl: row.events_ttl,
    automaticUpdatesEnabled: row.automatic_updates_enabled,
    joinByInviteNotificationEnabled: row.join_by_invite_notification_enabled,
    preferences: row.preferences,
    avatar: row.avatar_at,
  };
}
