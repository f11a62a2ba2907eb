import { readFileSync, writeFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { testEngines } from "../../support/databases/engines.ts";
import { giveCredential, readEvents, startDoorWithClocks } from "../support/door-with-clocks.ts";
import { replacePanel } from "../support/scripted-door.ts";
import { eventually, type Site } from "../support/site.ts";

const TEN_SECONDS = 10_000;
const HOUR_MS = 3_600_000;
const engines = testEngines();

const exchanges: [how: string, exchange: (site: Site, id: string, otherId: string) => Promise<unknown>][] = [
  ["was removed", (site, id) => site.api().deviceLife.rma({ id })],
  ["was exchanged", (site, id, deviceId) => site.api().deviceLife.swap({ id, body: { deviceId } })],
];

afterAll(async () => {
  for (const engine of engines) await engine.stop();
});

describe.each(engines)("on $name", (engine) => {
  if (engine.missing !== undefined) return test.skip(engine.missing);

  test.each([
    ["ahead of", HOUR_MS],
    ["behind", -HOUR_MS],
  ])("a panel whose clock is an hour %s the server's opens in time", async (_where, aheadMs) => {
    const { site, id, outputId, ended } = await startDoorWithClocks(engine, aheadMs);
    const requested = await site.api().openings.open({ id, outputId, body: {} });
    expect(await ended(requested)).toMatchObject({ state: "opened", detail: "Door opens for 3 s" });
  });

  test.each([
    ["right", 0],
    ["an hour ahead", HOUR_MS],
    ["an hour behind", -HOUR_MS],
  ])(
    "a command that arrives after ten seconds is refused by a panel whose clock is %s",
    async (_how, aheadMs) => {
      const { site, panel, id, outputId, advanceAtPanel, ended } = await startDoorWithClocks(engine, aheadMs);
      const { api, userId } = await site.resident("Rosa");
      const credential = await giveCredential(site, userId, 1);
      advanceAtPanel(TEN_SECONDS);
      const requested = await api.openings.open({ id, outputId, body: {} });
      const refused = { state: "refused-by-device", reason: "DEVICE_FAILED", detail: "it came too late" };
      expect(await ended(requested, api)).toMatchObject(refused);
      expect(panel.state().outputsOn).toEqual([]);
      const { remainingUsages } = await site.api().accessCredentials.get({ id: credential.id });
      expect(remainingUsages, "the use is given back").toBe(1);
    },
  );

  test("after a power cut a panel refuses a command that it had received and that has expired", async () => {
    const { site, panel, id, outputId, advance, ended } = await startDoorWithClocks(engine);
    const door = await replacePanel(panel, site);
    const requested = await site.api().openings.open({ id, outputId, body: {} });
    const command = await door.waitFor("command", { id: requested.id });
    await door.client.endAsync(true);
    const state = JSON.parse(readFileSync(site.stateFile, "utf8")) as { commands: object[] };
    state.commands.push({ ...command, state: "received", detail: null });
    writeFileSync(site.stateFile, JSON.stringify(state));
    advance(TEN_SECONDS);
    const isOver = async () => ((await readEvents(site))[0]!.outcome === "requested" ? undefined : true);
    await eventually(isOver);
    expect(await ended(requested)).toMatchObject({ state: "timed-out", reason: "UNCONFIRMED" });
    const again = await site.startPanel();
    await again.waitFor(({ commands }) => commands.at(-1)?.state === "failed");
    expect(again.state().commands.at(-1)).toMatchObject({ id: requested.id, detail: "it came too late" });
    expect(again.state().outputsOn).toEqual([]);
    const refused = { state: "refused-by-device", detail: "it came too late" };
    await eventually(async () => ((await ended(requested)).state === refused.state ? true : undefined));
    expect(await ended(requested)).toMatchObject(refused);
  });

  test.each(exchanges)(
    "a command that was sent before its hardware %s may have opened the door; one that was not has not",
    async (_how, exchange) => {
      const { site, panel, id, outputId, ended } = await startDoorWithClocks(engine);
      const { api, userId } = await site.resident("Rosa");
      const credential = await giveCredential(site, userId, 2);
      const usesLeft = async () =>
        (await site.api().accessCredentials.get({ id: credential.id })).remainingUsages;
      const open = () => api.openings.open({ id, outputId, body: {} });
      const { device: spare } = await site.add("RINGBELL", "Back door");
      const door = await replacePanel(panel, site);
      const sent = await open();
      await door.waitFor("command", { id: sent.id });
      await door.client.endAsync(true);
      await eventually(async () => ((await site.api().devices.get({ id })).online ? undefined : true));
      const queued = await open();
      expect(await usesLeft()).toBe(0);
      await exchange(site, id, spare.id);
      expect(await ended(sent, api)).toMatchObject({ state: "timed-out", reason: "UNCONFIRMED" });
      expect(await ended(queued, api)).toMatchObject({ state: "not-reached", reason: "NOT_REACHED" });
      expect(await usesLeft(), "only the use of the opening that was not sent is given back").toBe(1);
    },
  );
});
