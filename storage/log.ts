import { type StorageFault, storageFault } from "./engine/storage-fault.ts";

type LogLevel = "debug" | "info" | "warn" | "error";
/** A line that anybody may cause at will has `repeats`: of each, one a minute is written. */
interface LogLine {
  [field: string]: unknown;
  repeats?: string;
}
type LogFields = LogLine & { error?: never };
/** Fields of a line about an error. The fault is used to log less while the database is unavailable. */
type FailureFields = LogLine & { fault: StorageFault; error: unknown };
export type Log = (level: LogLevel, message: string, fields?: LogFields | FailureFields) => void;

/**
 * Returns the fields of a log line about an error. The log uses the fault to report an unreachable database
 * once a minute instead of at each attempt.
 */
export function failureFields(error: unknown): FailureFields {
  return { fault: storageFault(error), error };
}
