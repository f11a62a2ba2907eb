import {
  chmodSync,
  existsSync,
  fsyncSync,
  openSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { createDamageError, explainFault, isOnReadOnlyDisk, nameDamage } from "./file-faults.ts";
import { isLogDamaged } from "./log-damage.ts";
import { isLogMissing, markLog, syncPath, unmarkLog } from "./log-mark.ts";
import { type Connection, DatabaseSync, isOlder } from "./sqlite.ts";
import { StorageError, storageFault } from "./storage-fault.ts";

/** Before this version a reset of the log could lose committed pages (https://sqlite.org/wal.html#walresetbug). */
const OLDEST_SQLITE = [3, 51, 3] as const;
/**
 * A complete check of a file of this size takes a few hundredths of a second; a larger one would slow the
 * start.
 */
const MAX_CHECKED_BYTES = 32 * 1024 * 1024;
const SYNCHRONOUS_FULL = 2;
const READ_BUSY_TIMEOUT_MS = 5_000;
/** The page cache of each connection; the operating system caches the rest of the file. */
const READER_CACHE_MAX_KB = 32 * 1024;
const WRITER_CACHE_MAX_KB = 16 * 1024;

/** On a read-only disk there is no lock, and the writer refuses every write. */
export type EmbeddedFile = {
  path: string;
  writer: Connection;
  lock: Connection | undefined;
  /** The log's index, open until the process ends; there is none on a read-only disk. */
  index: number | undefined;
  readOnly: boolean;
  /** Whether the disk was full at the opening: the log could not be written back and remains. */
  isFull: boolean;
  /** Whether the last changes may be lost because the log was deleted. */
  logMissing: boolean;
};

/**
 * Opens the database file for this process only, creating it if it is missing, and checks it. Throws, naming
 * the file, when it is damaged or in use, or when SQLite is too old.
 */
export function openEmbeddedFile(name: string): EmbeddedFile {
  const path = realPath(name);
  // Temporary files of sorts and rollbacks are stored beside the data. SQLite reads this setting only once.
  process.env["SQLITE_TMPDIR"] ??= dirname(path);
  refuseOldSqlite();
  if (existsSync(path) && isOnReadOnlyDisk(path)) return openForReadingOnly(path);
  const lock = lockFile(path);
  try {
    if (!existsSync(path)) createFile(path);
    const logMissing = isLogMissing(path);
    return { path, lock, ...openWriter(path), readOnly: false, logMissing };
  } catch (error) {
    lock.close();
    throw explainFault(path, error);
  }
}

/** Opens a file on a disk that takes no writes: without a lock, since no other process can write either. */
function openForReadingOnly(path: string): EmbeddedFile {
  try {
    refuseMissingFile(path);
    const writer = openReader(path, true);
    try {
      const result = readText(writer, "pragma quick_check(1)");
      if (result !== "ok") throw createDamageError(path, new Error(result));
    } catch (error) {
      writer.close();
      throw error;
    }
    const logMissing = isLogMissing(path);
    return { path, writer, lock: undefined, index: undefined, readOnly: true, isFull: false, logMissing };
  } catch (error) {
    throw nameDamage(path, error);
  }
}

/** Opens a read-only connection with its own snapshot. */
export function openReader(path: string, readOnly = false): Connection {
  // SQLite would create a missing log, unless the file is declared immutable.
  const hasLog = existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0;
  const address = readOnly && !hasLog ? `${pathToFileURL(path).href}?immutable=1` : path;
  const reader = new DatabaseSync(address, { timeout: READ_BUSY_TIMEOUT_MS, readOnly });
  reader.exec(
    `pragma query_only = on; pragma cache_size = -${READER_CACHE_MAX_KB}; pragma cell_size_check = on`,
  );
  return reader;
}

/** Two names of one file must share one lock. */
function realPath(name: string): string {
  const path = resolve(name);
  if (existsSync(path)) return realpathSync(path);
  return join(realpathSync(dirname(path)), basename(path));
}

function refuseOldSqlite(): void {
  const connection = new DatabaseSync(":memory:");
  try {
    const version = readText(connection, "select sqlite_version() as value");
    if (isOlder(version.split(".").map(Number), OLDEST_SQLITE)) {
      throw new Error(`SQLite ${version} can lose data; at least ${OLDEST_SQLITE.join(".")} is needed`);
    }
  } finally {
    connection.close();
  }
}

/** Locks the file against all other processes until the connection is closed, without opening it. */
export function holdFile(name: string): Connection {
  return lockFile(realPath(name));
}

/** Takes an operating-system lock on a file beside it, which always ends with the process. */
function lockFile(path: string): Connection {
  const lock = new DatabaseSync(`${path}.lock`);
  try {
    lock.exec("pragma journal_mode = memory; begin exclusive");
    return lock;
  } catch (error) {
    lock.close();
    if (storageFault(error) !== "busy") throw error;
    throw new StorageError("busy", `The database file ${path} is in use by another process`, {
      cause: error,
    });
  }
}

/** Creates the file under another name first, so that an empty file is never one that this program made. */
function createFile(path: string): void {
  if (existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0) {
    throw createDamageError(path, new Error("the file is gone, but its log is there"));
  }
  const draft = `${path}.new`;
  for (const name of [draft, `${draft}-wal`, `${draft}-shm`, `${draft}-journal`])
    rmSync(name, { force: true });
  const connection = new DatabaseSync(draft);
  connection.exec("pragma auto_vacuum = incremental");
  connection.exec("pragma journal_mode = wal");
  connection.close();
  // The file contains personal data; the log gets the same mode.
  chmodSync(draft, 0o600);
  syncPath(draft);
  renameSync(draft, path);
  syncPath(dirname(path));
}

/** Refuses files that SQLite itself would accept as new, or whose log it would cut off silently. */
function refuseMissingFile(path: string): void {
  if (statSync(path).size === 0) throw createDamageError(path, new Error("it is empty"));
  if (isLogDamaged(path)) throw createDamageError(path, new Error("its log is broken before its end"));
}

function openWriter(path: string): { writer: Connection; index: number; isFull: boolean } {
  refuseMissingFile(path);
  const writer = new DatabaseSync(path, { timeout: READ_BUSY_TIMEOUT_MS });
  try {
    // SQLite falls back to synchronous=NORMAL whenever a file with a log is opened again: a power cut would
    // then lose acknowledged writes.
    writer.exec("pragma journal_mode = wal; pragma synchronous = full");
    writer.exec("pragma foreign_keys = on; pragma cell_size_check = on");
    writer.exec(`pragma journal_size_limit = 67108864; pragma cache_size = -${WRITER_CACHE_MAX_KB}`);
    requirePragma(writer, "journal_mode", "wal");
    requirePragma(writer, "synchronous", SYNCHRONOUS_FULL);
    requirePragma(writer, "foreign_keys", 1);
    readValue(writer, "pragma schema_version");
    const index = openSync(`${path}-shm`, "r");
    const isFull = !emptyLogIfRoom({ writer, index });
    checkContent(path, writer, isFull);
    // Checking read the whole file into the cache.
    writer.exec("pragma shrink_memory");
    markLog(path);
    // From here on waiting does not block the process, see GroupCommit.
    writer.exec("pragma busy_timeout = 0");
    return { writer, index, isFull };
  } catch (error) {
    writer.close();
    throw error;
  }
}

/** Writes the log back into the file before it is closed. */
export function finishLog(file: EmbeddedFile): void {
  if (file.readOnly) return;
  emptyLog(file);
  unmarkLog(file.path);
}

/**
 * Writes the log back into the file. Otherwise, after a power cut, the index could point past the end of a
 * truncated log. The index is never closed, because a process that closes a file loses all its locks on it,
 * including SQLite's: another program would then truncate the index. Closing the connections does not release
 * SQLite's locks before their prepared statements are garbage-collected.
 */
function emptyLog({ writer, index }: { writer: Connection; index: number | undefined }): void {
  writer.exec("pragma wal_checkpoint(full)");
  if (index !== undefined) fsyncSync(index);
  writer.exec("pragma wal_checkpoint(truncate)");
}

function requirePragma(connection: Connection, pragma: string, expected: string | number): void {
  const value = readValue(connection, `select * from pragma_${pragma}`);
  if (value !== expected)
    throw new Error(`SQLite did not accept ${pragma}=${expected}, it stays at ${String(value)}`);
}

/** Returns false on a full disk: the log remains then, with every acknowledged write. */
function emptyLogIfRoom(file: { writer: Connection; index: number }): boolean {
  try {
    emptyLog(file);
    return true;
  } catch (error) {
    if (storageFault(error) !== "full") throw error;
    return false;
  }
}

/** Checks the file, whose last pages may still be in the log if the disk is full. */
function checkContent(path: string, writer: Connection, isFull: boolean): void {
  // After the log is written back, the file must be as long as its header says; a shorter file is truncated.
  const expected =
    Number(readValue(writer, "pragma page_count")) * Number(readValue(writer, "pragma page_size"));
  const { size } = statSync(path);
  if (size < expected && !isFull)
    throw createDamageError(path, new Error(`it has ${size} bytes of ${expected}`));
  if (size > MAX_CHECKED_BYTES) return;
  const result = readText(writer, "pragma quick_check(1)");
  if (result !== "ok") throw createDamageError(path, new Error(result));
}

function readText(connection: Connection, sql: string): string {
  return String(readValue(connection, sql));
}

function readValue(connection: Connection, sql: string): unknown {
  const statement = connection.prepare(sql);
  statement.setReturnArrays(true);
  const row: unknown = statement.get();
  return Array.isArray(row) ? row[0] : undefined;
}
