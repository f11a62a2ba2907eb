import { copyFileSync, existsSync } from "node:fs";
import { join } from "node:path";
import { type Database, openDatabase } from "#storage/database.ts";
import { migrate } from "#storage/migrate.ts";
import { addBuilding, door, sample, sampleColumns, sampleMigrations } from "./sample.ts";

let files = 0;

export function openSample(path: string): Database {
  return openDatabase(path, { columns: sampleColumns });
}

/** Returns the path of a file that does not exist yet. */
export function newPath(folder: string): string {
  return join(folder, `${++files}.db`);
}

/** Creates a closed database file of some 25 pages; returns its path. */
export async function filledFile(folder: string): Promise<string> {
  const template = join(folder, "template.db");
  if (!existsSync(template)) await fill(template);
  const path = newPath(folder);
  copyFileSync(template, path);
  return path;
}

async function fill(path: string): Promise<void> {
  const db = openSample(path);
  await migrate(db, sampleMigrations);
  const building = await addBuilding(db);
  const doors = Array.from({ length: 300 }, (_, index) => door(building, `Door ${index}`));
  await sample(db).insertInto("door").values(doors).execute();
  await db.destroy();
}
