import { ApiError } from "#contract/errors.ts";
import { isAtLeast } from "#rules/roles.ts";
import type { InBuilding } from "../handler.ts";

/**
 * Whose credentials somebody may list: of those asked for, their own unless they manage credentials; undefined for
 * everybody's. @throws ApiError FORBIDDEN for those of somebody else
 */
export function mayListCredentialsOf(
  { role, userId }: InBuilding,
  asked: string | undefined,
): string | undefined {
  if (isAtLeast(role, "credential-manager")) return asked;
  if (asked !== undefined && asked !== userId) throw new ApiError("FORBIDDEN");
  return userId;
}
