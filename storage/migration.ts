import { createHash } from "node:crypto";
import { readTableShapes, type TableShape } from "./engine/schema-shape.ts";
import type { Engine } from "./handles.ts";

/**
 * A step of the schema. `statements` are the same text for both engines, with the tokens below. The programs
 * of the version before it work with a migration whose name ends in `-additive`.
 */
export type Migration = { name: string; statements: string[] };

type Tokens = Record<string, string>;

const EMBEDDED: Tokens = {
  text: "text",
  int: "integer",
  real: "real",
  bool: "integer",
  json: "text",
  bytes: "blob",
  true: "1",
  false: "0",
  strict: " strict",
};
const POSTGRES: Tokens = {
  text: `text collate "C"`,
  int: "bigint",
  real: "double precision",
  bool: "boolean",
  json: "jsonb",
  bytes: "bytea",
  true: "true",
  false: "false",
  strict: "",
};
const TOKEN = /\{(\w+)\}/g;
/** What a program that does not know of it can ignore: a new table, index or column that has a value. */
const ADDITION =
  /^create table |^create index |^alter table \w+ add column (?!.* unique)(?:(?!.* not null)|(?=.* default ))/;

/** Returns the tables after these migrations, referenced tables first. */
export function tablesAfter(migrations: readonly Migration[]): TableShape[] {
  return readTableShapes(
    migrations.flatMap(({ statements }) => statements.map((text) => inDialect({ engine: "embedded" }, text))),
  );
}

/** Returns a statement of a migration for an engine. @throws Error for an unknown token */
export function inDialect({ engine }: Engine, statement: string): string {
  const tokens = engine === "postgres" ? POSTGRES : EMBEDDED;
  return statement.replace(TOKEN, (token, name: string) => {
    const text = tokens[name];
    if (text === undefined) throw new Error(`A migration has the unknown token ${token}`);
    return text;
  });
}

/** Whether programs that do not know a migration can work on a database that has it. */
export function isAdditive(name: string): boolean {
  return name.endsWith("-additive");
}

/** @throws Error when a migration is named additive and does more than add */
export function checkAdditions({ name, statements }: Migration): void {
  if (!isAdditive(name)) return;
  const other = statements.find((statement) => !ADDITION.test(statement.replaceAll(/\s+/g, " ").trim()));
  if (other !== undefined) throw new Error(`The migration "${name}" is not additive: ${other}`);
}

/** Returns a checksum that detects changes to a migration. */
export function computeChecksum({ statements }: Migration): string {
  return createHash("sha256").update(JSON.stringify(statements)).digest("hex");
}
