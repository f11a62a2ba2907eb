import { afterAll, beforeAll, expect, test } from "vitest";
import { isApiError } from "#contract/errors.ts";
import { openDatabaseFile } from "../support/database-file.ts";
import { refusal } from "../support/refusal.ts";
import { type RunningConsole, startConsole } from "../support/running-console.ts";
import { setUpBuilding } from "../support/served-building.ts";

const ROUNDS = 3;
const WRITERS = 8;

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
    const { nfcTags } = running.calls(token);
    const write = async (writer: number): Promise<void> => {
      for (let count = 0; ; count++) {
        const value = `${round}${writer}${String(count).padStart(6, "0")}`;
        try {
          acknowledged.push((await nfcTags.create({ body: { identifier: `Tag ${value}`, value } })).id);
        } catch (error) {
          if (!isApiError(error, "PROVIDER_UNREACHABLE")) throw error;
          return;
        }
      }
    };
    const enough = acknowledged.length + 50;
    const writing = Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
    await expect.poll(() => acknowledged.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(enough);
    await running.end("SIGKILL");
    await writing;
    running = await startConsole({ dataDir: running.dataDir });
    const { items } = await running.calls(token).nfcTags.list();
    const there = new Set(items.map(({ id }) => id));
    expect(acknowledged.filter((id) => !there.has(id))).toEqual([]);
    // What a change tells the audit is written with it, or neither is there.
    const { total } = await running.calls(token).audit.list({ query: { entity: "nfc_tag", pageSize: 1 } });
    expect(total).toBe(items.length);
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
