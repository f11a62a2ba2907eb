import { createRequire } from "node:module";
import type { DatabaseSync as AddonDatabase } from "@photostructure/sqlite";

export type Connection = InstanceType<typeof AddonDatabase>;

/** Before this version Node calls its own SQLite an experiment, with a warning at each start. */
const FIRST_NODE = [24, 15] as const;

/**
 * Opens a file with the SQLite of Node, which has its fixes with each release of Node, or in older versions with
 * an addon of the same interface. One process uses one of them only: two would cancel each other's locks.
 */
export const { DatabaseSync } = loadSqlite();

function loadSqlite(): { DatabaseSync: typeof AddonDatabase } {
  const hasOwn = !isOlder(process.versions.node.split(".").map(Number), FIRST_NODE);
  return createRequire(import.meta.url)(hasOwn ? "node:sqlite" : "@photostructure/sqlite");
}

/** Compares two versions number by number. */
export function isOlder(version: readonly number[], oldest: readonly number[]): boolean {
  for (const [index, least] of oldest.entries()) {
    const part = version[index] ?? 0;
    if (part !== least) return part < least;
  }
  return false;
}

/** Extended result codes of SQLite, https://sqlite.org/rescode.html */
export const SQLITE_UNIQUE = 2067;
export const SQLITE_PRIMARY_KEY = 1555;
export const SQLITE_ROW_ID = 2579;
export const SQLITE_FOREIGN_KEY = 787;

// SQLite's own texts for its codes; they are never translated.
const BY_MESSAGE: [string, number][] = [
  ["UNIQUE constraint failed", SQLITE_UNIQUE],
  ["FOREIGN KEY constraint failed", SQLITE_FOREIGN_KEY],
  ["database is locked", 5],
  ["database table is locked", 6],
  ["attempt to write a readonly database", 8],
  ["disk I/O error", 10],
  ["database disk image is malformed", 11],
  ["database or disk is full", 13],
  ["unable to open database file", 14],
  ["file is not a database", 26],
];

/** Returns the result code of an SQLite error; undefined for any other error. */
export function sqliteCode(error: Error): number | undefined {
  if ("errcode" in error && typeof error.errcode === "number") return error.errcode;
  if (!("code" in error) || error.code !== "ERR_SQLITE_ERROR") return undefined;
  // The driver omits the code from errors while reading rows, including those of INSERT … RETURNING.
  return BY_MESSAGE.find(([words]) => error.message.startsWith(words))?.[1];
}
