import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createChangeFeed } from "#provider/change-feed.ts";
import { createPresence } from "#provider/device-link/presence.ts";
import { HELLO, openSharedSite } from "../device-link/support/shared-site.ts";
import { eventually, inService, openSite } from "../device-link/support/site.ts";

const AWAY_AFTER_MS = 2_000;

test("a device that is connected to another process does not count as offline: neither at a start nor after it moved", async () => {
  const { site, db } = await openSharedSite();
  const panel = await site.startPanel();
  const device = await site.enable();
  await panel.waitFor(inService);
  const isOnline = async (): Promise<boolean> => (await site.api().devices.get({ id: device.id })).online;
  const other = await createPresence({
    context: { db, now: Date.now, changeFeed: createChangeFeed() },
    awayAfterMs: AWAY_AFTER_MS,
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

test("reconnecting soon is no event; staying offline is one, and so is reconnecting afterwards", async () => {
  const site = await openSite();
  const panel = await site.startPanel();
  const device = await site.enable();
  await panel.waitFor(inService);
  await panel.stop();
  const again = await site.startPanel();
  await again.waitFor(inService);
  await again.stop();
  await eventually(async () => {
    const { online } = await site.api().devices.get({ id: device.id });
    return online ? undefined : true;
  });
  await (await site.startPanel()).waitFor(inService);
  const states = await eventually(async () => {
    const events = await site.events("STATE");
    return events.length === 3 ? events : undefined;
  });
  expect(states.map(({ outcome }) => outcome)).toEqual(["online", "offline", "online"]);
});
