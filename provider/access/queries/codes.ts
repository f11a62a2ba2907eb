import { sql } from "kysely";
import type { Code } from "#contract/access/codes.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import { changeRows } from "#storage/change-rows.ts";
import { newId, type Reader, type Transaction } from "#storage/database.ts";
import { readPageOfRows } from "#storage/pages.ts";
import { notFound } from "../../missing-rows.ts";
import { refuseTaken } from "../../taken-values.ts";

/** Codes are text, because 7 and 07 are dialled differently; they are sorted as numbers. */
const byNumber = sql`cast(code as bigint)`;

const refuseTakenCode = refuseTaken("CODE_TAKEN", "code");

/** Returns a page of a panel's call codes, by number. */
export async function readPageOfCodes(db: Reader, deviceId: string, query: PageQuery): Promise<Page<Code>> {
  return readPageOfRows(query, codesOf(db, deviceId).orderBy(byNumber).orderBy("code"));
}

export async function listCodes(db: Reader, deviceId: string): Promise<Code[]> {
  return codesOf(db, deviceId).orderBy(byNumber).orderBy("code").execute();
}

/** @throws ApiError NOT_FOUND */
export async function getCode(db: Reader, deviceId: string, id: string): Promise<Code> {
  return codesOf(db, deviceId).where("id", "=", id).executeTakeFirstOrThrow(notFound);
}

/** Adds a call code. @throws ApiError CODE_TAKEN */
export async function insertCode(tx: Transaction, deviceId: string, code: Omit<Code, "id">): Promise<Code> {
  const row = {
    id: newId(),
    device_id: deviceId,
    code: code.code,
    type: code.type,
    action_group_id: code.actionGroupId,
  };
  await tx.insertInto("code").values(row).execute().catch(refuseTakenCode);
  return getCode(tx, deviceId, row.id);
}

type CodeChanges = Partial<Pick<Code, "code" | "actionGroupId">>;

/** @throws ApiError CODE_TAKEN */
export async function updateCode(
  tx: Transaction,
  deviceId: string,
  id: string,
  { code, actionGroupId }: CodeChanges,
): Promise<void> {
  const row = tx.updateTable("code").where("id", "=", id).where("device_id", "=", deviceId);
  await changeRows(row, { code, action_group_id: actionGroupId }).catch(refuseTakenCode);
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
