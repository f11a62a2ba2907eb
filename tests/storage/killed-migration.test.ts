import { build } from "esbuild";
import { sql } from "kysely";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Database } from "#provider/db/database.ts";
import { migrate } from "#provider/db/migrate.ts";
import { migrations } from "#provider/db/migrations/index.ts";
import type { Tables } from "#provider/db/tables.ts";
import { inLength } from "../support/fault-length.ts";
import { onEachEngine } from "./engines.ts";

// In node_modules, so that the program finds its packages as ours do.
const programs = fileURLToPath(new URL("../../node_modules/.cache/portineria-tests", import.meta.url));
const program = join(programs, `killed-migration-${process.pid}.mjs`);

beforeAll(async () => {
  mkdirSync(programs, { recursive: true });
  const entry = fileURLToPath(new URL("./killed-migration.ts", import.meta.url));
  const options = { bundle: true, platform: "node", format: "esm", packages: "external" } as const;
  await build({ ...options, entryPoints: [entry], outfile: program, logLevel: "error" });
});
afterAll(() => rmSync(program, { force: true }));

/** In the middle of every other migration, after the last statement of the rest; everywhere in the long form. */
function momentsToDie(): number[] {
  const moments: number[] = [];
  let before = 0;
  for (const [index, { statements }] of migrations.entries()) {
    moments.push(before + (index % 2 ? statements.length : Math.floor(statements.length / 2)));
    before += statements.length + 1;
  }
  return inLength({ short: moments, long: Array.from({ length: before }, (_, index) => index) });
}

onEachEngine(({ engine, newUrl, open }) => {
  test(
    "a start that is killed in a migration leaves it undone, and the next one finishes",
    async () => {
      const whole = open<Tables>(await newUrl());
      await migrate(whole, migrations);
      const expected = await schemaOf(whole);
      const all = momentsToDie();
      for (const moment of engine === "embedded" ? all : all.slice(1, 3)) {
        const url = await newUrl();
        const child = spawn(process.execPath, [program, url, String(moment)], { stdio: "inherit" });
        await once(child, "close");
        expect(child.signalCode).toBe("SIGKILL");
        const db = open<Tables>(url);
        const applied = await migrate(db, migrations);
        expect(applied.length).toBeGreaterThan(0);
        expect(applied).toEqual(migrations.slice(-applied.length).map(({ name }) => name));
        expect(await schemaOf(db)).toEqual(expected);
        await db.destroy();
      }
    },
    inLength({ short: 120_000, long: 3_600_000 }),
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
