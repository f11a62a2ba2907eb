import { ApiError } from "#contract/errors.ts";

/**
 * The form of a program's request.
 * @throws ApiError UNSUPPORTED_BODY for a body of another type, BROKEN_BODY
 */
export async function formOf(request: Request): Promise<FormData> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!/^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(type))
    throw new ApiError("UNSUPPORTED_BODY");
  return request.formData().catch(() => {
    throw new ApiError("BROKEN_BODY");
  });
}

/** @throws ApiError METHOD_NOT_ALLOWED for any change but a POST */
export function requirePost({ method }: Request): void {
  if (method !== "POST") throw new ApiError("METHOD_NOT_ALLOWED");
}
