import { assigneeTypes } from "#contract/licences.ts";
import { ApiError } from "#contract/errors.ts";
import type { Reader } from "../db/database.ts";
import { isAssignee } from "../db/seats.ts";

/** Somebody or something of the building, or the building itself. @throws ApiError NOT_FOUND for all others */
export async function mustBeAssignee(db: Reader, domainId: string, id: string): Promise<void> {
  for (const type of assigneeTypes) if (await isAssignee(db, domainId, type, id)) return;
  throw new ApiError("NOT_FOUND");
}
