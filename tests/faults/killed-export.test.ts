import { readdirSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { EventExport } from "#contract/history/event-exports.ts";
import { maintenance, openDatabase } from "#storage/database.ts";
import { createMovedClock } from "../attacks/support/moved-clock.ts";
import { openDatabaseFile, readDatabaseFile } from "../support/databases/database-file.ts";
import { findPostgres, type PostgresServer, startPostgres } from "../support/databases/postgres.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { setUpBuilding, signIn } from "../support/served-building.ts";

const EVENTS = 60_000;
/** After this time the next process takes over the jobs of a killed one. */
const LEASE_OVER_MS = 120_000;
const DAY_MS = 24 * 3_600_000;
const PARTS = "select count(*) as parts from event_export_part";

/** Another program's view of the server's database. */
interface ExportObserver {
  env: Record<string, string>;
  /** Runs a statement that adds events. */
  fill(running: RunningConsole, statement: string): Promise<void>;
  /** Returns the number of parts of exports in the database, which must be intact. */
  storedParts(running: RunningConsole): Promise<number>;
  close(): Promise<void>;
}

const embedded = (): Promise<ExportObserver> =>
  Promise.resolve({
    env: {},
    async fill({ dataDir }, statement) {
      const database = openDatabaseFile(dataDir);
      database.exec(statement);
      database.close();
    },
    async storedParts({ dataDir }) {
      expect(readDatabaseFile(dataDir, "pragma integrity_check")).toEqual([{ integrity_check: "ok" }]);
      return Number(readDatabaseFile(dataDir, PARTS)[0]!["parts"]);
    },
    close: () => Promise.resolve(),
  });

async function postgres(): Promise<ExportObserver> {
  const server: PostgresServer = await startPostgres();
  const database = openDatabase(server.url);
  return {
    env: { DATABASE_URL: server.url },
    async fill(_running, statement) {
      await maintenance(database, (tx) => sql.raw(statement).execute(tx));
    },
    async storedParts() {
      const { rows } = await sql.raw<{ parts: number }>(PARTS).execute(database);
      return rows[0]!.parts;
    },
    async close() {
      await database.destroy();
      await server.stop();
    },
  };
}

exportsOn("on the embedded engine", embedded);
const found = findPostgres();
if ("missing" in found) test.skip(`a killed export on PostgreSQL: ${found.missing}`);
else exportsOn("on PostgreSQL", postgres);

function exportsOn(name: string, open: () => Promise<ExportObserver>): void {
  describe(name, () => {
    const clock = createMovedClock();
    let running: RunningConsole;
    let observer: ExportObserver;
    let domainId: string;
    let files: string[];

    beforeAll(async () => {
      observer = await open();
      running = await startConsole({ env: observer.env });
      ({ domainId } = await setUpBuilding(running));
      const statement = `insert into event(id, domain_id, time, received_at, kind, outcome, targets, offline)
    with recursive n(i) as (select 1 union all select i + 1 from n where i < ${EVENTS})
    select 'event-' || i, '${domainId}', ${Date.now()} - i, 0, 'ACCESS', 'granted', '[]', false from n`;
      await observer.fill(running, statement);
      files = readdirSync(running.dataDir).sort();
    });

    afterAll(async () => {
      await running?.stop();
      await observer?.close();
      clock.remove();
    });

    /** Returns the calls for the administrator's exports, after a new sign-in. */
    async function exportsNow() {
      const { access_token: ofUser } = await signIn(running);
      const { access_token } = await running.calls(ofUser).auth.enterDomain({ domainId });
      return running.calls(access_token).eventExports;
    }

    /** Requests an export and kills the server while it is being made; returns its id. */
    async function killWhileMaking(): Promise<string> {
      const { create, get } = await exportsNow();
      const { id } = await create({ body: { format: "json" } });
      let made: EventExport;
      do made = await get({ id });
      while (made.parts < 2 && made.state !== "DONE");
      await running.end("SIGKILL");
      expect(made.state, "it was not made when the server died").toBe("RUNNING");
      return id;
    }

    const countStoredParts = (): Promise<number> => observer.storedParts(running);

    async function startAgain(aheadMs: number): Promise<void> {
      clock.setAhead(aheadMs);
      running = await startConsole({ dataDir: running.dataDir, env: { ...observer.env, ...clock.env } });
    }

    test("an export whose server is killed is made again by the next one, with every event once", async () => {
      const id = await killWhileMaking();
      await startAgain(LEASE_OVER_MS);
      const { get, part } = await exportsNow();
      await expect.poll(() => get({ id })).toMatchObject({ state: "DONE" });
      const { parts, rows } = await get({ id });
      expect(await countStoredParts()).toBe(parts);
      const read: string[] = [];
      for (let position = 0; position < parts; position++) {
        const { content } = await part({ id, position: String(position) });
        read.push(Buffer.from(content, "base64").toString("latin1"));
      }
      const exported = (JSON.parse(read.join("")) as { id: string }[]).filter((event) =>
        /^event-/.test(event.id),
      );
      expect(new Set(exported.map((event) => event.id)).size).toBe(EVENTS);
      expect(rows).toBeGreaterThanOrEqual(exported.length);
      expect(exported).toHaveLength(EVENTS);
    });

    test("nothing is left of an abandoned export after a day", async () => {
      await killWhileMaking();
      expect(await countStoredParts()).toBeGreaterThan(0);
      await startAgain(LEASE_OVER_MS + DAY_MS);
      await expect.poll(countStoredParts).toBe(0);
      expect((await (await exportsNow()).list()).items).toEqual([]);
      expect(readdirSync(running.dataDir).sort()).toEqual(files);
    });
  });
}
