import { sql } from "kysely";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import { createChangeFeed } from "#provider/change-feed.ts";
import { shareChanges } from "#provider/share-changes.ts";
import type { Database } from "#storage/database.ts";
import { eventually, inService, openSite } from "../device-link/support/site.ts";
import { postgresEngine, type TestEngine } from "../support/databases/engines.ts";

const postgres = postgresEngine();

afterAll(() => postgres.stop());

/** Returns the engine, and a function for the database that it opened last. */
function observed(engine: TestEngine): { engine: TestEngine; db(): Database } {
  let db: Database | undefined;
  async function open(content: Parameters<TestEngine["open"]>[0]) {
    const opened = await engine.open(content);
    db = opened.db;
    return opened;
  }
  return { engine: { ...engine, open }, db: () => db! };
}

describe.skipIf(postgres.missing !== undefined)("two servers on one PostgreSQL", () => {
  test("a change at one server reaches the other's devices and its pages with live updates", async () => {
    const site = await openSite(postgres);
    const panel = await site.startPanel();
    const device = await site.enable();
    await panel.waitFor(inService);
    const elsewhere = await site.otherReplica();
    let notified = 0;
    site.watchBuilding(() => notified++);
    const before = site.buildingMark();
    await elsewhere.devices.update({ id: device.id, body: { name: "Renamed elsewhere" } });
    await panel.waitFor(({ configuration }) => configuration?.name === "Renamed elsewhere");
    expect(notified).toBeGreaterThan(0);
    expect(site.buildingMark()).not.toBe(before);
  });

  test("what waits for devices is looked for at every server as soon as one has queued it", async () => {
    const { engine, db } = observed(postgres);
    await openSite(engine);
    const [here, elsewhere] = [createChangeFeed(), createChangeFeed()];
    for (const feed of [here, elsewhere]) onTestFinished(await shareChanges(db(), feed, () => undefined));
    const looks = new Promise<void>((resolve) => void elsewhere.watchQueued(resolve));
    here.publishQueued();
    await looks;
  });

  test("a lost connection is restored, and the missed changes are caught up", async () => {
    const { engine, db } = observed(postgres);
    const site = await openSite(engine);
    const panel = await site.startPanel();
    const device = await site.enable();
    await panel.waitFor(inService);
    const elsewhere = await site.otherReplica();
    const cut = async (): Promise<number> => {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'portineria change-feed' and datname = current_database()`.execute(db());
      return rows.length;
    };
    expect(await cut()).toBe(2);
    await elsewhere.devices.update({ id: device.id, body: { name: "Renamed in the dark" } });
    await panel.waitFor(({ configuration }) => configuration?.name === "Renamed in the dark", 30_000);
    await eventually(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity
        where application_name = 'portineria change-feed' and datname = current_database()`.execute(db());
      return rows.length === 2 ? true : undefined;
    });
    await elsewhere.devices.update({ id: device.id, body: { name: "Renamed again" } });
    await panel.waitFor(({ configuration }) => configuration?.name === "Renamed again", 30_000);
  });
});
