import { sql } from "kysely";
import type { Credential } from "#contract/access/access-credentials.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import type { CredentialTerms } from "#rules/access/access-credentials.ts";
import { camelCase, type RowOf } from "#storage/camel-case.ts";
import { changeRows } from "#storage/change-rows.ts";
import { newId, type Reader, type Transaction } from "#storage/database.ts";
import { nameColumns } from "#storage/name-keys.ts";
import { readPageOfRows } from "#storage/pages.ts";
import { notFound } from "../../missing-rows.ts";
import { refuseTaken } from "../../taken-values.ts";

/** The columns of {@link StoredCredential}. */
export const credentialColumns = camelCase([
  "access_credential.id",
  "access_credential.name",
  "access_credential.user_id",
  "access_credential.credential_type",
  "access_credential.value_sealed",
  "access_credential.value_index",
  "access_credential.start_time",
  "access_credential.end_time",
  "access_credential.remaining_usages",
]);

/** A credential as it is stored, with its value sealed. */
export type StoredCredential = RowOf<"access_credential", typeof credentialColumns>;

interface CredentialsQuery extends PageQuery {
  userId?: string | undefined;
}

/**
 * Returns a page of a building's credentials, or of one person's, in the order of §4 at `now`, then by name.
 */
export async function readPageOfCredentials(
  db: Reader,
  domainId: string,
  query: CredentialsQuery,
  now: number,
): Promise<Page<StoredCredential>> {
  const { userId } = query;
  const matching = db
    .selectFrom("access_credential")
    .select(credentialColumns)
    .where("domain_id", "=", domainId)
    .$if(userId !== undefined, (each) => each.where("user_id", "=", userId!));
  return readPageOfRows(query, matching.orderBy(rankAt(now)).orderBy("name_order").orderBy("id"));
}

/**
 * The order of `credentialState` in rules/access/access-credentials.ts, in SQL because the database makes the pages.
 */
function rankAt(now: number) {
  return sql<number>`case when remaining_usages <= 0 or end_time <= ${now} then 2
    when start_time > ${now} then 1 else 0 end`;
}

export async function findStoredCredential(
  db: Reader,
  domainId: string,
  id: string,
): Promise<StoredCredential | undefined> {
  return selectCredential(db, domainId, id).executeTakeFirst();
}

/** @throws ApiError NOT_FOUND */
export async function getStoredCredential(
  db: Reader,
  domainId: string,
  id: string,
): Promise<StoredCredential> {
  return selectCredential(db, domainId, id).executeTakeFirstOrThrow(notFound);
}

function selectCredential(db: Reader, domainId: string, id: string) {
  return db
    .selectFrom("access_credential")
    .select(credentialColumns)
    .where("id", "=", id)
    .where("domain_id", "=", domainId);
}

/** Returns the holders of those credentials of the building that are among `ids`, by credential id. */
export async function findCredentialHolders(
  db: Reader,
  domainId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("access_credential")
    .select(camelCase(["id", "user_id"]))
    .where("domain_id", "=", domainId)
    .where("id", "in", ids)
    .execute();
  return new Map(rows.map(({ id, userId }) => [id, userId]));
}

interface NewCredential extends Omit<Credential, "id"> {
  valueSealed: string | null;
  valueIndex: string | null;
  now: number;
}

/** Whether a credential of the building has this value, by its keyed hash. */
export async function hasValue(db: Reader, domainId: string, valueIndex: string): Promise<boolean> {
  const row = await db
    .selectFrom("access_credential")
    .select("id")
    .where("domain_id", "=", domainId)
    .where("value_index", "=", valueIndex)
    .executeTakeFirst();
  return row !== undefined;
}

/** Adds a credential. @throws ApiError CREDENTIAL_CODE_TAKEN */
export async function insertCredential(
  tx: Transaction,
  domainId: string,
  credential: NewCredential,
): Promise<StoredCredential> {
  const row = {
    id: newId(),
    domain_id: domainId,
    user_id: credential.userId,
    name: credential.name,
    ...nameColumns(credential.name),
    credential_type: credential.credentialType,
    value_sealed: credential.valueSealed,
    value_index: credential.valueIndex,
    start_time: credential.startTime,
    end_time: credential.endTime,
    remaining_usages: credential.remainingUsages,
    created_at: credential.now,
  };
  const inserting = tx.insertInto("access_credential").values(row).execute();
  await inserting.catch(refuseTaken("CREDENTIAL_CODE_TAKEN", "value"));
  return getStoredCredential(tx, domainId, row.id);
}

type CredentialChanges = Partial<Pick<Credential, "name" | "startTime" | "endTime" | "remainingUsages">>;

export async function updateCredential(
  tx: Transaction,
  domainId: string,
  id: string,
  { name, startTime, endTime, remainingUsages }: CredentialChanges,
): Promise<void> {
  await changeRows(
    tx.updateTable("access_credential").where("id", "=", id).where("domain_id", "=", domainId),
    {
      name,
      ...nameColumns(name),
      start_time: startTime,
      end_time: endTime,
      remaining_usages: remainingUsages,
      used_up_at: remainingUsages === undefined || remainingUsages === 0 ? undefined : null,
    },
  );
}

/** Takes one use of a credential with limited uses; returns false when no use was left. */
export async function takeUse(
  tx: Transaction,
  domainId: string,
  { id, now }: { id: string; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("access_credential")
    .set((eb) => ({
      remaining_usages: eb("remaining_usages", "-", 1),
      used_up_at: eb.case().when("remaining_usages", "=", 1).then(now).else(null).end(),
    }))
    .where("id", "=", id)
    .where("domain_id", "=", domainId)
    .where("remaining_usages", ">", 0)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Returns a use that was taken but opened nothing. */
export async function returnUse(tx: Transaction, domainId: string, id: string): Promise<void> {
  await tx
    .updateTable("access_credential")
    .set((eb) => ({ remaining_usages: eb("remaining_usages", "+", 1), used_up_at: null }))
    .where("id", "=", id)
    .where("domain_id", "=", domainId)
    .where("remaining_usages", "is not", null)
    .execute();
}

/** Lists when and how often each credential of a person can be used. */
export async function listTermsOf(
  db: Reader,
  domainId: string,
  userId: string,
): Promise<(CredentialTerms & { id: string })[]> {
  return db
    .selectFrom("access_credential")
    .select(["id", "start_time as startTime", "end_time as endTime"])
    .select("remaining_usages as remainingUsages")
    .where("domain_id", "=", domainId)
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
}

/** Lists the credentials of a person in a building. */
export async function listCredentialsOf(
  db: Reader,
  domainId: string,
  userId: string,
): Promise<StoredCredential[]> {
  return listCredentialsOfPeople(db, domainId, [userId]);
}

/** Lists the credentials of these people in a building. */
export async function listCredentialsOfPeople(
  db: Reader,
  domainId: string,
  userIds: readonly string[],
): Promise<StoredCredential[]> {
  if (userIds.length === 0) return [];
  return db
    .selectFrom("access_credential")
    .select(credentialColumns)
    .where("domain_id", "=", domainId)
    .where("user_id", "in", userIds)
    .orderBy("id")
    .execute();
}

/** A credential for tags of a person, with the index of the tag that it is for; null for any of them. */
export interface TagCredential extends CredentialTerms {
  userId: string;
  valueIndex: string | null;
}

/** Lists the credentials for tags of some people of a building, or of all. */
export async function listTagCredentials(
  db: Reader,
  domainId: string,
  holderIds?: readonly string[],
): Promise<TagCredential[]> {
  if (holderIds?.length === 0) return [];
  return db
    .selectFrom("access_credential")
    .select(camelCase(["user_id", "value_index", "start_time", "end_time", "remaining_usages"]))
    .where("domain_id", "=", domainId)
    .where("credential_type", "=", "NFC_TAG")
    .$if(holderIds !== undefined, (each) => each.where("user_id", "in", holderIds!))
    .orderBy("id")
    .execute();
}

export async function deleteCredential(tx: Transaction, domainId: string, id: string): Promise<void> {
  await tx.deleteFrom("access_credential").where("id", "=", id).where("domain_id", "=", domainId).execute();
}

/** Converts a row to the credential of the contract, without its value. */
export function toCredential(row: StoredCredential): Credential {
  return {
    id: row.id,
    name: row.name,
    userId: row.userId,
    startTime: row.startTime,
    endTime: row.endTime,
    remainingUsages: row.remainingUsages,
    credentialType: row.credentialType,
  };
}

/** Deletes all credentials of a person in a building. */
export async function deleteCredentialsOf(tx: Transaction, domainId: string, userId: string): Promise<void> {
  await tx
    .deleteFrom("access_credential")
    .where("domain_id", "=", domainId)
    .where("user_id", "=", userId)
    .execute();
}

interface CredentialsWithValue {
  credentialType: Credential["credentialType"];
  valueIndex: string;
}

/** Deletes a person's credentials with one value. */
export async function deleteCredentialsWithValue(
  tx: Transaction,
  domainId: string,
  userId: string,
  { credentialType, valueIndex }: CredentialsWithValue,
): Promise<void> {
  await tx
    .deleteFrom("access_credential")
    .where("domain_id", "=", domainId)
    .where("user_id", "=", userId)
    .where("credential_type", "=", credentialType)
    .where("value_index", "=", valueIndex)
    .execute();
}

/** Renames a person's credentials with one value. */
export async function renameCredentialsWithValue(
  tx: Transaction,
  domainId: string,
  userId: string,
  { credentialType, valueIndex, name }: CredentialsWithValue & { name: string },
): Promise<void> {
  await tx
    .updateTable("access_credential")
    .set({ name, ...nameColumns(name) })
    .where("domain_id", "=", domainId)
    .where("user_id", "=", userId)
    .where("credential_type", "=", credentialType)
    .where("value_index", "=", valueIndex)
    .execute();
}
