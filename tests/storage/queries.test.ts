import { beforeAll, expect, test } from "vitest";
import {
  type Database,
  isForeignKeyViolation,
  isUniqueViolation,
  json,
  newId,
  type Reader,
} from "#storage/database.ts";
import { migrate } from "#storage/migrate.ts";
import { readPageOfRows } from "#storage/pages.ts";
import { prepareQuery } from "#storage/prepared.ts";
import { onEachEngine } from "./engines.ts";
import { addBuilding, door, sample, sampleColumns, sampleMigrations } from "./sample.ts";

onEachEngine(({ newUrl, open }) => {
  let db: Database;
  beforeAll(async () => {
    db = open(await newUrl(), sampleColumns);
    await migrate(db, sampleMigrations);
  });

  test("a row is read as it was written, with its defaults", async () => {
    const id = newId();
    const row = await sample(db)
      .insertInto("building")
      .values({ id, name: "L'Étoile 🔔", preferences: json({ a: [1, { b: "x" }] }) })
      .returningAll()
      .executeTakeFirstOrThrow();
    expect(row).toStrictEqual({ id, name: "L'Étoile 🔔", visits: 0, preferences: { a: [1, { b: "x" }] } });
  });

  test.each([[[1, [2]]], ["text"], [5.5], [true], [null], [{ nested: '{"not":"parsed"}' }]])(
    "JSON %j comes back unchanged",
    async (value) => {
      const { id } = await addDoor();
      const update = sample(db)
        .updateTable("door")
        .set({ configuration: json(value) })
        .where("id", "=", id);
      const { again } = await update.returning("configuration as again").executeTakeFirstOrThrow();
      expect(again).toStrictEqual(value);
    },
  );

  test("a page of an ordered query has its rows, and the number of all rows that the query selects", async () => {
    const building = await addBuilding(db);
    const doors = ["a", "b", "c", "d", "e"].map((name) => door(building, name));
    await sample(db).insertInto("door").values(doors).execute();
    const all = sample(db).selectFrom("door").where("building_id", "=", building);
    const ordered = all.select("name").orderBy("name", "desc");
    expect(await readPageOfRows({ page: 1, pageSize: 2 }, ordered)).toEqual({
      items: [{ name: "c" }, { name: "b" }],
      page: 1,
      pageSize: 2,
      total: 5,
    });
  });

  test("large whole numbers, booleans and bytes come back unchanged", async () => {
    const building = await addBuilding(db);
    await sample(db)
      .updateTable("building")
      .set({ visits: Number.MAX_SAFE_INTEGER })
      .where("id", "=", building)
      .execute();
    const sum = await sample(db)
      .selectFrom("building")
      .select((eb) => [eb.fn.sum<number>("visits").as("sum"), eb.fn.countAll<number>().as("count")])
      .where("id", "=", building)
      .executeTakeFirstOrThrow();
    expect(sum).toStrictEqual({ sum: Number.MAX_SAFE_INTEGER, count: 1 });

    const { id } = await addDoor();
    await sample(db).updateTable("door").set({ locked: false }).where("id", "=", id).execute();
    const open = await sample(db)
      .selectFrom("door")
      .select("locked as shut")
      .where("locked", "=", false)
      .execute();
    expect(open).toStrictEqual([{ shut: false }]);

    const content = Uint8Array.of(0, 1, 255);
    await sample(db).insertInto("picture").values({ id, content }).execute();
    const picture = await sample(db).selectFrom("picture").selectAll().executeTakeFirstOrThrow();
    expect([...picture.content]).toStrictEqual([0, 1, 255]);
  });

  test("a query that is built once runs with new values, lists of any length and rows", async () => {
    const names = ["Ash", "Birch", "Cedar", "Elm", "Fir", "Oak", "Pine", "Rowan", "Yew"].map(
      (each) => `${each} ${newId()}`,
    );
    let built = 0;
    type Rows = { rows: readonly { id: string; name: string }[] };
    const insert = prepareQuery(["rows"], (database: Reader, { rows }: Rows) => {
      built++;
      return sample(database).insertInto("building").values(rows).returning("name");
    });
    const find = prepareQuery(
      ["list", "beyond"],
      (database, { list, beyond }: { list: readonly string[]; beyond: string }) =>
        sample(database)
          .selectFrom("building")
          .select("name")
          .where("name", "in", list)
          .where("name", ">", beyond)
          .orderBy("name"),
    );
    const found = async (list: readonly string[], beyond = ""): Promise<string[]> =>
      (await find(db, { list, beyond })).map(({ name }) => name);
    const row = (name: string) => ({ id: newId(), name });

    await insert(db, { rows: [row(names[0]!), row(names[1]!)] });
    await insert(db, { rows: [row(names[2]!), row(names[3]!)] });
    expect(built).toBe(1);
    await insert(db, { rows: names.slice(4).map(row) });

    expect(await found(names.slice(0, 2))).toEqual(names.slice(0, 2));
    expect(await found(names.slice(2, 4))).toEqual(names.slice(2, 4));
    expect(await found(names.slice(2, 4), names[2])).toEqual([names[3]]);
    expect(await found(names)).toEqual(names);
  });

  test("a violation of a unique rule is recognised, and which rule it is", async () => {
    const existing = await addDoor();
    const building = sample(db).insertInto("building").values({ id: newId(), name: existing.building_id });
    const buildingError = await failureOf(building.execute());
    expect(isUniqueViolation(buildingError)).toBe(true);
    expect(isUniqueViolation(buildingError, "building(name)")).toBe(true);
    expect(isUniqueViolation(buildingError, "building(id)")).toBe(false);
    const doorError = await failureOf(
      sample(db)
        .insertInto("door")
        .values({ ...existing, id: newId() })
        .execute(),
    );
    expect(isUniqueViolation(doorError, "door(building_id, name)")).toBe(true);
    expect(isForeignKeyViolation(doorError)).toBe(false);
    const returning = sample(db)
      .insertInto("building")
      .values({ id: newId(), name: existing.building_id })
      .returning("id");
    expect(isUniqueViolation(await failureOf(returning.execute()), "building(name)")).toBe(true);
  });

  test("a violation of a foreign key is recognised", async () => {
    const insert = sample(db).insertInto("door").values(door("nowhere", "x"));
    for (const failing of [insert, insert.returning("id")]) {
      const error = await failureOf(failing.execute());
      expect(isForeignKeyViolation(error)).toBe(true);
      expect(isUniqueViolation(error)).toBe(false);
    }
  });

  test("an insert may update the existing row", async () => {
    const building = await addBuilding(db);
    const row = await sample(db)
      .insertInto("building")
      .values({ id: building, name: "second" + building, visits: 9 })
      .onConflict((conflict) =>
        conflict.column("id").doUpdateSet((eb) => ({ visits: eb.ref("excluded.visits") })),
      )
      .returning(["name", "visits"])
      .executeTakeFirstOrThrow();
    expect(row).toStrictEqual({ name: building, visits: 9 });
  });

  test("an update reports whether the row still had the expected version", async () => {
    const { id } = await addDoor();
    const update = sample(db)
      .updateTable("door")
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .where("id", "=", id)
      .where("version", "=", 1);
    expect((await update.executeTakeFirst()).numUpdatedRows).toBe(1n);
    expect((await update.executeTakeFirst()).numUpdatedRows).toBe(0n);
  });

  async function addDoor() {
    const row = door(await addBuilding(db), "Main door");
    await sample(db).insertInto("door").values(row).execute();
    return row;
  }
});

test("ids of one process sort in the order they were made and never repeat", () => {
  const ids = Array.from({ length: 20_000 }, newId);
  expect(ids).toStrictEqual([...ids].sort());
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}
