import type { InstallerRight } from "#rules/people/installer-rights.ts";
import { camelCase } from "#storage/camel-case.ts";
import type { Reader, Transaction } from "#storage/database.ts";

/** The columns with what an installer may set up. */
export interface InstallerColumns {
  setsUpDevices: boolean | null;
  setsUpAuxiliaries: boolean | null;
}

/** Returns the rights in these columns; an empty list for a person who is not an installer. */
export function listInstallerRights(row: InstallerColumns): InstallerRight[] {
  return [
    ...(row.setsUpDevices ? (["DEVICES"] as const) : []),
    ...(row.setsUpAuxiliaries ? (["AUXILIARIES"] as const) : []),
  ];
}

interface NewInstaller {
  domainId: string;
  userId: string;
  /** The support invite with which the rights end. */
  inviteId: string;
  rights: readonly InstallerRight[];
}

/**
 * Gives a person rights to set up a building until the invite ends; replaces the rights of an earlier invite.
 */
export async function insertInstaller(
  tx: Transaction,
  { domainId, userId, inviteId, rights }: NewInstaller,
): Promise<void> {
  await deleteInstaller(tx, domainId, userId);
  await tx
    .insertInto("installer")
    .values({
      domain_id: domainId,
      user_id: userId,
      invite_id: inviteId,
      sets_up_devices: rights.includes("DEVICES"),
      sets_up_auxiliaries: rights.includes("AUXILIARIES"),
    })
    .execute();
}

/** Ends the rights of a person to set up a building. */
export async function deleteInstaller(tx: Transaction, domainId: string, userId: string): Promise<void> {
  await tx.deleteFrom("installer").where("domain_id", "=", domainId).where("user_id", "=", userId).execute();
}

/** Ends the set-up rights that an invite gave. */
export async function deleteInstallersOf(tx: Transaction, domainId: string, inviteId: string): Promise<void> {
  await tx
    .deleteFrom("installer")
    .where("domain_id", "=", domainId)
    .where("invite_id", "=", inviteId)
    .execute();
}

/**
 * Returns the set-up rights of people at `now` (epoch ms) and the end of these rights, by the people's ids;
 * people without rights have no entry.
 */
export async function listInstallers(
  db: Reader,
  { domainId, userIds, now }: { domainId: string; userIds: readonly string[]; now: number },
): Promise<Map<string, { rights: InstallerRight[]; until: number }>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("installer")
    .innerJoin("invite", "invite.id", "installer.invite_id")
    .select(camelCase(["installer.user_id", "sets_up_devices", "sets_up_auxiliaries", "expiration_date"]))
    .where("installer.domain_id", "=", domainId)
    .where("installer.user_id", "in", [...userIds])
    .where("invite.expiration_date", ">", now)
    .execute();
  return new Map(
    rows.map((row) => [row.userId, { rights: listInstallerRights(row), until: row.expirationDate }]),
  );
}
