import { type Connection, DatabaseSync } from "./sqlite.ts";

/** The properties of a table that are needed to read and write all its rows. */
export interface TableShape {
  name: string;
  columns: readonly { name: string; notNull: boolean }[];
  /** The columns of the primary key, which give rows the same order on both engines. */
  key: readonly string[];
  foreignKeys: readonly ForeignKey[];
}

/** How rows of one table refer to rows of another, and what happens to them when the latter are deleted. */
export interface ForeignKey {
  to: string;
  columns: readonly { from: string; to: string }[];
  onDelete: "cascade" | "set null" | "refuse";
}

type Link = { id: number; table: string; from: string; to: string; on_delete: string };

/**
 * Returns the tables that statements of the embedded engine create, referenced tables first. Runs the
 * statements on an empty in-memory database: no existing catalog is trusted.
 */
export function readTableShapes(statements: readonly string[]): TableShape[] {
  const database = new DatabaseSync(":memory:");
  try {
    for (const statement of statements) database.exec(statement);
    const names = database.prepare("select name from sqlite_master where type = 'table' order by name").all();
    const tables = names.map(({ name }) => readTable(database, String(name)));
    return parentsFirst(tables).map(({ shape }) => shape);
  } finally {
    database.close();
  }
}

interface ReadTable {
  shape: TableShape;
  parents: ReadonlySet<string>;
}

function readTable(database: Connection, name: string): ReadTable {
  const columns = database
    .prepare(`select name, "notnull" as needed, pk from pragma_table_info(?) order by cid`)
    .all(name) as { name: string; needed: number; pk: number }[];
  const links = database
    .prepare(`select id, "table", "from", "to", on_delete from pragma_foreign_key_list(?) order by id, seq`)
    .all(name) as unknown as Link[];
  const key = columns.filter(({ pk }) => pk > 0).sort((one, other) => one.pk - other.pk);
  return {
    shape: {
      name,
      columns: columns.map((column) => ({
        name: column.name,
        notNull: column.needed === 1 || column.pk > 0,
      })),
      key: key.map((column) => column.name),
      foreignKeys: foreignKeysOf(links),
    },
    parents: new Set(links.map(({ table }) => table).filter((table) => table !== name)),
  };
}

function foreignKeysOf(links: readonly Link[]): ForeignKey[] {
  return [...new Set(links.map(({ id }) => id))].map((id) => {
    const columns = links.filter((link) => link.id === id);
    const { table, on_delete: rule } = columns[0]!;
    return {
      to: table,
      columns: columns.map(({ from, to }) => ({ from, to })),
      onDelete: rule === "CASCADE" ? "cascade" : rule === "SET NULL" ? "set null" : "refuse",
    };
  });
}

function parentsFirst(tables: readonly ReadTable[]): ReadTable[] {
  const ordered: ReadTable[] = [];
  const placed = new Set<string>();
  while (ordered.length < tables.length) {
    const next = tables.find(
      ({ shape, parents }) => !placed.has(shape.name) && [...parents].every((parent) => placed.has(parent)),
    );
    if (!next) throw new Error("Tables refer to each other in a circle");
    ordered.push(next);
    placed.add(next.shape.name);
  }
  return ordered;
}
