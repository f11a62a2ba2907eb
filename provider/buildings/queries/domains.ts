import { sql } from "kysely";
import type { Domain } from "#contract/buildings/domains.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import type { ResidentsOpen } from "#rules/access/console-openings.ts";
import { nameOrder } from "#rules/buildings/name-order.ts";
import { DEFAULT_EVENTS_TTL_H } from "#rules/history/events.ts";
import type { FlatWord } from "#rules/people/flats.ts";
import type { Role } from "#rules/people/roles.ts";
import { camelCase } from "#storage/camel-case.ts";
import { changeRows } from "#storage/change-rows.ts";
import { nameKey, newId, type Reader, type Transaction } from "#storage/database.ts";
import { readPageOfRows } from "#storage/pages.ts";
import { contains } from "#storage/search.ts";
import { notFound } from "../../missing-rows.ts";
import { roleIn } from "../../people/queries/members.ts";
import { refuseTaken } from "../../taken-values.ts";

/** Returns a building. @throws ApiError NOT_FOUND */
export async function getDomain(db: Reader, id: string): Promise<Domain> {
  return db.selectFrom("domain").select(columns).where("id", "=", id).executeTakeFirstOrThrow(notFound);
}

/** Returns the building with exactly this name. */
export async function findDomainByName(
  db: Reader,
  name: string,
): Promise<{ id: string; name: string } | undefined> {
  return db.selectFrom("domain").select(["id", "name"]).where("name", "=", name).executeTakeFirst();
}

interface NewDomain {
  name: string;
  label: string;
  timeZone: string;
  now: number;
}

/** Creates a building and returns its id; undefined when the name is taken. */
export async function insertDomain(
  tx: Transaction,
  { name, label, timeZone, now }: NewDomain,
): Promise<string | undefined> {
  const row = await tx
    .insertInto("domain")
    .values({
      id: newId(),
      name,
      label,
      label_key: nameKey(label),
      label_order: nameOrder(label),
      events_ttl: DEFAULT_EVENTS_TTL_H,
      time_zone: timeZone,
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
 * Serialises the creation of buildings, so that concurrent calls for one name do not need many retries. Must
 * run before the transaction's first query, which fixes its snapshot.
 */
export async function lockDomainNames(tx: Transaction): Promise<void> {
  if (tx.engine === "postgres") await sql`lock table domain in share row exclusive mode`.execute(tx);
}

interface DomainChanges {
  /** Cleaned (§5). */
  name?: string | undefined;
  label?: string | undefined;
  eventsTtl?: number | undefined;
  timeZone?: string | undefined;
  automaticUpdatesEnabled?: boolean | undefined;
  joinByInviteNotificationEnabled?: boolean | undefined;
  residentsOpen?: ResidentsOpen | undefined;
  flatWord?: FlatWord | undefined;
}

/**
 * Changes the fields that are set.
 * @throws ApiError DOMAIN_NAME_TAKEN
 */
export async function updateDomain(tx: Transaction, id: string, changes: DomainChanges): Promise<void> {
  await changeRows(tx.updateTable("domain").where("id", "=", id), {
    name: changes.name,
    label: changes.label,
    label_key: nameKey(changes.label),
    label_order: nameOrder(changes.label),
    events_ttl: changes.eventsTtl,
    time_zone: changes.timeZone,
    automatic_updates_enabled: changes.automaticUpdatesEnabled,
    join_by_invite_notification_enabled: changes.joinByInviteNotificationEnabled,
    residents_open: changes.residentsOpen,
    flat_word: changes.flatWord,
  }).catch(refuseTaken("DOMAIN_NAME_TAKEN", "name"));
}

/** Sets the console preferences of the building. */
export async function setDomainPreferences(tx: Transaction, id: string, preferences: string): Promise<void> {
  await tx.updateTable("domain").set({ preferences }).where("id", "=", id).execute();
}

/** Deletes a building with everything that belongs to it; the caller must remove seats and devices first. */
export async function deleteDomain(tx: Transaction, id: string): Promise<void> {
  await tx.deleteFrom("domain").where("id", "=", id).execute();
}

/**
 * Lists the buildings without members, whose deletion was interrupted: any other building has an
 * administrator.
 */
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

/** Returns the blob id of the building's picture, if any. */
export async function findAvatar(db: Reader, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("domain")
    .select("avatar_blob as blobId")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.blobId ?? undefined;
}

/** Sets the building's picture; undefined removes it. */
export async function setAvatar(
  tx: Transaction,
  id: string,
  chosen: { blobId: string; now: number } | undefined,
): Promise<void> {
  const set = { avatar_blob: chosen?.blobId ?? null, avatar_at: chosen?.now ?? null };
  await tx.updateTable("domain").set(set).where("id", "=", id).execute();
}

type Membership = Domain & { role: Role };

/**
 * Returns a page of a person's buildings, by name; `admin` and `uniqueAdmin` filter by whether the person is
 * an administrator, or the only one.
 */
export async function readPageOfDomainsOfUser(
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
  return readPageOfRows(
    query,
    own
      .select([...columns, role])
      .orderBy("label_order")
      .orderBy("domain.id"),
  );
}

const isAdministrator = sql<number>`(select count(*) from administrator
  where administrator.domain_id = domain.id and administrator.user_id = domain_member.user_id)`;

/** 1 when the person is the building's only administrator who can sign in. */
const isOnlyAdministrator = sql<number>`(case when exists (select 1 from administrator
    where administrator.domain_id = domain.id and administrator.user_id = domain_member.user_id)
  and not exists (select 1 from administrator join user_account as other on other.id = administrator.user_id
    where administrator.domain_id = domain.id and other.id <> domain_member.user_id
    and other.disabled_at is null and other.contact_proved_at is not null) then 1 else 0 end)`;

const columns = [
  ...camelCase(["domain.id", "domain.name", "label", "events_ttl", "time_zone", "automatic_updates_enabled"]),
  ...camelCase(["join_by_invite_notification_enabled", "residents_open", "flat_word"]),
  "preferences",
  "avatar_at as avatar",
] as const;
