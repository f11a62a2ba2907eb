import type { AliasedExpression } from "kysely";
import type { Times } from "#rules/history/followed-clock.ts";
import type { Role } from "#rules/people/roles.ts";
import { ACCESS_TOKEN_LIFE_S } from "#rules/sign-in/sign-in-lives.ts";
import { isCurrentRow } from "#storage/current-rows.ts";
import type { Reader } from "#storage/database.ts";
import { prepareQuery } from "#storage/prepared.ts";
import { type InstallerColumns, listInstallerRights } from "../../people/queries/installers.ts";
import type { SignedIn } from "../../signed-in.ts";

export const CREDENTIAL_MANAGERS_GROUP = "all-the-credential-managers";

type Family = AliasedExpression<
  { familyId: string; userId: string; domainId: string | null; version: number },
  "family"
>;

/** Selects the owner of a token family and the columns for the owner's current role in its building. */
function membersOf(db: Reader, family: Family, now: number) {
  return db
    .selectFrom(family)
    .innerJoin("user_account", (join) =>
      join
        .onRef("user_account.id", "=", "family.userId")
        .onRef("user_account.sign_in_version", "=", "family.version"),
    )
    .leftJoin("user_account as owner", "owner.id", "user_account.owner_id")
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
    .leftJoin("installer", (join) =>
      join
        .onRef("installer.domain_id", "=", "family.domainId")
        .onRef("installer.user_id", "=", "family.userId")
        .on(({ exists, selectFrom }) =>
          exists(
            selectFrom("invite")
              .select("invite.id")
              .whereRef("invite.id", "=", "installer.invite_id")
              .where("invite.expiration_date", ">", now),
          ),
        ),
    )
    .select([
      "family.familyId",
      "family.userId",
      "family.domainId",
      "family.version",
      "user_account.installation_administrator as installationAdministrator",
      "user_account.contact_proved_at as contactProvedAt",
      "user_account.terms_accepted_at as termsAcceptedAt",
      "user_account.owner_id as ownerId",
      "domain_member.joined_at as joinedAt",
      "administrator.user_id as administratorId",
      "agent_group_member.agent_id as credentialManagerId",
      "installer.sets_up_devices as setsUpDevices",
      "installer.sets_up_auxiliaries as setsUpAuxiliaries",
    ])
    .where("user_account.disabled_at", "is", null)
    .where("owner.disabled_at", "is", null);
}

/** Runs on every request. */
const querySignedIn = prepareQuery(
  ["hash", "now", "latest"],
  (db, { hash, now, latest }: { hash: string; now: number; latest: number }) =>
    membersOf(
      db,
      db
        .selectFrom("token")
        .innerJoin("token_family", "token_family.id", "token.family_id")
        .select([
          "token_family.id as familyId",
          "token_family.user_id as userId",
          "token_family.domain_id as domainId",
          "token_family.sign_in_version as version",
        ])
        .where("token.hash", "=", hash)
        .where("token.kind", "=", "access")
        .where(isCurrentRow("token.expires_at", ACCESS_TOKEN_LIFE_S * 1000, { now, latest }))
        .where("token_family.revoked_at", "is", null)
        .as("family"),
      now,
    ),
);

/**
 * Returns the owner of an access token, with the current role in its building: a person who has left the
 * building, or whose token family has ended, is refused at the next request.
 */
export async function findSignedIn(
  db: Reader,
  hash: string,
  { now, latest }: Times,
): Promise<SignedIn | undefined> {
  const [row] = await querySignedIn(db, { hash, now, latest });
  return row && signedInOf(row);
}

/** Returns the owner of a token that is not stored, like {@link findSignedIn}. */
export async function findSignedInAs(
  db: Reader,
  { id, userId, domainId, version }: { id: string; userId: string; domainId: string | null; version: number },
  now: number,
): Promise<SignedIn | undefined> {
  const family = db
    .selectNoFrom(({ cast, val }) => [
      val(id).as("familyId"),
      val(userId).as("userId"),
      val(domainId).as("domainId"),
      // PostgreSQL types a bare parameter as text.
      cast<number>(val(version), "bigint").as("version"),
    ])
    .as("family");
  const row = await membersOf(db, family, now).executeTakeFirst();
  return row && signedInOf(row);
}

type SignedInRow = RoleRow &
  InstallerColumns & {
    familyId: string;
    userId: string;
    domainId: string | null;
    version: number;
    joinedAt: number | null;
    installationAdministrator: boolean;
    contactProvedAt: number | null;
    termsAcceptedAt: number | null;
  };

function signedInOf(row: SignedInRow): SignedIn | undefined {
  if (row.domainId !== null && row.joinedAt === null) return undefined;
  return {
    familyId: row.familyId,
    userId: row.userId,
    viewerId: null,
    domainId: row.domainId,
    version: row.version,
    role: row.domainId === null ? null : roleOf(row),
    setsUp: row.domainId === null || row.ownerId !== null ? [] : listInstallerRights(row),
    installationAdministrator: row.installationAdministrator,
    activated: row.contactProvedAt !== null,
    termsAccepted: row.termsAcceptedAt !== null,
    isVirtual: row.ownerId !== null,
  };
}

interface RoleRow {
  ownerId: string | null;
  administratorId: string | null;
  credentialManagerId: string | null;
}

/** Returns a person's role; an account with an owner is always a virtual user. */
function roleOf({ ownerId, administratorId, credentialManagerId }: RoleRow): Role {
  if (ownerId !== null) return "virtual-user";
  if (administratorId !== null) return "administrator";
  return credentialManagerId === null ? "user" : "credential-manager";
}
