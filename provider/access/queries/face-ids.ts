import type { FaceId } from "#contract/access/face-ids.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import { changeRows } from "#storage/change-rows.ts";
import { newId, type Reader, type Transaction } from "#storage/database.ts";
import { nameColumns } from "#storage/name-keys.ts";
import { readPageOfRows } from "#storage/pages.ts";
import { notFound } from "../../missing-rows.ts";
import { refuseTaken } from "../../taken-values.ts";

function facesOf(db: Reader, domainId: string) {
  return db.selectFrom("face_id").where("domain_id", "=", domainId);
}

const columns = ["id", "identifier", "user_id as userId"] as const;

const refuseTakenFace = refuseTaken("FACE_TAKEN", "identifier");

/** Returns a page of a building's faces, or of one person's, by identifier. */
export async function readPageOfFaces(
  db: Reader,
  domainId: string,
  { userId, ...query }: PageQuery & { userId?: string },
): Promise<Page<FaceId>> {
  const matching = facesOf(db, domainId).$if(userId !== undefined, (each) =>
    each.where("user_id", "=", userId!),
  );
  return readPageOfRows(query, matching.select(columns).orderBy("name_order").orderBy("id"));
}

/** @throws ApiError NOT_FOUND */
export async function getFace(db: Reader, domainId: string, id: string): Promise<FaceId> {
  return facesOf(db, domainId).select(columns).where("id", "=", id).executeTakeFirstOrThrow(notFound);
}

/** Whether a person's face is registered under this identifier. */
export async function hasFace(
  db: Reader,
  domainId: string,
  userId: string,
  identifier: string,
): Promise<boolean> {
  const row = await facesOf(db, domainId)
    .select("id")
    .where("identifier", "=", identifier)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Returns the ids of the building's faces with these identifiers, by identifier. */
export async function findFaceIds(
  db: Reader,
  domainId: string,
  identifiers: readonly string[],
): Promise<Map<string, string>> {
  if (identifiers.length === 0) return new Map();
  const rows = await facesOf(db, domainId)
    .select(["id", "identifier"])
    .where("identifier", "in", identifiers)
    .execute();
  return new Map(rows.map(({ id, identifier }) => [identifier, id]));
}

/** Registers a face and returns its id. @throws ApiError FACE_TAKEN */
export async function insertFace(
  tx: Transaction,
  domainId: string,
  { identifier, userId, now }: { identifier: string; userId: string; now: number },
): Promise<string> {
  const id = newId();
  const row = {
    id,
    domain_id: domainId,
    identifier,
    ...nameColumns(identifier),
    user_id: userId,
    created_at: now,
  };
  await tx.insertInto("face_id").values(row).execute().catch(refuseTakenFace);
  return id;
}

/** @throws ApiError FACE_TAKEN */
export async function updateFace(
  tx: Transaction,
  domainId: string,
  id: string,
  { identifier, userId }: { identifier?: string; userId?: string },
): Promise<void> {
  const row = tx.updateTable("face_id").where("id", "=", id).where("domain_id", "=", domainId);
  await changeRows(row, { identifier, ...nameColumns(identifier), user_id: userId }).catch(refuseTakenFace);
}

export async function deleteFace(tx: Transaction, domainId: string, id: string): Promise<void> {
  await tx.deleteFrom("face_id").where("id", "=", id).where("domain_id", "=", domainId).execute();
}

/** Deletes all faces of a person in a building. */
export async function deleteFacesOf(tx: Transaction, domainId: string, userId: string): Promise<void> {
  await tx.deleteFrom("face_id").where("user_id", "=", userId).where("domain_id", "=", domainId).execute();
}
