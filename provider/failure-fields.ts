import type { FailureFields } from "./context.ts";
import { storageFault } from "./db/engine/storage-fault.ts";

/**
 * What a log line tells of an error: with its fault, by which the log says once a minute that the database
 * is unreachable instead of a line for each attempt.
 */
export function failureFields(error: unknown): FailureFields {
  return { fault: storageFault(error), error };
}
