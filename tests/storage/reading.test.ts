import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { type Database, nameKey, newId } from "#storage/database.ts";
import { migrate } from "#storage/migrate.ts";
import { onEachEngine } from "./engines.ts";
import { addBuilding, door, sample, sampleColumns, sampleMigrations } from "./sample.ts";

onEachEngine(({ newUrl, open }) => {
  let db: Database;
  beforeAll(async () => {
    db = open(await newUrl(), sampleColumns);
    await migrate(db, sampleMigrations);
  });

  test("pages by key come in the same order, through accents, case and punctuation", async () => {
    const building = await addBuilding(db);
    const names = [
      "Zeta",
      "alfa",
      "Älfa",
      "Émile",
      "emil",
      "a b",
      "a-b",
      "a_b",
      "Ω",
      "日本",
      "z",
      "Beta",
      "beta 10",
    ];
    await sample(db)
      .insertInto("door")
      .values(names.map((name) => door(building, name)))
      .execute();
    const seen: string[] = [];
    let last = { name_key: "", id: "" };
    for (;;) {
      const page = await sample(db)
        .selectFrom("door")
        .select(["id", "name", "name_key"])
        .where("building_id", "=", building)
        .where((eb) => eb(eb.refTuple("name_key", "id"), ">", eb.tuple(last.name_key, last.id)))
        .orderBy("name_key")
        .orderBy("id")
        .limit(4)
        .execute();
      seen.push(...page.map(({ name }) => name));
      const end = page.at(-1);
      if (!end) break;
      last = end;
    }
    const expected = [
      "a b",
      "a-b",
      "a_b",
      "alfa",
      "Älfa",
      "Beta",
      "beta 10",
      "emil",
      "Émile",
      "z",
      "Zeta",
      "Ω",
      "日本",
    ];
    expect(seen).toStrictEqual(expected);
    const found = sample(db).selectFrom("door").select("name").where("building_id", "=", building);
    const like = await found
      .where("name_key", "like", `%${nameKey("ÉMI")}%`)
      .orderBy("name_key")
      .execute();
    expect(like.map(({ name }) => name)).toStrictEqual(["emil", "Émile"]);
  });

  test("a tree is read in one query and deleted with its root", async () => {
    const root = newId();
    const rows = [root, "a", "b", "aa", "aaa"].map((id) => ({ id: id === root ? root : root + id }));
    const parents = [null, root, root, root + "a", root + "aa"];
    await sample(db)
      .insertInto("floor")
      .values(rows.map((row, index) => ({ ...row, parent_id: parents[index] ?? null })))
      .execute();
    const tree = await sample(db)
      .withRecursive("tree", (query) =>
        query
          .selectFrom("floor")
          .select(["id", sql<number>`1`.as("depth")])
          .where("id", "=", root)
          .unionAll(
            query
              .selectFrom("floor")
              .innerJoin("tree", "tree.id", "floor.parent_id")
              .select(["floor.id", sql<number>`tree.depth + 1`.as("depth")]),
          ),
      )
      .selectFrom("tree")
      .select((eb) => [eb.fn.countAll<number>().as("floors"), eb.fn.max("depth").as("depth")])
      .executeTakeFirstOrThrow();
    expect(tree).toStrictEqual({ floors: 5, depth: 4 });
    await sample(db).deleteFrom("floor").where("id", "=", root).execute();
    expect(
      await sample(db).selectFrom("floor").select("id").where("id", "like", `${root}%`).execute(),
    ).toStrictEqual([]);
  });

  test("a write in plain SQL behind WITH is a write", async () => {
    const building = await addBuilding(db);
    await sql`with chosen as (select ${building} as id)
      update building set visits = 3 where id in (select id from chosen)`.execute(db);
    const { rows } = await sql`with chosen as (select ${building} as id)
      select visits from building where id in (select id from chosen)`.execute(db);
    expect(rows).toStrictEqual([{ visits: 3 }]);
  });

  test("a stream returns every row, while other reads see later writes", async () => {
    const building = await addBuilding(db);
    await sample(db)
      .insertInto("door")
      .values(Array.from({ length: 250 }, (_, index) => door(building, `door ${index}`)))
      .execute();
    let count = 0;
    for await (const row of sample(db)
      .selectFrom("door")
      .selectAll()
      .where("building_id", "=", building)
      .stream(100)) {
      expect(row.configuration).toStrictEqual({ name: row.name });
      if (count++ % 50 > 0) continue;
      await sample(db).updateTable("building").set({ visits: count }).where("id", "=", building).execute();
      const now = await sample(db)
        .selectFrom("building")
        .select("visits")
        .where("id", "=", building)
        .execute();
      expect(now).toStrictEqual([{ visits: count }]);
    }
    expect(count).toBe(250);
  });

  test("a column that a migration adds is seen by a query that was prepared before", async () => {
    const later = open(await newUrl(), sampleColumns);
    await migrate(later, sampleMigrations);
    await addBuilding(later, "one");
    const query = sql`select * from building`;
    await query.execute(later);
    const added = {
      name: "0002-more",
      statements: ["alter table building add column height {int} not null default 7"],
    };
    await migrate(later, [...sampleMigrations, added]);
    const { rows } = await query.execute(later);
    expect(rows).toStrictEqual([{ id: "one", name: "one", visits: 0, preferences: {}, height: 7 }]);
  });
});
