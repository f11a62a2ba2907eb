import type { Selection } from "kysely";
import type { Tables } from "./tables.ts";

/** A name of the database as the rest of the program writes it: `hw_id` as `hwId`. */
export type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

type NameOf<Column extends string> = Column extends `${string}.${infer Name}` ? Name : Column;

type SelectedColumn<Column extends string> =
  NameOf<Column> extends `${string}_${string}` ? `${Column} as ${CamelCase<NameOf<Column>>}` : Column;

/** Returns a name of the database as the rest of the program writes it: `hw_id` as `hwId`. */
export function toCamelCase(name: string): string {
  return name.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

/**
 * Selects columns by the names that the rest of the program uses: `device.hw_id` as `hwId`. So a row has the
 * fields of the entity that is made of it.
 */
export function camelCase<const Columns extends readonly string[]>(
  columns: Columns,
): { [Index in keyof Columns]: SelectedColumn<Columns[Index]> } {
  const selected = columns.map((column) => {
    const name = column.slice(column.indexOf(".") + 1);
    return name.includes("_") ? `${column} as ${toCamelCase(name)}` : column;
  });
  return selected as { [Index in keyof Columns]: SelectedColumn<Columns[Index]> };
}

/** The row that a query of one table returns for columns selected with {@link camelCase}. */
export type RowOf<Table extends keyof Tables, Columns extends readonly string[]> = Selection<
  Tables,
  Table,
  Columns[number]
>;
