import { rmSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { copyDatabase } from "#provider/backups/copy.ts";
import { createBackup } from "#provider/backups/create.ts";
import { deriveKey } from "#provider/backups/locks.ts";
import { openBackup } from "#provider/backups/read.ts";
import { restoreInto } from "#provider/backups/restore.ts";
import { nameOrder } from "#rules/buildings/name-order.ts";
import { floorOrder } from "#rules/people/flats.ts";
import { type Database, nameKey } from "#storage/database.ts";
import { migrate } from "#storage/migrate.ts";
import { tablesAfter } from "#storage/migration.ts";
import { migrations } from "#storage/migrations/index.ts";
import { nameColumns, updateNameKeys } from "#storage/name-keys.ts";
import { earlierDataFolder } from "../support/databases/earlier-release.ts";
import { onEachEngine, onPostgres } from "./engines.ts";
import { fillSite } from "./sample-site.ts";

const BEFORE = "0010-refused-tags-additive";
const PASSPHRASE = "one order for all lists";
/** More than are written at once. */
const GROUPS = 1_100;

/** Returns the path of the database of the release before names had sort keys. */
function earlierDatabase(): string {
  const folder = earlierDataFolder(BEFORE);
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return path.join(folder, "portineria.db");
}

/** The columns that lists are sorted by, as `table.column`. */
const orders = tablesAfter(migrations).flatMap(({ name, columns }) =>
  columns.filter((column) => /^(name|label)_order$/.test(column.name)).map((column) => [name, column.name]),
);

/** Returns those of them in which no row, or not each row, has a key. */
async function ordersWithoutKeys(db: Database): Promise<string[]> {
  const missing: string[] = [];
  for (const [table = "", column = ""] of orders) {
    const { rows } = await sql<{
      key: string;
    }>`select ${sql.ref(column)} as key from ${sql.table(table)}`.execute(db);
    if (rows.length === 0 || rows.some(({ key }) => key === "")) missing.push(`${table}.${column}`);
  }
  return missing;
}

/** Adds groups as a server of the previous version does, one of them with an empty name. */
async function addEarlierGroups(db: Database): Promise<void> {
  await fillSite(db);
  const rows = Array.from({ length: GROUPS }, (_, number) => {
    const name = number === 0 ? "" : `Straße ${number}`;
    return sql`(${`group-${number}`}, 'd1', ${name}, ${name.toLowerCase()}, ${false}, 0)`;
  });
  await sql`insert into agent_group(id, domain_id, name, name_key, container, created_at)
    values ${sql.join(rows)}`.execute(db);
}

function groupsOf(db: Database) {
  return db.selectFrom("agent_group").select(["name", "name_key", "name_order"]).orderBy("id").execute();
}

onEachEngine(({ newUrl, open }) => {
  test("names of the previous release get their keys once, and no change is recorded", async () => {
    const url = await newUrl();
    await copyDatabase({ from: earlierDatabase(), to: url });
    const db = open(url);
    await migrate(db, migrations);
    const changes: unknown[] = [];
    db.onChanged((changed) => changes.push(changed));
    const entries = () => db.selectFrom("audit_entry").select("id").orderBy("id").execute();
    const before = await entries();
    expect(await updateNameKeys(db)).toBeGreaterThan(orders.length);
    expect(await ordersWithoutKeys(db)).toEqual([]);
    expect(await updateNameKeys(db)).toBe(0);
    expect(await entries()).toEqual(before);
    expect(changes).toEqual([]);
  });

  test("names that the previous version writes beside this one get their keys, empty names too", async () => {
    const db = open(await newUrl());
    await addEarlierGroups(db);
    expect(await updateNameKeys(db)).toBe(GROUPS - 1);
    expect(await updateNameKeys(db)).toBe(0);
    const name = "Straße 10000";
    await sql`update agent_group set name = ${name}, name_key = ${nameKey(name)} where id = 'group-2'`.execute(
      db,
    );
    expect(await updateNameKeys(db)).toBe(1);
    for (const { name: stored, ...keys } of await groupsOf(db)) expect(keys).toEqual(nameColumns(stored));
  });

  test("flats whose rules of order have changed get the keys of their stairs and floors", async () => {
    const db = open(await newUrl());
    await addEarlierGroups(db);
    await updateNameKeys(db);
    await sql`update agent_group set kind = 'FLAT', stair = 'B', floor = '-1'
      where id in ('group-1', 'group-2')`.execute(db);
    expect(await updateNameKeys(db)).toBe(1);
    const keys = db
      .selectFrom("agent_group")
      .select(["stair_order", "floor_order"])
      .where("kind", "=", "FLAT");
    const expected = { stair_order: nameOrder("B"), floor_order: floorOrder("-1") };
    expect(await keys.execute()).toEqual([expected, expected]);
    expect(await updateNameKeys(db)).toBe(0);
  });

  test("names of a restored backup of the previous release have their keys", async () => {
    const databaseUrl = earlierDatabase();
    const file = `${databaseUrl}.backup`;
    const [passphrase, secret] = [await deriveKey(PASSPHRASE), Buffer.alloc(32, 1)];
    await createBackup({ databaseUrl, file, passphrase, secret, version: "1", now: 1 });
    const url = await newUrl();
    await restoreInto(url, await openBackup(file, { secret }), { source: "x", now: 2 });
    const db = open(url);
    expect(await ordersWithoutKeys(db)).toEqual([]);
    expect(await updateNameKeys(db)).toBe(0);
  });
});

onPostgres(({ newUrl, open }) => {
  test("two servers that start at once both write the keys", async () => {
    const url = await newUrl();
    const servers = [open(url), open(url)] as const;
    await addEarlierGroups(servers[0]);
    await Promise.all(servers.map(updateNameKeys));
    for (const { name, ...keys } of await groupsOf(servers[0])) expect(keys).toEqual(nameColumns(name));
  });
});
