import { afterAll, describe, expect, test } from "vitest";
import { testEngines } from "../support/databases/engines.ts";
import { giveCredential, readEvents, startDoorWithClocks } from "./support/door-with-clocks.ts";
import { connectAsPanel, createHello, replacePanel } from "./support/scripted-door.ts";
import { addAction } from "./support/seeded-door.ts";
import { eventually, type Site } from "./support/site.ts";

const TEN_SECONDS = 10_000;
const engines = testEngines();

afterAll(async () => {
  for (const engine of engines) await engine.stop();
});

/** Starts the site's panel, whose connection breaks once it has opened, before it can report that. */
async function startPanelCutOff(site: Site) {
  const panel = await site.startPanel({
    notice: (notice) => {
      if (notice.kind === "command" && notice.command.state === "done") panel.setPlugged(false);
    },
  });
  await site.configured(panel);
  return panel;
}

const withOutcome = (site: Site, outcome: string, reason: string | null) =>
  eventually(async () =>
    (await site.events("ACCESS")).find((e) => e.outcome === outcome && e.reason === reason),
  );

describe.each(engines)("on $name", (engine) => {
  if (engine.missing !== undefined) return test.skip(engine.missing);

  test("an opening whose end the panel could not report is opened in the history, although server and panel were restarted", async () => {
    const { site, panel, id, outputId, advance, ended } = await startDoorWithClocks(engine);
    await panel.stop();
    const cutOff = await startPanelCutOff(site);
    const requested = await site.api().openings.open({ id, outputId, body: {} });
    await cutOff.waitFor(({ online, commands }) => !online && commands.at(-1)?.id === requested.id);
    await cutOff.stop();
    await site.stopServer();
    advance(TEN_SECONDS);
    await site.startServer();
    await withOutcome(site, "unreached", "UNCONFIRMED");
    const again = await site.startPanel();
    await withOutcome(site, "opened", null);
    expect(await ended(requested)).toMatchObject({ state: "opened", detail: "Door opens for 3 s" });
    expect(await readEvents(site)).toHaveLength(1);
    await again.waitFor(({ commands }) => commands.every(({ isRecorded }) => isRecorded));
  });

  test("the first end that a device reports counts, however late and however often it reports one", async () => {
    const { site, panel, id, outputId, advance, ended } = await startDoorWithClocks(engine);
    const { api, userId } = await site.resident("Rosa");
    const credential = await giveCredential(site, userId, 1);
    const before = await replacePanel(panel, site);
    const requested = await api.openings.open({ id, outputId, body: {} });
    await before.waitFor("command", { id: requested.id });
    await before.client.endAsync(true);
    advance(TEN_SECONDS);
    await withOutcome(site, "unreached", "UNCONFIRMED");

    const door = await connectAsPanel(site);
    await door.publish("hello", createHello());
    const report = (state: string, detail: string) =>
      door.publish("command", { id: requested.id, state, detail });
    await report("received", "late");
    await report("failed", "the lock is jammed");
    await report("failed", "the lock is jammed");
    await report("done", "Door opens for 3 s");
    await eventually(async () => (door.received("recorded").length === 3 ? true : undefined));
    expect(door.received("recorded")).toEqual(Array(3).fill({ id: requested.id }));
    expect(await ended(requested, api)).toMatchObject({
      state: "refused-by-device",
      reason: "DEVICE_FAILED",
      detail: "the lock is jammed",
    });
    expect(await readEvents(site)).toHaveLength(1);
    const { remainingUsages } = await site.api().accessCredentials.get({ id: credential.id });
    expect(remainingUsages, "the use is given back once").toBe(1);
  });

  test("the end of a command that the server does not know is answered, so that the device can forget it", async () => {
    const { site, panel } = await startDoorWithClocks(engine);
    const door = await replacePanel(panel, site);
    await door.publish("command", { id: "of-another-life", state: "done", detail: null });
    await door.waitFor("recorded", { id: "of-another-life" });
    expect(door.received("problem")).toEqual([
      { message: "command", field: "id", eventIds: [], reason: "NOT_FOUND" },
    ]);
  });

  test("what a monitor or an action opened is in the history once the device is back", async () => {
    const { site, panel, id, advance } = await startDoorWithClocks(engine);
    const { panel: monitor, device: inside } = await site.add("MONITOR", "Flat 1");
    const { panel: gates, device } = await site.add("AUTOMATION", "Driveway", {
      notice: (notice) => {
        if (notice.kind === "command" && notice.command.state === "done") gates.setPlugged(false);
      },
    });
    const gate = (await site.api().outputs.list({ id: device.id })).items[0]!;
    const body = { displayName: "Gate", type: "actuator" as const };
    await site.api().outputs.update({ id: device.id, outputId: gate.id, body });
    const { actionGroupId } = (await site.api().ringBellButtons.list({ id })).items[0]!;
    const opening = { type: "ACTIVATION", targetType: "OUTPUT", targetId: gate.id } as const;
    await addAction(site, id, actionGroupId, opening);
    await site.configured(gates);
    await panel.stop();
    const cutOff = await startPanelCutOff(site);
    await cutOff.ring(1);
    await monitor.waitFor(({ calls }) => calls.length === 1);
    await gates.waitFor(({ online, commands }) => !online && commands.length === 1);
    monitor.openDoor();
    await cutOff.waitFor(({ online }) => !online);

    const ofGate = (outcome: string) =>
      eventually(async () => {
        const action = (await site.events("ACTION")).find(({ action: what }) => what === "ACTIVATION");
        return action?.outcome === outcome ? action : undefined;
      });
    advance(TEN_SECONDS + 1);
    await withOutcome(site, "unreached", "NOT_REACHED");
    expect(await ofGate("failed")).toMatchObject({ reason: "DEVICE_AWAY" });
    cutOff.setPlugged(true);
    gates.setPlugged(true);
    expect(await withOutcome(site, "opened", null)).toMatchObject({ actor: { id: inside.id } });
    expect(await ofGate("done")).toMatchObject({ reason: null, text: "Gate opens for 3 s" });
  });
});
