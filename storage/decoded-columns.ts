import { toCamelCase } from "./camel-case.ts";
import type { DecodedColumns } from "./engine/columns.ts";
import { migrations } from "./migrations/index.ts";

const statements = migrations.flatMap((migration) => migration.statements).join("\n");

/**
 * The columns that only one engine has a type for, as the migrations declare them. A renamed column also has
 * its former name, which older backups contain. Their names as fields are included, because SQLite reports a
 * column of RETURNING only under the name that the query gives it.
 */
export const decodedColumns: DecodedColumns = { json: declaredAs("json"), boolean: declaredAs("bool") };

function declaredAs(type: "json" | "bool"): ReadonlySet<string> {
  const names = new Set(namesIn(new RegExp(`(\\w+) \\{${type}\\}`, "g")).map(([name = ""]) => name));
  for (const [before = "", after = ""] of namesIn(/rename column (\w+) to (\w+)/g))
    if (names.has(before)) names.add(after);
  return new Set([...names].flatMap((name) => [name, toCamelCase(name)]));
}

function namesIn(declaration: RegExp): string[][] {
  return [...statements.matchAll(declaration)].map(([, ...names]) => names);
}
