import {
  SQLITE_FOREIGN_KEY,
  SQLITE_PRIMARY_KEY,
  SQLITE_ROW_ID,
  SQLITE_UNIQUE,
  sqliteCode,
} from "./sqlite.ts";

const SQLITE_UNIQUE_CODES = new Set<number | undefined>([SQLITE_UNIQUE, SQLITE_PRIMARY_KEY, SQLITE_ROW_ID]);
// SQLSTATEs of PostgreSQL.
const POSTGRES_UNIQUE = "23505";
const POSTGRES_FOREIGN_KEY = "23503";

/**
 * Whether a write violated a unique constraint. `constraint` narrows this to one constraint, given as its
 * table and columns: `"device(domain_id, name)"`.
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (!(error instanceof Error)) return false;
  if (SQLITE_UNIQUE_CODES.has(sqliteCode(error))) {
    return constraint === undefined || sqliteConstraint(error.message) === withoutSpaces(constraint);
  }
  if ("code" in error && error.code === POSTGRES_UNIQUE) {
    return constraint === undefined || postgresConstraint(error) === withoutSpaces(constraint);
  }
  return false;
}

/** Whether a write failed because a referenced row is missing, or the row is still referenced. */
export function isForeignKeyViolation(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (sqliteCode(error) === SQLITE_FOREIGN_KEY) return true;
  return "code" in error && error.code === POSTGRES_FOREIGN_KEY;
}

/** Parses `UNIQUE constraint failed: device.domain_id, device.name`. */
function sqliteConstraint(message: string): string {
  const list = message.slice(message.lastIndexOf(":") + 1).split(",");
  const table = list[0]?.trim().split(".")[0] ?? "";
  return `${table}(${list.map((name) => name.trim().split(".")[1]).join(",")})`;
}

/** Parses `Key (domain_id, name)=(a, b) already exists.` in any language of the server. */
function postgresConstraint(error: Error & { table?: unknown; detail?: unknown }): string {
  const columns = /\(([^)]*)\)=\(/.exec(String(error.detail))?.[1] ?? "";
  return withoutSpaces(`${String(error.table)}(${columns})`);
}

function withoutSpaces(text: string): string {
  return text.replaceAll(" ", "");
}
