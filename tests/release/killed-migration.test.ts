import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#storage/database.ts";
import { migrate } from "#storage/migrate.ts";
import { migrations } from "#storage/migrations/index.ts";
import { onEachEngine } from "../storage/engines.ts";
import { shortOrLong } from "../support/fault-length.ts";
import { type BundledProgram, bundleProgram } from "../support/processes/bundled-program.ts";

let program: BundledProgram;

beforeAll(async () => {
  program = await bundleProgram(new URL("./killed-migration.ts", import.meta.url));
});
afterAll(() => program.remove());

/** Returns moments at the beginning, middle and end of each migration; all moments in the long form. */
function killMoments(): number[] {
  const moments: number[] = [];
  let before = 0;
  for (const { statements } of migrations) {
    for (const part of [0, 0.5, 1]) moments.push(before + Math.floor(statements.length * part));
    before += statements.length + 1;
  }
  return shortOrLong({ short: moments, long: Array.from({ length: before }, (_, index) => index) });
}

onEachEngine(({ engine, newUrl, open }) => {
  test(
    "a start that is killed during a migration leaves it unapplied, and the next start finishes it",
    async () => {
      const whole = open(await newUrl());
      await migrate(whole, migrations);
      const expected = await schemaOf(whole);
      const all = killMoments();
      for (const moment of engine === "embedded" ? all : all.slice(1)) {
        const url = await newUrl();
        const child = spawn(process.execPath, [program.file, url, String(moment)], { stdio: "inherit" });
        await once(child, "close");
        expect(child.signalCode).toBe("SIGKILL");
        const db = open(url);
        const applied = await migrate(db, migrations);
        expect(applied.length).toBeGreaterThan(0);
        expect(applied).toEqual(migrations.slice(-applied.length).map(({ name }) => name));
        expect(await schemaOf(db)).toEqual(expected);
        await db.destroy();
      }
    },
    shortOrLong({ short: 120_000, long: 3_600_000 }),
  );
});

async function schemaOf(db: Database): Promise<unknown> {
  const statement =
    db.engine === "embedded"
      ? sql`select type, name, sql from sqlite_master order by type, name`
      : sql`select table_name, column_name, data_type, is_nullable from information_schema.columns
          where table_schema = current_schema() order by 1, 2`;
  return (await statement.execute(db)).rows;
}
