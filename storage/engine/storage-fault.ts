import { sqliteCode } from "./sqlite.ts";

/** What is wrong with the storage: the faults that callers or operators treat differently. */
export type StorageFault = "full" | "read-only" | "busy" | "corrupt" | "unavailable" | "other";

/** An error about the storage that this program throws, with a text for the operator. */
export class StorageError extends Error {
  override name = "StorageError";
  readonly fault: StorageFault;

  constructor(fault: StorageFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}

// By primary result code.
const SQLITE: Record<number, StorageFault> = {
  5: "busy",
  6: "busy",
  8: "read-only",
  10: "unavailable",
  11: "corrupt",
  13: "full",
  14: "unavailable",
  26: "corrupt",
};
// The shared-memory file of the log could not grow: the disk is full, though SQLite calls it an I/O error.
const SQLITE_IOERR_SHMSIZE = 4874;

const POSTGRES: Record<string, StorageFault> = {
  "25006": "read-only",
  "40001": "busy",
  "40P01": "busy",
  "53100": "full",
  "53200": "unavailable",
  "53300": "unavailable",
  "55P03": "busy",
  "57014": "busy",
  "57P01": "unavailable",
  "57P02": "unavailable",
  "57P03": "unavailable",
  "58030": "unavailable",
  "25P03": "unavailable",
  XX001: "corrupt",
  XX002: "corrupt",
};
const NETWORK = /^(ECONN|ENOTFOUND|EAI_|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOENT$)/;
// pg throws these without a code.
const CONNECTION_LOST =
  /connection terminated|timeout exceeded when trying to connect|client has encountered/i;
// The texts of Kysely and SQLite for a closed database: a restore restarts the provider on another database.
const CLOSED = /driver has already been destroyed|database is not open|database is closed/i;

/** Classifies an error of either engine; returns "other" for an error that is not about the storage. */
export function storageFault(error: unknown): StorageFault {
  if (!(error instanceof Error)) return "other";
  if (error instanceof StorageError) return error.fault;
  if (CONNECTION_LOST.test(error.message) || CLOSED.test(error.message)) return "unavailable";
  const fault = sqliteFault(error) ?? postgresFault(error);
  if (fault) return fault;
  return error.cause === undefined ? "other" : storageFault(error.cause);
}

function sqliteFault(error: Error): StorageFault | undefined {
  const code = sqliteCode(error);
  if (code === SQLITE_IOERR_SHMSIZE) return "full";
  return code === undefined ? undefined : SQLITE[code & 0xff];
}

function postgresFault(error: Error): StorageFault | undefined {
  if (!("code" in error) || typeof error.code !== "string") return undefined;
  if (error.code.startsWith("08") || NETWORK.test(error.code)) return "unavailable";
  return POSTGRES[error.code];
}
