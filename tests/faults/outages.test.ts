import { connect, createServer, type Server, type Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { type Database, storageFault, transaction } from "#storage/database.ts";
import { migrate } from "#storage/migrate.ts";
import { type EngineUnderTest, onPostgres } from "../storage/engines.ts";
import { addBuilding, readVisits, sample, sampleColumns, sampleMigrations } from "../storage/sample.ts";

onPostgres((engine) => {
  test("after a restart of the server reads work at once, and an open transaction fails as unavailable", async () => {
    const db = await openSample(engine, await engine.newUrl());
    const building = await addBuilding(db);
    await Promise.all(Array.from({ length: 8 }, () => readVisits(db, building)));
    const write = (visits: number, handle: Parameters<typeof sample>[0]) =>
      sample(handle).updateTable("building").set({ visits }).where("id", "=", building).execute();
    const open = transaction(db, async (tx) => {
      await write(1, tx);
      await engine.server().restart();
      await write(2, tx);
    });
    expect(storageFault(await failureOf(open))).toBe("unavailable");
    const visits = await Promise.all(Array.from({ length: 8 }, () => readVisits(db, building)));
    expect(visits).toStrictEqual(Array.from({ length: 8 }, () => 0));
    await write(3, db);
    expect(await readVisits(db, building)).toBe(3);
  });

  test("an unreachable server is reported within the time limit", async () => {
    const db = engine.open("postgres://portineria@127.0.0.1:1/nothing", sampleColumns);
    expect(storageFault(await failureOf(sql`select 1`.execute(db)))).toBe("unavailable");
    expect(storageFault(await failureOf(transaction(db, (tx) => sql`select 1`.execute(tx))))).toBe(
      "unavailable",
    );
  });

  test("a migration has a longer time limit than a query", async () => {
    const db = engine.open(await engine.newUrl(), sampleColumns);
    const slow = { name: "0001-slow", statements: ["select pg_sleep(6.5)"] };
    const query = sql`select pg_sleep(20)`.execute(db);
    const [outcome, applied] = await Promise.allSettled([query, migrate(db, [slow])]);
    expect(outcome).toMatchObject({ status: "rejected", reason: { code: "57014" } });
    expect(applied).toStrictEqual({ status: "fulfilled", value: ["0001-slow"] });
  });

  test.concurrent("reads and transactions at a server that stops answering fail in time, and work again once it answers", async ({
    expect,
  }) => {
    const line = await openLine(await engine.newUrl());
    const db = await openSample(engine, line.url);
    const building = await addBuilding(db);
    line.hold();
    const started = performance.now();
    const failures = await Promise.all([
      failureOf(readVisits(db, building)),
      failureOf(transaction(db, (tx) => sql`select 1`.execute(tx))),
      failureOf(sample(db).updateTable("building").set({ visits: 7 }).execute()),
    ]);
    expect(failures.map(storageFault)).toStrictEqual(["unavailable", "unavailable", "unavailable"]);
    expect(performance.now() - started).toBeLessThan(40_000);
    line.release();
    await expect.poll(() => readVisits(db, building)).toBe(0);
  });

  test.concurrent("a read that is tried again after a lost connection has its time limit too", async ({
    expect,
  }) => {
    const line = await openLine(await engine.newUrl());
    const db = await openSample(engine, line.url);
    const building = await addBuilding(db);
    line.cutAndSwallow(/visits/);
    const started = performance.now();
    expect(storageFault(await failureOf(readVisits(db, building)))).toBe("unavailable");
    expect(performance.now() - started).toBeLessThan(40_000);
    line.release();
    await expect.poll(() => readVisits(db, building)).toBe(0);
  });

  test.concurrent("a statement that takes too long is ended by the server", async () => {
    const db = await openSample(engine, await engine.newUrl());
    expect(storageFault(await failureOf(sql`select pg_sleep(20)`.execute(db)))).toBe("busy");
  });
});

async function openSample(engine: EngineUnderTest, url: string): Promise<Database> {
  const db = engine.open(url, sampleColumns);
  await migrate(db, sampleMigrations);
  return db;
}

function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  );
}

/** Opens a connection to the server that can be held: then nothing passes, and nothing is refused. */
async function openLine(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let held = false;
  let swallowed: RegExp | undefined;
  let cutsNext = false;
  const server: Server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on("error", () => to.destroy());
      from.on("close", () => to.destroy());
      from.on("data", (data) => {
        const isSwallowed = from === near && swallowed?.test(data.toString("latin1"));
        if (isSwallowed && cutsNext) {
          cutsNext = false;
          near.destroy();
        } else if (!held && !isSwallowed) to.write(data);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  const url = new URL(target);
  url.port = String(typeof address === "object" && address ? address.port : 0);
  return {
    url: url.href,
    hold: () => void (held = true),
    /** The first matching query loses its connection, the others never arrive. */
    cutAndSwallow: (pattern: RegExp) => {
      swallowed = pattern;
      cutsNext = true;
    },
    release: () => {
      held = false;
      swallowed = undefined;
    },
  };
}
