import { dirname, join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { testEngines } from "../../support/databases/engines.ts";
import { openCalledFlat, ringingFor } from "../support/called-flat.ts";
import { connectAsPanel, createHello, type ScriptedDoor } from "../support/scripted-door.ts";
import { eventually, openSite, type Site } from "../support/site.ts";
import { standingClock } from "../support/standing-clock.ts";

const engines = testEngines();

afterAll(async () => {
  for (const engine of engines) await engine.stop();
});

/** Adds a monitor that counts as connected but reports nothing, as one that was just unplugged. */
async function addSilentMonitor(site: Site): Promise<{ id: string; connection: ScriptedDoor }> {
  const stateFile = join(dirname(site.stateFile), "silent.json");
  const { panel, device } = await site.add("MONITOR", "Silent", { stateFile });
  await panel.stop();
  const connection = await connectAsPanel({ stateFile, hwId: device.hwId, mqtt: site.mqtt }, device.hwId);
  await connection.publish("hello", createHello({ type: "MONITOR" }));
  await connection.waitFor("welcome");
  return { id: device.id, connection };
}

describe.each(engines)("on $name", (engine) => {
  test("a call that rings only at a monitor without power goes on to the next targets, else it is missed", async () => {
    const clock = standingClock();
    const site = await openSite(engine, { now: clock.now });
    const { rosa, carlo, flatId, panel, deviceId } = await openCalledFlat(site);
    const { agentGroups, actionGroups, ringBellButtons } = site.api();
    const monitor = await addSilentMonitor(site);
    for (const { userId } of [rosa, carlo]) await agentGroups.removeMember({ id: flatId, agentId: userId });
    await agentGroups.addMember({ id: flatId, body: { agentId: monitor.id } });
    const [button] = (await ringBellButtons.list({ id: deviceId })).items;
    const later = { type: "CALL", targetType: "AGENT", targetId: rosa.userId } as const;
    const groupId = button!.actionGroupId;
    const { id: actionId } = await actionGroups.addAction({
      id: deviceId,
      groupId,
      body: { ...later, payload: { delay: 90_000 } },
    });
    await site.configured(panel);

    await panel.ring(1);
    const { id: commandId } = await monitor.connection.waitFor("command", { kind: "incoming-call" });
    clock.moveTo(31);
    const { id } = await ringingFor(rosa.api);
    expect(await monitor.connection.waitFor("call", { callId: commandId })).toMatchObject({ state: "ended" });
    await rosa.api.ringCalls.answer({ id });
    await rosa.api.ringCalls.end({ id });
    await panel.waitFor(({ ownCall }) => ownCall === null);

    await actionGroups.removeAction({ id: deviceId, groupId, actionId });
    await site.configured(panel);
    await panel.ring(1);
    await eventually(async () => monitor.connection.received("command")[1]);
    clock.moveTo(62);
    await panel.waitFor(({ ownCall }) => ownCall === null);
    const outcomes = await eventually(async () => {
      const ring = (await site.events("RING")).at(-1)!;
      const actions = (await site.events("ACTION")).filter(({ causeId }) => causeId === ring.id);
      return actions.length > 0 ? actions.map(({ outcome, reason }) => [outcome, reason]) : undefined;
    });
    expect(outcomes).toEqual([["nobody", "DEVICE_AWAY"]]);
  });

  test("people of the flat are rung on, and decide, where its monitor is without power", async () => {
    const clock = standingClock();
    const site = await openSite(engine, { now: clock.now });
    const { rosa, carlo, flatId, panel } = await openCalledFlat(site);
    const monitor = await addSilentMonitor(site);
    await site.api().agentGroups.addMember({ id: flatId, body: { agentId: monitor.id } });
    await site.configured(panel);
    await panel.ring(1);
    const { id } = await ringingFor(rosa.api);
    const { id: commandId } = await monitor.connection.waitFor("command", { kind: "incoming-call" });
    clock.moveTo(31);
    await monitor.connection.waitFor("call", { callId: commandId });
    expect(await rosa.api.ringCalls.decline({ id })).toMatchObject({ state: "ringing" });
    expect(await carlo.api.ringCalls.get({ id })).toMatchObject({ ringsForMe: true });
    expect(await carlo.api.ringCalls.decline({ id })).toMatchObject({ state: "declined" });
  });
});
