import { maintenance, openDatabase, openForReading } from "#storage/database.ts";
import { tablesAfter } from "#storage/migration.ts";
import { inSnapshot, readRows, writeRows } from "../history/queries/snapshot.ts";
import { countRows, findDifference, formatRow, readMigrations, Sum, sumTables } from "./content.ts";
import type { Progress } from "./create.ts";
import { migrateEmpty } from "./restore.ts";

interface CopyTask {
  from: string;
  to: string;
  onProgress?: (progress: Progress) => void;
}

/**
 * Copies a consistent snapshot of a database into an empty one, reads the copy again, and compares every
 * table. Returns the number of rows by table. @throws Error when the target is not empty, or differs after
 * copying
 */
export async function copyDatabase({ from, to, onProgress }: CopyTask): Promise<Record<string, number>> {
  const source = openForReading(from);
  const target = openDatabase(to);
  try {
    const { tables, sums } = await inSnapshot(source, async (reader) => {
      const migrations = await readMigrations(reader);
      const tables = tablesAfter(migrations);
      await migrateEmpty(target, migrations);
      const total = await countRows(reader, tables);
      const sums = new Map(tables.map(({ name }) => [name, new Sum()]));
      let copied = 0;
      await maintenance(target, async (tx) => {
        for (const table of tables) {
          for await (const rows of readRows(reader, table)) {
            await writeRows(tx, table, rows);
            sums.get(table.name)!.add(rows.map(formatRow).join(""), rows.length);
            copied += rows.length;
            onProgress?.({ rows: copied, total });
          }
        }
      });
      return { tables, sums };
    });
    const read = Object.fromEntries([...sums].map(([name, sum]) => [name, sum.total()]));
    const difference = findDifference(await sumTables(target, tables), read);
    if (difference !== undefined)
      throw new Error(`The copy of ${difference} differs from the original: do not use it.`);
    return Object.fromEntries(Object.entries(read).map(([name, { rows }]) => [name, rows]));
  } finally {
    await Promise.all([source.destroy(), target.destroy()]);
  }
}
