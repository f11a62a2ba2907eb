import type { FailureFields } from "./context.ts";
import { storageFault } from "./db/engine/storage-fault.ts";

/**
 * Returns the fields of a log line about an error. The log uses the fault to report an unreachable database
 * once a minute instead of at each attempt.
 */
export function failureFields(error: unknown): FailureFields {
  return { fault: storageFault(error), error };
}
