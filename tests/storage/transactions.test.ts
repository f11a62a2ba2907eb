import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeAll, expect, test } from "vitest";
import { currentAuthor, runOnBehalf } from "#storage/author.ts";
import {
  afterCommit,
  type Database,
  isForeignKeyViolation,
  newId,
  storageFault,
  transaction,
} from "#storage/database.ts";
import { migrate } from "#storage/migrate.ts";
import { onEachEngine, onPostgres } from "./engines.ts";
import { addBuilding, readVisits, sample, sampleColumns, sampleMigrations } from "./sample.ts";

onEachEngine(({ newUrl, open }) => {
  let db: Database;
  beforeAll(async () => {
    db = open(await newUrl(), sampleColumns);
    await migrate(db, sampleMigrations);
  });

  test("a closed database, as during a restore, counts as unreachable", async () => {
    const closed = open(await newUrl(), sampleColumns);
    await migrate(closed, sampleMigrations);
    await closed.destroy();
    const reading = await readVisits(closed, newId()).catch((error: unknown) => error);
    const writing = await addBuilding(closed).catch((error: unknown) => error);
    const together = await transaction(closed, (tx) => readVisits(tx, newId())).catch(
      (error: unknown) => error,
    );
    expect([reading, writing, together].map(storageFault)).toEqual(Array(3).fill("unavailable"));
  });

  test("a transaction that throws leaves no changes", async () => {
    const id = newId();
    const failing = transaction(db, async (tx) => {
      await sample(tx).insertInto("building").values({ id, name: id }).execute();
      throw new Error("changed my mind");
    });
    await expect(failing).rejects.toThrow("changed my mind");
    expect(await names(id)).toStrictEqual([]);
  });

  test("a failing transaction does not affect others in its batch", async () => {
    const prefix = newId();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) =>
        transaction(db, async (tx) => {
          const id = `${prefix}-${String(index).padStart(2, "0")}`;
          await sample(tx).insertInto("building").values({ id, name: id }).execute();
          await nextTurn();
          if (index % 3 === 0) throw new Error("this one only");
        }),
      ),
    );
    const committed = outcomes.flatMap(({ status }, index) => (status === "fulfilled" ? [index] : []));
    expect(committed).toHaveLength(20);
    expect(await names(prefix)).toStrictEqual(
      committed.map((index) => `${prefix}-${String(index).padStart(2, "0")}`),
    );
  });

  test("a failing statement does not affect the others that share its commit", async () => {
    const prefix = newId();
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) => {
        const id = `${prefix}-${index % 20}`;
        return sample(db).insertInto("building").values({ id, name: id }).execute();
      }),
    );
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(10);
    expect(await names(prefix)).toHaveLength(20);
  });

  test("of 40 transactions that read and then write, none overwrites another", async () => {
    const id = await addBuilding(db);
    await Promise.all(
      Array.from({ length: 40 }, () =>
        transaction(db, async (tx) => {
          const query = sample(tx).selectFrom("building").select("visits").where("id", "=", id);
          const { visits } = await query.executeTakeFirstOrThrow();
          await nextTurn();
          await sample(tx)
            .updateTable("building")
            .set({ visits: visits + 1 })
            .where("id", "=", id)
            .execute();
        }),
      ),
    );
    expect(await readVisits(db, id)).toBe(40);
  });

  test("a read sees every write that was acknowledged, and none of an open transaction", async () => {
    const id = await addBuilding(db);
    for (let visits = 1; visits <= 20; visits++) {
      await sample(db).updateTable("building").set({ visits }).where("id", "=", id).execute();
      expect(await readVisits(db, id)).toBe(visits);
    }
    await transaction(db, async (tx) => {
      await sample(tx).updateTable("building").set({ visits: 99 }).where("id", "=", id).execute();
      expect(await readVisits(db, id)).toBe(20);
    });
    expect(await readVisits(db, id)).toBe(99);
  });

  test("a write outside the handle of the open transaction is refused, and so is a nested transaction", async () => {
    const id = await addBuilding(db);
    const write = () => sample(db).updateTable("building").set({ visits: 1 }).where("id", "=", id).execute();
    await expect(transaction(db, write)).rejects.toThrow(/outside the handle/);
    await expect(transaction(db, () => transaction(db, async () => undefined))).rejects.toThrow(
      /outside the handle/,
    );
    await write();
    expect(await readVisits(db, id)).toBe(1);
  });

  test("work that a transaction has started may write once the transaction has ended", async () => {
    const id = await addBuilding(db);
    let later: Promise<unknown> = Promise.resolve();
    let finish: (() => void) | undefined;
    await transaction(db, async () => {
      const ended = new Promise<void>((resolve) => (finish = resolve));
      later = ended.then(() =>
        sample(db).updateTable("building").set({ visits: 2 }).where("id", "=", id).execute(),
      );
    });
    finish?.();
    await later;
    expect(await readVisits(db, id)).toBe(2);
  });

  test("a hook runs after the commit is durable, once, and not at all after a rollback", async () => {
    const id = await addBuilding(db);
    const seen: Promise<number>[] = [];
    await transaction(db, async (tx) => {
      afterCommit(tx, () => seen.push(readVisits(db, id)));
      await sample(tx).updateTable("building").set({ visits: 5 }).where("id", "=", id).execute();
      expect(seen).toHaveLength(0);
    });
    expect(await Promise.all(seen)).toStrictEqual([5]);
    const failing = transaction(db, async (tx) => {
      afterCommit(tx, () => seen.push(readVisits(db, id)));
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(seen).toHaveLength(1);
  });

  test("work after a transaction has no author", async () => {
    const author = { userId: newId(), address: null, requestId: null, call: "devices.update" };
    const authors: unknown[] = [];
    await runOnBehalf(author, () =>
      transaction(db, async (tx) => {
        authors.push(currentAuthor());
        afterCommit(tx, () => authors.push(currentAuthor()));
      }),
    );
    expect(authors).toStrictEqual([author, undefined]);
  });

  test("writes are acknowledged while new ones keep arriving", async () => {
    const prefix = newId();
    let acknowledged = 0;
    const writes: Promise<unknown>[] = [];
    // At least a thousand, and as many more as it takes.
    for (let index = 0; index < 1_000 || (acknowledged === 0 && index < 200_000); index++) {
      const id = `${prefix}-${index}`;
      const write = sample(db).insertInto("building").values({ id, name: id }).execute();
      writes.push(write.then(() => acknowledged++));
      if (index % 20 === 0) await nextTurn();
    }
    expect(acknowledged).toBeGreaterThan(0);
    await Promise.all(writes);
    expect(await names(prefix)).toHaveLength(writes.length);
  });

  async function names(prefix: string): Promise<string[]> {
    const query = sample(db).selectFrom("building").select("name").where("id", "like", `${prefix}%`);
    return (await query.orderBy("id").execute()).map(({ name }) => name);
  }
});

onPostgres(({ newUrl, open }) => {
  test("a transaction's check is repeated and finds what another one has begun to use in the meantime", async () => {
    const url = await newUrl();
    const [db, other] = [open(url, sampleColumns), open(url, sampleColumns)];
    await migrate(db, sampleMigrations);
    const building = await addBuilding(db);
    let attempts = 0;

    const outcome = await transaction(db, async (tx) => {
      attempts += 1;
      const lease = await sample(tx)
        .selectFrom("lease")
        .select("id")
        .where("building_id", "=", building)
        .execute();
      if (lease.length > 0) return "in use";
      await sample(other).insertInto("lease").values({ id: newId(), building_id: building }).execute();
      await sample(tx).deleteFrom("building").where("id", "=", building).execute();
      return "deleted";
    });

    expect([outcome, attempts]).toStrictEqual(["in use", 2]);
  });

  test("a reference to a missing row fails as such, after a few attempts", async () => {
    const db = open(await newUrl(), sampleColumns);
    await migrate(db, sampleMigrations);
    let attempts = 0;

    const failing = transaction(db, async (tx) => {
      attempts += 1;
      await sample(tx).insertInto("lease").values({ id: newId(), building_id: "nowhere" }).execute();
    });

    await expect(failing).rejects.toSatisfy(isForeignKeyViolation);
    expect(attempts).toBe(3);
  });
});
