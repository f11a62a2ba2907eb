import { ApiError } from "#contract/errors.ts";
import { storageFault } from "#storage/engine/storage-fault.ts";

/** Returns the error that a caller gets for an error of the storage; undefined for other errors. */
export function storageFailure(error: unknown): ApiError | undefined {
  const fault = storageFault(error);
  if (fault === "full") return new ApiError("STORAGE_FULL");
  if (fault === "read-only") return new ApiError("STORAGE_READ_ONLY");
  if (fault === "busy" || fault === "unavailable") {
    return new ApiError("STORAGE_UNAVAILABLE", { retryAfterS: 2 });
  }
  return undefined;
}
