import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { type Database, transaction } from "#provider/db/database.ts";
import { makePresence } from "#provider/device-link/presence.ts";
import { ANNOUNCED_MAX, announceHardware } from "#provider/devices/queries/device-link.ts";
import { findHardware } from "#provider/devices/queries/hardware.ts";
import { embeddedEngine, type TestEngine } from "../support/databases/engines.ts";
import { furnish, giveTag, TAG } from "./furnish.ts";
import { inService, openSite, type Site } from "./site.ts";

const AWAY_AFTER_MS = 2_000;
const HELLO = {
  protocol: 1,
  type: "RINGBELL",
  model: "other",
  firmware: "1",
  buttonCount: 1,
  outputCount: 1,
  inputCount: 0,
  startedAt: 1,
  configurationVersion: null,
} as const;

/** A site, with the database that other processes of the server would share. */
async function openShared(): Promise<{ site: Site; db: Database }> {
  const embedded = embeddedEngine();
  let db: Database | undefined;
  const engine: TestEngine = {
    ...embedded,
    async open(stock) {
      const opened = await embedded.open(stock);
      db = opened.db;
      return opened;
    },
  };
  const site = await openSite(engine);
  return { site, db: db! };
}

test("a device that is connected to another process does not count as offline: neither at a start nor after it moved", async () => {
  const { site, db } = await openShared();
  const panel = await site.startPanel();
  const device = await site.enable();
  await panel.waitFor(inService);
  const isOnline = async (): Promise<boolean> => (await site.api().devices.get({ id: device.id })).online;
  const other = await makePresence({
    db,
    now: Date.now,
    awayAfterMs: AWAY_AFTER_MS,
    changed: () => undefined,
    failed: (error) => expect.unreachable(String(error)),
  });
  expect(await isOnline()).toBe(true);

  await panel.stop();
  await other.connected(device.id, HELLO);
  await (await site.startPanel()).waitFor(inService);
  other.left(device.id);
  await sleep(AWAY_AFTER_MS + 500);
  expect(await isOnline()).toBe(true);
  expect((await site.events("STATE")).map(({ outcome }) => outcome)).not.toContain("offline");
  other.stop();
});

test("a waiting device that is connected is not forgotten, however many strangers announce themselves", async () => {
  const { db } = await openShared();
  const waitingHwIds = ["VP-WAITING"];
  const announce = (hwId: string, now: number): Promise<void> =>
    transaction(db, (tx) =>
      announceHardware(tx, { hwId, activationCodeHash: "hash", hello: HELLO, now, waitingHwIds }),
    );
  await announce("VP-WAITING", 1);
  for (let number = 2; number <= ANNOUNCED_MAX + 3; number++) await announce(`VP-${number}`, number);
  expect(await findHardware(db, "VP-WAITING", "hash")).toBeDefined();
  expect(await findHardware(db, "VP-2", "hash")).toBeUndefined();
});

test("a call code rings and opens nothing, whatever its button opens; only limited uses are counted", async () => {
  const site = await openSite();
  const panel = await site.startPanel();
  const device = await site.enable();
  const { door } = await furnish(site, device);
  await giveTag(site, null);
  const { id } = device;
  const [button] = (await site.api().ringBellButtons.list({ id })).items;
  await site.api().actionGroups.addAction({
    id,
    groupId: button!.actionGroupId,
    body: { type: "ACTIVATION", targetType: "OUTPUT", targetId: door.id },
  });
  await site.configured(panel);
  expect((await panel.code("101"))?.effects).toEqual(["calls all-the-agents"]);
  expect(panel.state().outputsOn).toEqual([]);
  expect((await panel.ring(1))?.effects).toEqual(["calls all-the-agents", "Door opens for 3 s"]);

  expect((await panel.present("NFC_TAG", TAG))?.decision.outcome).toBe("granted");
  await panel.waitFor(({ undelivered }) => undelivered === 0);
  const stored = JSON.parse(readFileSync(site.stateFile, "utf8")) as { spentUses: unknown[] };
  expect(stored.spentUses).toEqual([]);
});
