import type { AliasedExpression } from "kysely";
import type { Role } from "#rules/roles.ts";
import type { SignedIn } from "../signed-in.ts";
import type { Database, Reader, Transaction } from "./database.ts";
import { prepared } from "./prepared.ts";

export const CREDENTIAL_MANAGERS_GROUP = "all-the-credential-managers";

type Family = AliasedExpression<{ familyId: string; userId: string; domainId: string | null }, "family">;

/** Whose a family of tokens is, and what they are in its building as it is now. */
function membersOf(db: Reader, family: Family) {
  return db
    .selectFrom(family)
    .innerJoin("user_account", "user_account.id", "family.userId")
    .leftJoin("domain_member", (join) =>
      join
        .onRef("domain_member.domain_id", "=", "family.domainId")
        .onRef("domain_member.user_id", "=", "family.userId"),
    )
    .leftJoin("administrator", (join) =>
      join
        .onRef("administrator.domain_id", "=", "family.domainId")
        .onRef("administrator.user_id", "=", "family.userId"),
    )
    .leftJoin("agent_group", (join) =>
      join
        .onRef("agent_group.domain_id", "=", "family.domainId")
        .on("agent_group.name", "=", CREDENTIAL_MANAGERS_GROUP),
    )
    .leftJoin("agent_group_member", (join) =>
      join
        .onRef("agent_group_member.group_id", "=", "agent_group.id")
        .onRef("agent_group_member.agent_id", "=", "family.userId"),
    )
    .select([
      "family.familyId",
      "family.userId",
      "family.domainId",
      "user_account.installation_administrator",
      "user_account.activated_at",
      "user_account.terms_accepted_at",
      "user_account.owner_id as ownerId",
      "domain_member.joined_at as joinedAt",
      "administrator.user_id as administratorId",
      "agent_group_member.agent_id as credentialManagerId",
    ])
    .where("user_account.disabled_at", "is", null);
}

/** Every request asks this first. */
const querySignedIn = prepared(["hash", "now"], (db, { hash, now }: { hash: string; now: number }) =>
  membersOf(
    db,
    db
      .selectFrom("token")
      .innerJoin("token_family", "token_family.id", "token.family_id")
      .select([
        "token_family.id as familyId",
        "token_family.user_id as userId",
        "token_family.domain_id as domainId",
      ])
      .where("token.hash", "=", hash)
      .where("token.kind", "=", "access")
      .where("token.expires_at", ">", now)
      .where("token_family.revoked_at", "is", null)
      .as("family"),
  ),
);

/**
 * Whom an access token belongs to, with the role in its building as it is now: someone who has left
 * the building, or whose family of tokens has ended, is nobody at the next request.
 */
export async function findSignedIn(db: Reader, hash: string, now: number): Promise<SignedIn | undefined> {
  const [row] = await querySignedIn(db, { hash, now });
  return row && signedInOf(row);
}

/** Whom a token that is in no row belongs to, as {@link findSignedIn} tells it. */
export async function findSignedInAs(
  db: Reader,
  { id, userId, domainId }: { id: string; userId: string; domainId: string | null },
): Promise<SignedIn | undefined> {
  const family = db
    .selectNoFrom(({ val }) => [
      val(id).as("familyId"),
      val(userId).as("userId"),
      val(domainId).as("domainId"),
    ])
    .as("family");
  const row = await membersOf(db, family).executeTakeFirst();
  return row && signedInOf(row);
}

type SignedInRow = RoleRow & {
  familyId: string;
  userId: string;
  domainId: string | null;
  joinedAt: number | null;
  installation_administrator: boolean;
  activated_at: number | null;
  terms_accepted_at: number | null;
};

function signedInOf(row: SignedInRow): SignedIn | undefined {
  if (row.domainId !== null && row.joinedAt === null) return undefined;
  return {
    familyId: row.familyId,
    userId: row.userId,
    domainId: row.domainId,
    role: row.domainId === null ? null : roleOf(row),
    installationAdministrator: row.installation_administrator,
    activated: row.activated_at !== null,
    termsAccepted: row.terms_accepted_at !== null,
    isVirtual: row.ownerId !== null,
  };
}

interface RoleRow {
  ownerId: string | null;
  administratorId: string | null;
  credentialManagerId: string | null;
}

/** Who is owned by somebody is never more than a virtual user. */
function roleOf({ ownerId, administratorId, credentialManagerId }: RoleRow): Role {
  if (ownerId !== null) return "virtual-user";
  if (administratorId !== null) return "administrator";
  return credentialManagerId === null ? "user" : "credential-manager";
}

/** A family of tokens to be stored. */
export interface NewFamily {
  id: string;
  userId: string;
  domainId: string | null;
  parentId: string | null;
  /** What signs in, and from where; of a building's family its parent's counts. */
  device?: string;
  address?: string;
  now: number;
}

export async function insertTokenFamily(
  tx: Transaction,
  { id, userId, domainId, parentId, device = "", address = "", now }: NewFamily,
): Promise<void> {
  await tx
    .insertInto("token_family")
    .values({
      id,
      user_id: userId,
      domain_id: domainId,
      parent_id: parentId,
      created_at: now,
      revoked_at: null,
      device,
      address,
      seen_at: now,
      signed_out: false,
    })
    .execute();
}

/** Notes when somebody signed in last. */
export async function noteSignIn(tx: Transaction, userId: string, now: number): Promise<void> {
  await tx
    .insertInto("last_sign_in")
    .values({ user_id: userId, at: now })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet({ at: now }))
    .execute();
}

/** Notes that a sign-in is in use. */
export async function noteSeen(tx: Transaction, rootId: string, now: number): Promise<void> {
  await tx.updateTable("token_family").set({ seen_at: now }).where("id", "=", rootId).execute();
}

/** A token to be stored, by its hash. */
export interface NewToken {
  hash: string;
  familyId: string;
  kind: "access" | "refresh";
  expiresAt: number;
}

/** Inserts tokens; one that is there already stays as it is (a refresh repeated within its grace). */
export async function insertTokens(tx: Transaction, tokens: NewToken[]): Promise<void> {
  const rows = tokens.map(({ hash, familyId, kind, expiresAt }) => ({
    hash,
    family_id: familyId,
    kind,
    expires_at: expiresAt,
    used_at: null,
  }));
  await tx
    .insertInto("token")
    .values(rows)
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .execute();
}

export interface UsedRefreshToken {
  familyId: string;
  userId: string;
  domainId: string | null;
  usedAt: number;
  revoked: boolean;
  /** Ended by a person, who has to sign in anew. */
  signedOut: boolean;
  /** The sign-in that it is of. */
  rootId: string;
}

/** Marks a refresh token as used, keeping the time of its first use; undefined for an unknown or expired one. */
export async function useRefreshToken(
  tx: Transaction,
  hash: string,
  now: number,
): Promise<UsedRefreshToken | undefined> {
  const used = await tx
    .updateTable("token")
    .set((eb) => ({ used_at: eb.fn.coalesce("used_at", eb.val(now)) }))
    .where("hash", "=", hash)
    .where("kind", "=", "refresh")
    .where("expires_at", ">", now)
    .returning(["family_id", "used_at"])
    .executeTakeFirst();
  if (!used) return undefined;
  const family = await tx
    .selectFrom("token_family")
    .select(["user_id", "domain_id", "parent_id", "revoked_at", "signed_out"])
    .where("id", "=", used.family_id)
    .executeTakeFirstOrThrow();
  return {
    familyId: used.family_id,
    userId: family.user_id,
    domainId: family.domain_id,
    usedAt: used.used_at ?? now,
    revoked: family.revoked_at !== null,
    signedOut: family.signed_out,
    rootId: family.parent_id ?? used.family_id,
  };
}

/** A refresh token as it stands, without using it; undefined for an unknown or expired one. */
export async function findRefreshToken(
  db: Reader,
  hash: string,
  now: number,
): Promise<(Omit<UsedRefreshToken, "usedAt" | "rootId"> & { usedAt: number | null }) | undefined> {
  const row = await db
    .selectFrom("token")
    .innerJoin("token_family", "token_family.id", "token.family_id")
    .select(["family_id", "used_at", "user_id", "domain_id", "revoked_at", "signed_out"])
    .where("hash", "=", hash)
    .where("kind", "=", "refresh")
    .where("expires_at", ">", now)
    .executeTakeFirst();
  return (
    row && {
      familyId: row.family_id,
      userId: row.user_id,
      domainId: row.domain_id,
      usedAt: row.used_at,
      revoked: row.revoked_at !== null,
      signedOut: row.signed_out,
    }
  );
}

/** Ends a family of tokens and those of the buildings entered with it; `signedOut` where a person wants it. */
export async function revokeFamily(
  tx: Transaction,
  familyId: string,
  now: number,
  signedOut: boolean,
): Promise<void> {
  await tx
    .updateTable("token_family")
    .set({ revoked_at: now, signed_out: signedOut })
    .where((eb) => eb.or([eb("id", "=", familyId), eb("parent_id", "=", familyId)]))
    .where("revoked_at", "is", null)
    .execute();
}

/** Ends all of a person's sign-ins, but for one if it is named (and the buildings entered with that one). */
export async function revokeFamiliesOfUser(
  tx: Transaction,
  userId: string,
  now: number,
  keepId?: string,
): Promise<void> {
  let query = tx
    .updateTable("token_family")
    .set({ revoked_at: now, signed_out: true })
    .where("user_id", "=", userId);
  if (keepId !== undefined) {
    query = query
      .where("id", "!=", keepId)
      .where((eb) => eb.or([eb("parent_id", "is", null), eb("parent_id", "!=", keepId)]));
  }
  await query.where("revoked_at", "is", null).execute();
}

/** The sign-in that a building's family was entered with; the family itself where it is one. */
export async function rootFamilyOf(db: Reader, familyId: string): Promise<string> {
  const row = await db
    .selectFrom("token_family")
    .select("parent_id")
    .where("id", "=", familyId)
    .executeTakeFirst();
  return row?.parent_id ?? familyId;
}

/** A family, and those of the buildings entered with it. */
export async function listFamilyIds(db: Reader, rootId: string): Promise<string[]> {
  const rows = await db.selectFrom("token_family").select("id").where("parent_id", "=", rootId).execute();
  return [rootId, ...rows.map(({ id }) => id)];
}

/** Forgets tokens that have expired and the families that have none left. */
export async function deleteExpiredTokens(db: Database, now: number): Promise<void> {
  await db.deleteFrom("token").where("expires_at", "<=", now).execute();
  await db
    .deleteFrom("token_family")
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom("token").select("hash").whereRef("token.family_id", "=", "token_family.id")),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom("token_family as child")
            .select("child.id")
            .whereRef("child.parent_id", "=", "token_family.id"),
        ),
      ),
    )
    .execute();
}
