import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { errors } from "#contract/error-numbers.ts";
import { API_BASE } from "#contract/route-tree.ts";
import { BUSY_TIMEOUT_MS } from "#storage/engine/group-commit.ts";
import { send } from "../attacks/support/requests.ts";
import { openDatabaseFile } from "../support/databases/database-file.ts";
import { expectStored, writeUntilKilled } from "../support/databases/tag-writers.ts";
import { shortOrLong } from "../support/fault-length.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { setUpBuilding } from "../support/served-building.ts";

const ROUNDS = shortOrLong({ short: 3, long: 50 });
/** Compared with a start after an orderly stop, so that the limit holds on a slow machine too. */
const SLOWER_AT_MOST = 5;

let running: RunningConsole;
let token: string;

beforeAll(async () => {
  running = await startConsole();
  ({ token } = await setUpBuilding(running));
});

afterAll(() => running.stop());

/** Starts the server with the data of the last one; returns the milliseconds until it is ready. */
async function startAgain(): Promise<number> {
  const started = performance.now();
  running = await startConsole({ dataDir: running.dataDir });
  return performance.now() - started;
}

test("a server that is killed during writes has every acknowledged one when it is back, and no partial one", async () => {
  const acknowledged: string[] = [];
  const starts: number[] = [];
  await running.end();
  const ordinary = [await startAgain()];
  for (let round = 0; round < ROUNDS; round++) {
    const stopped = await writeUntilKilled(running, { token, round, acknowledged, enough: 50 });
    await running.end("SIGKILL");
    await stopped();
    starts.push(await startAgain());
    await expectStored(running, token, acknowledged);
  }
  await running.end();
  // One before and one after, because the machine's load varies.
  ordinary.push(await startAgain());
  expect(Math.min(...starts)).toBeLessThan(SLOWER_AT_MOST * Math.max(...ordinary));
});

test("a write waits five seconds at most while another program locks the database, and its answer says when to retry", async () => {
  const { nfcTags, devices } = running.calls(token);
  const other = openDatabaseFile(running.dataDir);
  other.exec("begin exclusive");
  const startedAt = performance.now();
  const held = send(running.url, {
    method: "POST",
    path: `${API_BASE}/nfctags`,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ identifier: "Held", value: "FFFF0001" }),
  });
  expect((await devices.list()).total).toBe(0);
  expect(performance.now() - startedAt, "a read does not wait").toBeLessThan(BUSY_TIMEOUT_MS);
  const { status, headers, text } = await held;
  const waited = performance.now() - startedAt;
  expect(status).toBe(503);
  expect(JSON.parse(text)).toMatchObject({ code: errors.STORAGE_UNAVAILABLE.code });
  expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  expect(waited).toBeGreaterThan(BUSY_TIMEOUT_MS / 2);
  expect(waited).toBeLessThan(3 * BUSY_TIMEOUT_MS);

  const patient = nfcTags.create({ body: { identifier: "Free", value: "FFFF0002" } });
  await sleep(500);
  other.exec("rollback");
  other.close();
  expect((await nfcTags.get({ id: (await patient).id })).identifier).toBe("Free");
  expect((await nfcTags.list()).items.map(({ identifier }) => identifier)).not.toContain("Held");
});
