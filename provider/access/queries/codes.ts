import { sql } from "kysely";
import type { Code } from "#contract/access/codes.ts";
import { ApiError } from "#contract/errors.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import { isUniqueViolation, newId, type Reader, type Transaction } from "#storage/database.ts";
import { pageOfRows } from "#storage/pages.ts";
import { hasChanges } from "../../history/queries/changes.ts";
import { notFound } from "../../missing-rows.ts";

/** Codes are text, because 7 and 07 are dialled differently; they are sorted as numbers. */
const byNumber = sql`cast(code as bigint)`;

/** Returns a page of a panel's call codes, by number. */
export async function pageOfCodes(db: Reader, deviceId: string, query: PageQuery): Promise<Page<Code>> {
  return pageOfRows(query, codesOf(db, deviceId).orderBy(byNumber).orderBy("code"));
}

export async function listCodes(db: Reader, deviceId: string): Promise<Code[]> {
  return codesOf(db, deviceId).orderBy(byNumber).orderBy("code").execute();
}

/** @throws ApiError NOT_FOUND */
export async function getCode(db: Reader, deviceId: string, id: string): Promise<Code> {
  return codesOf(db, deviceId).where("id", "=", id).executeTakeFirstOrThrow(notFound);
}

/** Adds a call code and returns its id. @throws ApiError CODE_TAKEN */
export async function insertCode(tx: Transaction, deviceId: string, code: Omit<Code, "id">): Promise<string> {
  const id = newId();
  const row = {
    id,
    device_id: deviceId,
    code: code.code,
    type: code.type,
    action_group_id: code.actionGroupId,
  };
  await orTaken(tx.insertInto("code").values(row));
  return id;
}

type CodeChanges = Partial<Pick<Code, "code" | "actionGroupId">>;

/** @throws ApiError CODE_TAKEN */
export async function updateCode(
  tx: Transaction,
  deviceId: string,
  id: string,
  changes: CodeChanges,
): Promise<void> {
  if (!hasChanges(changes)) return;
  await orTaken(
    tx
      .updateTable("code")
      .set({ code: changes.code, action_group_id: changes.actionGroupId })
      .where("id", "=", id)
      .where("device_id", "=", deviceId),
  );
}

export async function deleteCode(tx: Transaction, deviceId: string, id: string): Promise<void> {
  await tx.deleteFrom("code").where("id", "=", id).where("device_id", "=", deviceId).execute();
}

function codesOf(db: Reader, deviceId: string) {
  return db
    .selectFrom("code")
    .select(["id", "code", "type", "action_group_id as actionGroupId"])
    .where("device_id", "=", deviceId);
}

async function orTaken(query: { execute(): Promise<unknown> }): Promise<void> {
  try {
    await query.execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw new ApiError("CODE_TAKEN", { fields: { code: "taken" } });
    throw error;
  }
}
