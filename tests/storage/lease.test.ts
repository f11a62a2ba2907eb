import { expect, test } from "vitest";
import { createLease, findLeaseAge, LEASE_MS } from "#storage/jobs/lease.ts";
import { migrate } from "#storage/migrate.ts";
import { migrations } from "#storage/migrations/index.ts";
import { onEachEngine } from "./engines.ts";

const TASK = "a-task";

onEachEngine(({ engine, newUrl, open }) => {
  const isShared = engine === "postgres";

  async function newDatabase() {
    const db = open(await newUrl()) as Parameters<typeof findLeaseAge>[0];
    await migrate(db, migrations);
    return db;
  }

  test("the age of a lease is known to every server that shares it", async () => {
    const db = await newDatabase();
    const start = Date.UTC(2026, 5, 1);
    expect(await findLeaseAge(db, TASK, start), "no one ever held it").toBeUndefined();
    await createLease({ db, now: () => start }, TASK).hold();
    expect(await findLeaseAge(db, TASK, start + 4_000)).toBe(isShared ? 4_000 : undefined);
    expect(await findLeaseAge(db, TASK, start + 10 * LEASE_MS)).toBe(isShared ? 10 * LEASE_MS : undefined);
  });

  test.skipIf(!isShared)(
    "one server holds a task's lease, and then another, with the first one's note",
    async () => {
      const db = await newDatabase();
      let clock = Date.UTC(2026, 5, 1);
      const [first, second] = [1, 2].map(() => createLease({ db, now: () => clock }, TASK));
      expect(await first!.hold()).toBe(true);
      expect(await second!.hold()).toBe(false);
      first!.setNote("unreachable");
      await first!.hold();
      await second!.hold();
      expect(second!.note()).toBe("unreachable");
      await first!.release();
      expect(await second!.hold(), "released").toBe(true);
      clock += LEASE_MS;
      expect(await first!.hold(), "not renewed").toBe(true);
      expect(await createLease({ db, now: () => clock }, "another-task").hold()).toBe(true);
    },
  );
});
