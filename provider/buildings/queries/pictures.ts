import { camelCase } from "#storage/camel-case.ts";
import type { Reader, Transaction } from "#storage/database.ts";

/** Returns the blob id of the picture of an agent or an action group, if any. */
export async function findPicture(
  db: Reader,
  domainId: string,
  subjectId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom("avatar")
    .select("blob_id as blobId")
    .where("domain_id", "=", domainId)
    .where("subject_id", "=", subjectId)
    .executeTakeFirst();
  return row?.blobId;
}

/**
 * Returns when the pictures of these agents or action groups were set, by id; those without a picture have no
 * entry.
 */
export async function listPictureTimes(
  db: Reader,
  domainId: string,
  subjectIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("avatar")
    .select(camelCase(["subject_id", "changed_at"]))
    .where("domain_id", "=", domainId)
    .where("subject_id", "in", subjectIds)
    .execute();
  return new Map(rows.map((row) => [row.subjectId, row.changedAt]));
}

/** Sets the picture of an agent or an action group and deletes the previous one. */
export async function replacePicture(
  tx: Transaction,
  domainId: string,
  subjectId: string,
  blobId: string,
  now: number,
): Promise<void> {
  await deletePicture(tx, domainId, subjectId);
  await tx
    .insertInto("avatar")
    .values({ domain_id: domainId, subject_id: subjectId, blob_id: blobId, changed_at: now })
    .execute();
}

/** Deletes the picture of an agent or an action group, if it has one. */
export async function deletePicture(tx: Transaction, domainId: string, subjectId: string): Promise<void> {
  const blobId = await findPicture(tx, domainId, subjectId);
  if (blobId === undefined) return;
  await tx
    .deleteFrom("avatar")
    .where("domain_id", "=", domainId)
    .where("subject_id", "=", subjectId)
    .execute();
  await tx.deleteFrom("blob").where("id", "=", blobId).execute();
}

/** Deletes the pictures of action groups. */
export async function deletePicturesOf(tx: Transaction, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return;
  const rows = await tx
    .deleteFrom("avatar")
    .where("subject_id", "in", subjectIds)
    .returning("blob_id as blobId")
    .execute();
  const blobIds = rows.map((row) => row.blobId);
  if (blobIds.length > 0) await tx.deleteFrom("blob").where("id", "in", blobIds).execute();
}
