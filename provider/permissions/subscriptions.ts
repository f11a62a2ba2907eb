import { ApiError } from "#contract/errors.ts";
import { type AssigneeType, assigneeTypes } from "#contract/licences/licences.ts";
import type { Reader } from "#storage/database.ts";
import type { BuildingCaller } from "../handler.ts";
import { isAssignee } from "../licences/queries/seats.ts";

/** Administrators may see all seats, an installer only those of auxiliaries. @throws ApiError FORBIDDEN */
export function requireSeatsRight({ role }: BuildingCaller, assigneeType: AssigneeType | undefined): void {
  if (role !== "administrator" && assigneeType !== "AUXILIAR_DEVICE") throw new ApiError("FORBIDDEN");
}

/** @throws ApiError NOT_FOUND unless this is the building or one of its agents */
export async function requireAssignee(db: Reader, domainId: string, id: string): Promise<void> {
  for (const type of assigneeTypes) if (await isAssignee(db, domainId, type, id)) return;
  throw new ApiError("NOT_FOUND", { missing: id });
}
