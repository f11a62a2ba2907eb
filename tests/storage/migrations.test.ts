import { sql } from "kysely";
import { expect, test } from "vitest";
import { migrate } from "#storage/migrate.ts";
import type { Migration } from "#storage/migration.ts";
import { onEachEngine, onPostgres } from "./engines.ts";
import { addBuilding, door, sample, sampleColumns, sampleMigrations } from "./sample.ts";

const broken: Migration = {
  name: "0002-broken",
  statements: ["create table half(id {text} primary key){strict}", "create table wrong(id nonsense("],
};
const second: Migration = {
  name: "0002-second",
  statements: ["create table more(id {text} primary key){strict}"],
};
const addition: Migration = {
  name: "0002-wings-additive",
  statements: [
    "create table annex(name {text} primary key){strict}",
    "alter table door add column wing {text} not null default 'north'",
    "create index door_wing on door(wing)",
  ],
};

onEachEngine(({ newUrl, open }) => {
  test("migrations are applied once, in their order", async () => {
    const db = open(await newUrl(), sampleColumns);
    expect(await migrate(db, sampleMigrations)).toStrictEqual(["0001-sample"]);
    expect(await migrate(db, [...sampleMigrations, second])).toStrictEqual(["0002-second"]);
    expect(await migrate(db, [...sampleMigrations, second])).toStrictEqual([]);
  });

  test("a failed migration leaves nothing, and the earlier state stays", async () => {
    const db = open(await newUrl(), sampleColumns);
    await expect(migrate(db, [...sampleMigrations, broken])).rejects.toThrow();
    await expect(sql`select * from half`.execute(db)).rejects.toThrow(/half/);
    expect(await sql`select * from door`.execute(db)).toMatchObject({ rows: [] });
    expect(await migrate(db, [...sampleMigrations, second])).toStrictEqual(["0002-second"]);
  });

  test("a database of a newer version is refused", async () => {
    const db = open(await newUrl(), sampleColumns);
    await migrate(db, [...sampleMigrations, second]);
    await expect(migrate(db, sampleMigrations)).rejects.toThrow(/from a newer version.*0002-second/);
  });

  test("a database to which a newer version only added is accepted, and works", async () => {
    const db = open(await newUrl(), sampleColumns);
    await migrate(db, [...sampleMigrations, addition]);
    expect(await migrate(db, sampleMigrations)).toStrictEqual([]);
    await sample(db)
      .insertInto("door")
      .values(door(await addBuilding(db), "Gate"))
      .execute();
    expect(await sql`select wing from door`.execute(db)).toMatchObject({ rows: [{ wing: "north" }] });
  });

  test.each([
    "alter table door rename to gate",
    "alter table door add column side {text} not null",
    "create unique index door_name on door(name)",
    "update door set name = ''",
  ])("a migration that is named additive and does «%s» is refused", async (statement) => {
    const db = open(await newUrl(), sampleColumns);
    const wrong = { name: "0002-wrong-additive", statements: [...addition.statements, statement] };
    await expect(migrate(db, [...sampleMigrations, wrong])).rejects.toThrow(/not additive: /);
  });

  test("a migration that was changed after it had been applied is refused", async () => {
    const db = open(await newUrl(), sampleColumns);
    await migrate(db, sampleMigrations);
    const changed = sampleMigrations.map((one) => ({ ...one, statements: [...one.statements, "select 1"] }));
    await expect(migrate(db, changed)).rejects.toThrow(/0001-sample.*was changed/);
  });

  test("an unknown token and a name used twice are refused", async () => {
    const db = open(await newUrl(), sampleColumns);
    const wrong = { name: "0001", statements: ["create table a(id {txet})"] };
    await expect(migrate(db, [wrong])).rejects.toThrow("{txet}");
    await expect(migrate(db, [second, second])).rejects.toThrow(/same name/);
  });
});

onPostgres(({ newUrl, open }) => {
  test("four replicas that start at once migrate one after the other", async () => {
    const url = await newUrl();
    const all = [...sampleMigrations, second];
    const replicas = Array.from({ length: 4 }, () => open(url, sampleColumns));
    const applied = await Promise.all(replicas.map((replica) => migrate(replica, all)));
    expect(applied.flat().sort()).toStrictEqual(["0001-sample", "0002-second"]);
  });
});
