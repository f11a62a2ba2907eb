import { type StorageFault, storageFault } from "./engine/storage-fault.ts";

type LogLevel = "debug" | "info" | "warn" | "error";
export type LogFields = { [field: string]: unknown; error?: never };
/** Fields of a line about an error. The fault is used to log less while the database is unavailable. */
export type FailureFields = { [field: string]: unknown; fault: StorageFault; error: unknown };
export type Log = (level: LogLevel, message: string, fields?: LogFields | FailureFields) => void;

/**
 * Returns the fields of a log line about an error. The log uses the fault to report an unreachable database
 * once a minute instead of at each attempt.
 */
export function failureFields(error: unknown): FailureFields {
  return { fault: storageFault(error), error };
}
