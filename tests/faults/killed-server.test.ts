import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabaseFile } from "../support/database-file.ts";
import { inLength } from "../support/fault-length.ts";
import { refusal } from "../support/refusal.ts";
import { type RunningConsole, startConsole } from "../support/running-console.ts";
import { setUpBuilding } from "../support/served-building.ts";
import { expectKept, writeUntilKilled } from "../support/tag-writers.ts";

const ROUNDS = inLength({ short: 3, long: 50 });

let running: RunningConsole;
let token: string;

beforeAll(async () => {
  running = await startConsole();
  ({ token } = await setUpBuilding(running));
});

afterAll(() => running.stop());

test("a server that is killed in mid-write has every write it acknowledged when it is back, and no half of one", async () => {
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const stopped = await writeUntilKilled(running, { token, round, acknowledged, enough: 50 });
    await running.end("SIGKILL");
    await stopped();
    running = await startConsole({ dataDir: running.dataDir });
    await expectKept(running, token, acknowledged);
  }
});

test("a write waits while another program holds the database, and is told to come again after a bounded wait", async () => {
  const { nfcTags, devices } = running.calls(token);
  const other = openDatabaseFile(running.dataDir);
  other.exec("begin exclusive");
  const held = refusal(nfcTags.create({ body: { identifier: "Held", value: "FFFF0001" } }));
  expect((await devices.list()).total).toBe(0);
  expect(await held).toMatchObject({ name: "STORAGE_UNAVAILABLE", status: 503 });
  other.exec("rollback");
  other.close();
  const made = await nfcTags.create({ body: { identifier: "Free", value: "FFFF0002" } });
  expect((await nfcTags.get({ id: made.id })).identifier).toBe("Free");
});
