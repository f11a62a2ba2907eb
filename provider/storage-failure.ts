import { ApiError } from "#contract/errors.ts";
import { storageFault } from "./db/engine/storage-fault.ts";

/** What a caller is told of an error of the storage; nothing where it is another one. */
export function storageFailure(error: unknown): ApiError | undefined {
  const fault = storageFault(error);
  if (fault === "full") return new ApiError("STORAGE_FULL");
  if (fault === "read-only") return new ApiError("STORAGE_READ_ONLY");
  if (fault === "busy" || fault === "unavailable") {
    return new ApiError("STORAGE_UNAVAILABLE", { retryAfterS: 2 });
  }
  return undefined;
}
