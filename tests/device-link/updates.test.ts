import { afterAll, describe, expect, test } from "vitest";
import { testEngines } from "../support/databases/engines.ts";
import { publishRelease } from "./support/release.ts";
import { eventually, inService, openSite, type Site } from "./support/site.ts";

const MINUTE_MS = 60_000;
const engines = testEngines();

afterAll(async () => {
  for (const engine of engines) await engine.stop();
});

/** Returns a clock that the test moves, beginning at this time of the day, in UTC. */
function clockAt(hours: number, minutes: number) {
  const start = Date.now();
  const begin = new Date(start).setUTCHours(hours, minutes, 0, 0);
  let ahead = (begin > start ? begin : begin + 24 * 60 * MINUTE_MS) - start;
  return {
    now: () => Date.now() + ahead,
    forward: (ms: number) => void (ahead += ms),
  };
}

async function commandsOf(site: Site, id: string) {
  return (await site.api().agents.commands({ id })).items.filter(({ kind }) => kind === "update");
}

/** Waits long enough for the server to have checked several times. */
function severalChecks(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 400));
}

describe.each(engines)("on $name, automatic updates", (engine) => {
  if (engine.missing !== undefined) return test.skip(engine.missing);

  test("come at night in the building's time zone: one device first, the others once it is back with it", async () => {
    const clock = clockAt(0, 55);
    const site = await openSite(engine, { updatesEveryMs: 50, now: clock.now });
    const { domains, devices } = site.api();
    // An hour ahead of UTC: its night of updates begins at 01:00 UTC.
    await domains.update({ id: site.domainId, body: { timeZone: "Etc/GMT-1" } });
    const panel = await site.startPanel();
    const first = await site.enable();
    await panel.waitFor(inService);
    const { device: second, panel: other } = await site.add("RINGBELL", "Garden door");
    const { device: third } = await site.add("RINGBELL", "Street door");
    await devices.update({ id: third.id, body: { automaticUpdatesEnabled: false } });
    expect(first.automaticUpdatesEnabled).toBe(true);
    const made = await publishRelease(site, { version: "virtual-2" });
    await severalChecks();
    for (const { id } of [first, second, third]) expect(await commandsOf(site, id)).toEqual([]);

    panel.failNext("no space left");
    clock.forward(10 * MINUTE_MS);
    const failed = await eventually(async () =>
      (await commandsOf(site, first.id)).find(({ state }) => state === "failed"),
    );
    expect(failed).toMatchObject({ requestedBy: { id: null, name: "" }, detail: "no space left" });
    await severalChecks();
    expect(await commandsOf(site, first.id)).toHaveLength(1);
    expect(await commandsOf(site, second.id)).toEqual([]);

    // An administrator starts it at once: the first device reconnects with it, and the second one follows.
    await site.api().appReleases.forceUpdate({ body: { deviceId: first.id, releaseId: made.id } });
    const done = await eventually(async () =>
      (await commandsOf(site, second.id)).find(({ state }) => state === "done"),
    );
    expect(done).toMatchObject({ requestedBy: { id: null, name: "" }, detail: "runs virtual-2" });
    expect((await devices.get({ id: second.id })).firmware).toBe("virtual-2");
    expect(other.state().firmware).toBe("virtual-2");
    expect(await commandsOf(site, third.id)).toEqual([]);
  });

  test("are what the building says for a new device, and never a file that is not the released one", async () => {
    const site = await openSite(engine, { updatesEveryMs: 50 });
    const { domains, appReleases } = site.api();
    await domains.update({ id: site.domainId, body: { automaticUpdatesEnabled: false } });
    const panel = await site.startPanel();
    const device = await site.enable();
    expect(device.automaticUpdatesEnabled).toBe(false);
    await panel.waitFor(inService);
    const made = await publishRelease(site, { version: "virtual-2" });
    const { address } = await appReleases.uploadFile({ id: made.id });
    for (const other of [Buffer.from("another file"), Buffer.alloc(made.size)])
      await expect(site.put(address, other)).rejects.toMatchObject({ errorName: "RELEASE_FILE_DIFFERS" });
    await appReleases.remove({ id: made.id });
    await expect(site.put(address, Buffer.from("any"))).rejects.toMatchObject({
      errorName: "ADDRESS_NOT_VALID",
    });
    await expect(site.read(address)).rejects.toMatchObject({ errorName: "ADDRESS_NOT_VALID" });
  });
});
