import { ApiError } from "#contract/errors.ts";

/** Of some calls a person is the only subject there is, as `me` or by id. Gives the id. @throws ApiError NOT_FOUND */
export function mustBeOneself(id: string, { userId }: { userId: string }): string {
  if (id !== "me" && id !== userId) throw new ApiError("NOT_FOUND");
  return userId;
}
