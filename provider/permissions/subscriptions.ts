import { ApiError } from "#contract/errors.ts";
import { type AssigneeType, assigneeTypes } from "#contract/licences/licences.ts";
import type { Reader } from "../db/database.ts";
import type { InBuilding } from "../handler.ts";
import { isAssignee } from "../licences/queries/seats.ts";

/** Administrators see all seats, an installer those of auxiliaries only. @throws ApiError FORBIDDEN */
export function mayListSeats({ role }: InBuilding, assigneeType: AssigneeType | undefined): void {
  if (role !== "administrator" && assigneeType !== "AUXILIAR_DEVICE") throw new ApiError("FORBIDDEN");
}

/** An agent of the building, or the building itself. @throws ApiError NOT_FOUND for all others */
export async function mustBeAssignee(db: Reader, domainId: string, id: string): Promise<void> {
  for (const type of assigneeTypes) if (await isAssignee(db, domainId, type, id)) return;
  throw new ApiError("NOT_FOUND", { missing: id });
}
