import type { LoadContext } from "#app/load-context.ts";
import { ApiError } from "#contract/errors.ts";

/** The form of a program's request. @throws ApiError UNSUPPORTED_BODY for a body of another type */
export function readForm({ headers }: Request, { form }: Pick<LoadContext, "form">): FormData {
  const type = headers.get("Content-Type") ?? "";
  if (!/^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw new ApiError("UNSUPPORTED_BODY");
  return form;
}

/** @throws ApiError METHOD_NOT_ALLOWED for any change but a POST */
export function requirePost({ method }: Request): void {
  if (method !== "POST") throw new ApiError("METHOD_NOT_ALLOWED");
}
