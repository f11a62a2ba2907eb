import { openSync, writeSync } from "node:fs";
import { newId, openDatabase, type Transaction, transaction } from "#storage/database.ts";
import { migrate } from "#storage/migrate.ts";
import { door, sample, sampleColumns, sampleMigrations } from "../storage/sample.ts";

// A process that writes until it is killed. It notes in a file what was acknowledged; the note outlives the
// process, because the operating system holds it.

const WRITERS = 16;
const [path = "", notes = "", acknowledgement = ""] = process.argv.slice(2);
const tooEarly = acknowledgement === "before-commit";
const file = openSync(notes, "a");

async function main(): Promise<void> {
  const db = openDatabase(path, { columns: sampleColumns });
  await migrate(db, sampleMigrations);
  const building = { id: newId(), name: newId() };
  await sample(db).insertInto("building").values(building).execute();
  await Promise.all(
    Array.from({ length: WRITERS }, (_, writer) => (writer % 2 === 0 ? writeSingles() : writePairs())),
  );

  async function writeSingles(): Promise<never> {
    for (;;) {
      const name = `${newId()} alone`;
      if (tooEarly) await transaction(db, (tx) => addAndNote(tx, [name]));
      else await sample(db).insertInto("door").values(door(building.id, name)).execute();
      if (!tooEarly) note([name]);
    }
  }

  async function writePairs(): Promise<never> {
    for (;;) {
      const pair = newId();
      const names = [`${pair} first`, `${pair} second`];
      await transaction(db, (tx) => addAndNote(tx, names));
      if (!tooEarly) note(names);
    }
  }

  async function addAndNote(tx: Transaction, names: string[]): Promise<void> {
    for (const name of names) await sample(tx).insertInto("door").values(door(building.id, name)).execute();
    if (tooEarly) note(names);
  }
}

function note(names: string[]): void {
  writeSync(file, `${names.join("\n")}\n`);
}

void main();
