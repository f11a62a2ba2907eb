import type { CompiledQuery } from "kysely";

const READING_VERBS = new Set(["select", "values", "explain", "pragma"]);
const MAX_REMEMBERED = 500;
const remembered = new Map<string, boolean>();

/** Whether a query only reads, so that it may run concurrently with a writer. */
export function isRead(query: CompiledQuery): boolean {
  switch (query.query.kind) {
    case "SelectQueryNode":
      return true;
    case "InsertQueryNode":
    case "UpdateQueryNode":
    case "DeleteQueryNode":
    case "MergeQueryNode":
      return false;
    default:
      return isReadText(query.sql);
  }
}

function isReadText(sql: string): boolean {
  const known = remembered.get(sql);
  if (known !== undefined) return known;
  const reads = READING_VERBS.has(leadingVerb(sql));
  if (remembered.size >= MAX_REMEMBERED) remembered.clear();
  remembered.set(sql, reads);
  return reads;
}

/** Returns the verb of a statement in lower case; for `with a as (…) insert …` it is `insert`. */
export function leadingVerb(sql: string): string {
  // Comments, quoted text and names are removed first, so that their content is not taken for a verb.
  const bare = sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"/g, " ");
  const words = bare.matchAll(/[a-z_]\w*|[()]/gi);
  let depth = 0;
  let inWith = false;
  for (const [word] of words) {
    if (word === "(") depth++;
    else if (word === ")") depth--;
    else if (depth === 0) {
      const verb = word.toLowerCase();
      if (!inWith && verb !== "with") return verb;
      if (inWith && STATEMENT_VERBS.has(verb)) return verb;
      inWith = true;
    }
  }
  return "";
}

const STATEMENT_VERBS = new Set(["select", "values", "insert", "replace", "update", "delete", "merge"]);
