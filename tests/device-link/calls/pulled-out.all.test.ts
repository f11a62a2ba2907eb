import { afterAll, describe, expect, test } from "vitest";
import { testEngines } from "../../support/databases/engines.ts";
import { openCalledFlat, ringingFor } from "../support/called-flat.ts";
import { giveCredential } from "../support/door-with-clocks.ts";
import { eventually, openSite } from "../support/site.ts";
import { standingClock } from "../support/standing-clock.ts";

const engines = testEngines();

afterAll(async () => {
  for (const engine of engines) await engine.stop();
});

describe.each(engines)("on $name", (engine) => {
  test("a panel that is pulled out before a called person opens is reported as not reached, and opens nothing when it is back", async () => {
    const clock = standingClock();
    const site = await openSite(engine, { now: clock.now });
    const { rosa, carlo, panel, deviceId, outputId } = await openCalledFlat(site);
    await giveCredential(site, rosa.userId);
    await panel.ring(1);
    const { id } = await ringingFor(rosa.api);
    panel.setPlugged(false);
    const opening = await rosa.api.ringCalls.open({ id, body: { outputId } });
    expect(opening).toMatchObject({ state: "requested" });
    expect(await carlo.api.ringCalls.get({ id })).toMatchObject({ state: "answered", by: { name: "Rosa" } });
    clock.moveTo(11);
    const ended = await eventually(async () => {
      const now = await rosa.api.openings.get({ id: deviceId, outputId, openingId: opening.id });
      return now.state === "requested" ? undefined : now;
    });
    expect(["not-reached", "timed-out"]).toContain(ended.state);

    panel.setPlugged(true);
    const later = await site.api().agents.adminCommand({ id: deviceId, body: { payload: "identify" } });
    await panel.waitFor(({ commands }) => commands.some((command) => command.id === later.id));
    const opened = panel
      .state()
      .commands.filter((command) => command.id === opening.id && command.state === "done");
    expect(opened).toEqual([]);
    expect(panel.state().outputsOn).toEqual([]);
    await rosa.api.ringCalls.end({ id });
    await panel.waitFor(({ ownCall }) => ownCall === null);
  });
});
