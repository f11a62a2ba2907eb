import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isApiError } from "#contract/errors.ts";
import { createVisitor } from "../attacks/support/visitor.ts";
import { ADMINISTRATOR } from "../support/administrator.ts";
import { findPostgres, type PostgresServer, startPostgres } from "../support/databases/postgres.ts";
import { shortOrLong } from "../support/fault-length.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { refusal } from "../support/refusal.ts";
import { setUpBuilding } from "../support/served-building.ts";

const found = findPostgres();
const reason = "missing" in found ? ` (skipped: ${found.missing})` : "";
const WRITERS = 4;
const RESTARTS = shortOrLong({ short: 2, long: 20 });

describe.skipIf(reason !== "")(`a PostgreSQL that crashes under load${reason}`, () => {
  let server: PostgresServer;
  let running: RunningConsole;
  let token: string;

  beforeAll(async () => {
    server = await startPostgres({ durable: true });
    running = await startConsole({ env: { DATABASE_URL: server.url } });
    ({ token } = await setUpBuilding(running));
  });
  afterAll(async () => {
    await running?.stop();
    await server?.stop();
  });

  test("loses nothing that was acknowledged, duplicates nothing, and is used again without a restart of the console", async () => {
    const { nfcTags } = running.calls(token);
    const acknowledged = new Set<string>();
    let refused = 0;
    let over = false;
    const write = async (writer: number): Promise<void> => {
      for (let count = 0; !over; count++) {
        const value = `${writer}${String(count).padStart(7, "0")}`;
        try {
          acknowledged.add((await nfcTags.create({ body: { identifier: `Tag ${value}`, value } })).id);
        } catch (error) {
          if (!isApiError(error) || error.status !== 503) throw error;
          refused += 1;
        }
      }
    };
    const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    const more = async (): Promise<void> => {
      const enough = acknowledged.size + 20;
      await expect.poll(() => acknowledged.size, { timeout: 60_000 }).toBeGreaterThan(enough);
    };
    await more();
    for (let round = 0; round < RESTARTS; round++) {
      await server.restart();
      const before = acknowledged.size;
      await expect
        .poll(() => acknowledged.size, { timeout: 60_000, interval: 20 })
        .toBeGreaterThan(before + WRITERS);
      await more();
    }
    over = true;
    await writing;
    expect(refused).toBeGreaterThan(0);
    const { items } = await nfcTags.list();
    const there = new Set(items.map(({ id }) => id));
    expect([...acknowledged].filter((id) => !there.has(id))).toEqual([]);
    expect(new Set(items.map(({ value }) => value)).size).toBe(items.length);
    expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
  });

  test("while it is unreachable the process stays up, is not ready, shows the login and refuses in time", async () => {
    const visitor = createVisitor(running.url);
    await visitor.signIn(ADMINISTRATOR);
    await server.crash();
    const printed = running.output().length;
    try {
      const startedAt = performance.now();
      const ready = await fetch(`${running.url}/readyz`);
      expect(ready.status).toBe(503);
      expect(await ready.json()).toMatchObject({ status: "unavailable" });
      expect((await fetch(`${running.url}/healthz`)).status).toBe(200);
      const login = await fetch(`${running.url}/`);
      expect(login.status).toBe(200);
      expect(await login.text()).toContain('name="password"');
      expect(await refusal(running.calls(token).devices.list())).toMatchObject({ status: 503 });
      expect((await visitor.open("/user_home")).status).toBe(503);
      expect(performance.now() - startedAt).toBeLessThan(20_000);
    } finally {
      await server.restart();
    }
    await expect
      .poll(async () => (await fetch(`${running.url}/readyz`)).status, { timeout: 20_000 })
      .toBe(200);
    // One line a minute, however often the workers and callers failed.
    expect(troublesIn(running.output().slice(printed)).length).toBeLessThanOrEqual(2);
    expect((await visitor.open("/user_home")).status, "the session is still there").toBe(200);
  });
});

/** Returns the lines of a log that are warnings or errors. */
function troublesIn(output: string): string[] {
  return output.split("\n").filter((line) => /^\{"level":[45]0,/.test(line));
}
