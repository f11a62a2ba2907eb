import type { DecodedColumns } from "./engine/columns.ts";
import { migrations } from "./migrations/index.ts";

/** The columns that only one engine has a type for, as the migrations declare them. */
export const decodedColumns: DecodedColumns = { json: declaredAs("json"), boolean: declaredAs("bool") };

function declaredAs(type: "json" | "bool"): ReadonlySet<string> {
  const declaration = new RegExp(`(\\w+) \\{${type}\\}`, "g");
  const text = migrations.flatMap(({ statements }) => statements).join("\n");
  return new Set([...text.matchAll(declaration)].map(([, name = ""]) => name));
}
