import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { accessEvent, ringEvent, withLifts } from "#panel/events.ts";
import type { ActionType } from "#rules/devices/actions.ts";
import { WAITING_COMMANDS_MAX } from "#rules/devices/device-commands.ts";
import { replacePanel } from "./support/scripted-door.ts";
import { addAction, giveTag, seedLift, startSeededDoor, TAG, waitForActions } from "./support/seeded-door.ts";
import { eventually, openSite } from "./support/site.ts";

test("a tag, or a monitor that opens, calls a lift by its gateway and not by the door", async () => {
  const site = await openSite();
  const { panel, id } = await startSeededDoor(site);
  await giveTag(site, null);
  const { panel: gateway, device } = await site.add("CONTROLLER", "Lift room");
  const [rule] = (await site.api().accessControlAssociations.list({ id })).items;
  const { thirdId } = await seedLift(site, id, rule!.actionGroupId, device.id);
  const { panel: monitor } = await site.add("MONITOR", "Flat 1");
  await site.api().devices.update({ id, body: { offlineMode: true } });
  await site.configured(gateway);
  await site.configured(panel);
  const detail = "sends the lift to Third floor (priority)";
  const calls = () => gateway.state().commands.filter(({ kind }) => kind === "call-elevator");

  expect(await panel.present("NFC_TAG", TAG)).toMatchObject({ alone: true });
  expect(await waitForActions(site, 1)).toMatchObject([
    { action: "CALL_ELEVATOR", outcome: "done", text: detail },
  ]);
  const [access] = await site.events("ACCESS");
  expect(access?.elevatorCalls).toEqual([{ id: thirdId, name: "Third floor", kind: 2 }]);

  await panel.ring(1);
  await monitor.waitFor(({ calls: ringing }) => ringing.length === 1);
  monitor.openDoor();
  await gateway.waitFor(() => calls().length === 2);
  const opened = await eventually(async () => {
    const all = await site.events("ACCESS");
    return all.find(({ outcome, elevatorCalls }) => outcome === "opened" && elevatorCalls.length > 0);
  });
  expect(opened).toMatchObject({ device: { name: "Lift room" }, elevatorCalls: [{ name: "Third floor" }] });
  expect(calls()).toMatchObject([{ detail }, { detail }]);
  expect(panel.state().commands.some(({ kind }) => kind === "call-elevator")).toBe(false);
});

test("an action for a door whose command queue is full fails, the others are carried out, and the history says so", async () => {
  const site = await openSite();
  const { panel, id, groupId } = await startSeededDoor(site);
  const { panel: gates, device } = await site.add("AUTOMATION", "Driveway");
  const gate = (await site.api().outputs.list({ id: device.id })).items[0]!;
  const body = { displayName: "Gate", type: "actuator" as const };
  await site.api().outputs.update({ id: device.id, outputId: gate.id, body });
  const [rule] = (await site.api().accessControlAssociations.list({ id })).items;
  await addAction(site, id, rule!.actionGroupId, {
    type: "ACTIVATION",
    targetType: "OUTPUT",
    targetId: gate.id,
  });
  const { userId: targetId } = site.administrator;
  const add = (type: ActionType, payload: Record<string, string>) =>
    site
      .api()
      .actionGroups.addAction({ id, groupId, body: { type, targetType: "AGENT", targetId, payload } });
  await add("SHOW_VIDEO", {});
  await add("NOTIFICATION", { text: "Somebody rings." });
  const { panel: monitor } = await site.add("MONITOR", "Flat 1");
  await site.configured(gates);
  await site.configured(panel);
  const button = panel.state().configuration!.buttons[0]!;
  const target = panel.state().configuration!.actionGroups.find(({ id: each }) => each === groupId)!
    .actions[0]!;
  const door = await replacePanel(panel, site);
  for (let count = 0; count < WAITING_COMMANDS_MAX; count++)
    await site.api().agents.adminCommand({ id, body: { payload: "send-log" } });

  const targets = [{ id: target.targetId!, name: "" }];
  await door.publish("events", {
    events: [ringEvent({ time: Date.now(), button, actionGroupId: groupId }, targets, false)],
  });
  await monitor.waitFor(({ calls }) => calls.length === 1);
  const lines = (await waitForActions(site, 3)).map(({ action, outcome, reason }) => [
    action,
    outcome,
    reason,
  ]);
  expect(lines.sort()).toEqual([
    ["CALL", "done", null],
    ["NOTIFICATION", "done", null],
    ["SHOW_VIDEO", "failed", "DEVICE_BUSY"],
  ]);
  expect((await site.api().notes.list()).items).toMatchObject([{ kind: "NOTIFICATION" }]);

  monitor.openDoor();
  const opened = await eventually(async () => {
    const all = await site.events("ACCESS");
    return all.some(({ outcome }) => outcome === "opened") ? all : undefined;
  });
  const outcomes = opened.map(({ outcome, reason, targets: which }) => [outcome, reason, which[0]?.name]);
  expect(outcomes.sort()).toEqual([
    ["opened", null, "Gate"],
    ["requested", null, "Door"],
    ["unreached", "DEVICE_BUSY", "Door"],
  ]);
});

test("a door can't move a lift that none of its actions calls by reporting it", async () => {
  const site = await openSite();
  const { panel, id } = await startSeededDoor(site);
  const { credentialId } = await giveTag(site, null);
  const { panel: gateway, device } = await site.add("CONTROLLER", "Lift room");
  const [rule] = (await site.api().accessControlAssociations.list({ id })).items;
  const { thirdId } = await seedLift(site, id, rule!.actionGroupId, device.id);
  const other = { name: "Goods lift", type: "ELEVATOR_SYSTEM", model: "generic" } as const;
  const system = await site.api().auxiliaries.create({ body: { ...other, gatewayDeviceId: device.id } });
  const area = await site.api().auxiliaryAreas.create({ id: system.id, body: { displayName: "Cellar" } });
  await site.configured(gateway);
  const door = await replacePanel(panel, site);

  const decision = { outcome: "granted" as const, reason: "GRANTED", credentialId, outputIds: [] };
  const shown = { eventId: randomUUID(), time: Date.now(), method: "NFC_TAG" } as const;
  const lifts = [area.id, thirdId].map((each) => ({ id: each, name: "", kind: 0 }));
  const event = withLifts(accessEvent(shown, { ...decision, elevatorCalls: [] }, []), lifts);
  await door.publish("events", { events: [event] });
  const lines = await waitForActions(site, 1);
  expect(lines.map(({ targets }) => targets[0]?.id)).toEqual([thirdId]);
});
