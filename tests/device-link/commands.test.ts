import { afterAll, describe, expect, test } from "vitest";
import type { DeviceCommand } from "#contract/devices/device-commands.ts";
import type { Event } from "#contract/history/events.ts";
import { detectImageKind } from "#rules/buildings/avatars.ts";
import { testEngines } from "../support/databases/engines.ts";
import { startPanelProcess } from "./support/panel-process.ts";
import { publishRelease } from "./support/release.ts";
import { seedDoor, seedLift } from "./support/seeded-door.ts";
import { eventually, inService, openSite, type Site } from "./support/site.ts";

const engines = testEngines();

afterAll(async () => {
  for (const engine of engines) await engine.stop();
});

/** Waits for a command until it is over, or in another state, and returns it. */
async function inState(
  site: Site,
  id: string,
  command: DeviceCommand,
  states = ["done", "failed"],
): Promise<DeviceCommand> {
  return eventually(async () => {
    const { items } = await site.api().agents.commands({ id });
    const found = items.find((each) => each.id === command.id);
    return found && states.includes(found.state) ? found : undefined;
  });
}

describe.each(engines)("on $name, a command to a device", (engine) => {
  if (engine.missing !== undefined) return test.skip(engine.missing);

  test("is carried out once, and its progress is reported; it can fail, too", async () => {
    const site = await openSite(engine);
    const panel = await site.startPanel();
    const { id } = await site.enable();
    await panel.waitFor(inService);
    const { agents, deviceLife } = site.api();
    panel.failNext("the fuse has blown");
    const failing = await agents.adminCommand({ id, body: { payload: "test-buzzer" } });
    expect(await inState(site, id, failing)).toMatchObject({
      state: "failed",
      detail: "the fuse has blown",
      receivedAt: expect.any(Number) as number,
    });
    const identify = await agents.adminCommand({ id, body: { payload: "identify" } });
    expect(await inState(site, id, identify)).toMatchObject({ state: "done", detail: "blinks" });
    const before = (await agents.info({ id })).startedAt!;
    const reboot = await agents.reboot({ id });
    expect(await inState(site, id, reboot)).toMatchObject({ state: "done", detail: "restarted" });
    expect((await agents.info({ id })).startedAt).toBeGreaterThan(before);
    const { version } = panel.state().configuration!;
    const notify = await deviceLife.notifyConfiguration({ id });
    expect(await inState(site, id, notify)).toMatchObject({
      state: "done",
      detail: `configuration ${version.slice(0, 12)} applied`,
    });
    expect(panel.state().commands.map(({ state }) => state)).toEqual(["failed", "done", "done", "done"]);
  });

  test("waits for an offline device, and survives a restart of the server", async () => {
    const site = await openSite(engine);
    const panel = await site.startPanel();
    const { id } = await site.enable();
    await panel.waitFor(inService);
    await panel.stop();
    const command = await site.api().agents.adminCommand({ id, body: { payload: "send-log" } });
    expect(command).toMatchObject({ state: "queued" });
    await site.restartServer();
    const again = await site.startPanel();
    expect(await inState(site, id, command)).toMatchObject({ state: "done", detail: "sent" });
    expect(again.state().commands).toHaveLength(1);
  });

  test("installs new firmware, which the device then reports", async () => {
    const site = await openSite(engine);
    const panel = await site.startPanel();
    const { id } = await site.enable();
    await panel.waitFor(inService);
    const { appReleases, devices } = site.api();
    await publishRelease(site, { version: "virtual-2" });
    const update = await appReleases.forceUpdate({ body: { deviceId: id } });
    expect(await inState(site, id, update)).toMatchObject({ state: "done", detail: "runs virtual-2" });
    expect(await devices.get({ id })).toMatchObject({ firmware: "virtual-2" });
    const latest = await appReleases.latestCompatible({ query: { deviceId: id } });
    expect(latest).toMatchObject({ currentVersion: "virtual-2", release: null });
    await panel.stop();
    expect((await site.startPanel()).state().firmware).toBe("virtual-2");
  });

  test("rings at the monitors that a call is for, which open all that their groups may, if they may call the panel", async () => {
    const site = await openSite(engine);
    const panel = await site.startPanel();
    const device = await site.enable();
    const { id } = device;
    const { door } = await seedDoor(site, device);
    const api = site.api();
    const lamp = (await api.outputs.list({ id })).items[1]!;
    await api.outputs.update({ id, outputId: lamp.id, body: { displayName: "Lamp", type: "actuator" } });
    const [rule] = (await api.accessControlAssociations.list({ id })).items;
    await api.actionGroups.addAction({
      id,
      groupId: rule!.actionGroupId,
      body: { type: "ACTIVATION", targetType: "OUTPUT", targetId: lamp.id },
    });
    const { thirdId } = await seedLift(site, id, rule!.actionGroupId);
    await site.configured(panel);
    const { panel: monitor, device: inside } = await site.add("MONITOR", "Flat 1");
    expect(monitor.openDoor()).toBeUndefined();
    await panel.ring(1);
    await monitor.waitFor(({ calls }) => calls.length === 1);
    expect(monitor.state().calls).toMatchObject([{ panel: "Front door", button: "Rossi" }]);

    const eventsWith = (outcome: Event["outcome"], count = 1) =>
      eventually(async () => {
        const all = (await site.events("ACCESS")).filter(({ actor }) => actor?.id === inside.id);
        const found = all.filter((event) => event.outcome === outcome);
        return found.length === count ? found : undefined;
      });
    expect(monitor.openDoor()).toMatchObject({ panel: "Front door" });
    await panel.waitFor(({ outputsOn }) => outputsOn.includes(door.id) && outputsOn.includes(lamp.id));
    expect((await eventsWith("requested"))[0]).toMatchObject({
      reason: null,
      actor: { id: inside.id, name: "Flat 1" },
      device: { id },
      targets: [{ name: "Door" }, { name: "Lamp" }],
      elevatorCalls: [{ id: thirdId, name: "Third floor", kind: 2 }],
    });
    const pendingCommand = await eventually(async () => {
      const { items } = await api.agents.commands({ id });
      return items.every(({ state }) => state === "done") ? items : undefined;
    });
    const requestedBy = { id: inside.id, name: "Flat 1" };
    expect(pendingCommand.map(({ kind }) => kind).sort()).toEqual([
      "call-elevator",
      "open-door",
      "open-door",
    ]);
    expect(pendingCommand).toMatchObject(Array(3).fill({ requestedBy }));
    const detail = "sends the lift to Third floor (priority)";
    expect(pendingCommand.find(({ kind }) => kind === "call-elevator")).toMatchObject({ detail });
    const opened = await eventsWith("opened", 3);
    expect(opened.flatMap(({ targets }) => targets.map(({ name }) => name)).sort()).toEqual(["Door", "Lamp"]);
    expect(opened.flatMap(({ elevatorCalls }) => elevatorCalls)).toMatchObject([{ name: "Third floor" }]);
  });

  test("a camera's picture is shown to the person who requested it, and to no other administrator", async () => {
    const site = await openSite(engine);
    const { agents } = site.api();
    const camera = await site.add("CAMERA", "Yard");
    const { id: cameraId } = camera.device;
    const show = await agents.adminCommand({ id: cameraId, body: { payload: "show-video" } });
    expect(show.picture).toEqual({ takenAt: null });
    expect(await inState(site, cameraId, show)).toMatchObject({
      state: "done",
      detail: "sends what it sees",
    });
    await eventually(async () => {
      const { items } = await agents.commands({ id: cameraId });
      return items.find(({ picture }) => typeof picture?.takenAt === "number");
    });
    const { address } = await agents.commandPicture({ id: cameraId, commandId: show.id });
    expect(detectImageKind(await site.read(address))).toBeDefined();
    await expect(site.read(address, true)).rejects.toMatchObject({ errorName: "ADDRESS_NOT_VALID" });
    // Another administrator sees the command, and no picture.
    const { userId, api: another } = await site.resident("Bea");
    await site.api().userGroups.addMember({ name: "ADMINISTRATORS", body: { userId } });
    expect((await another.agents.commands({ id: cameraId })).items).toMatchObject([
      { id: show.id, picture: null },
    ]);
    const theirs = another.agents.commandPicture({ id: cameraId, commandId: show.id });
    await expect(theirs).rejects.toMatchObject({ errorName: "NOT_FOUND" });
  });
});

describe("other devices", () => {
  test("a controller reads codes, an automation switches", async () => {
    const site = await openSite();
    const { agents, inputs, devices } = site.api();
    const controller = await site.add("CONTROLLER", "Garage");
    expect(await devices.get({ id: controller.device.id })).toMatchObject({ model: "virtual-controller" });
    const refused = agents.adminCommand({ id: controller.device.id, body: { payload: "show-video" } });
    await expect(refused).rejects.toMatchObject({ errorName: "COMMAND_NOT_SUPPORTED" });
    expect(await controller.panel.code("4711")).toMatchObject({ decision: { reason: "UNKNOWN_CODE" } });

    const automation = await site.add("AUTOMATION", "Boiler room");
    const { id } = automation.device;
    const [first] = (await inputs.list({ id })).items;
    const exit = { displayName: "Exit", type: "extbutton" } as const;
    await inputs.update({ id, inputId: first!.id, body: exit });
    await site.configured(automation.panel);
    expect(await automation.panel.input(1)).toEqual({ name: "Exit", effects: ["Door opens for 3 s"] });
    const left = await eventually(async () =>
      (await site.events("ACCESS")).find(({ method }) => method === "EXIT_BUTTON"),
    );
    expect(left).toMatchObject({ outcome: "granted", actor: null, targets: [{ name: "Door" }] });
    expect(await automation.panel.output(9)).toBeUndefined();
    expect(await automation.panel.output(1)).toMatchObject({ effects: ["Door opens for 3 s"] });
  });

  test("a device accepts only its own configuration when one is carried to it", async () => {
    const site = await openSite();
    const panel = await site.startPanel();
    const { id } = await site.enable();
    const other = await site.add("RINGBELL", "Back door");
    await panel.waitFor(inService);
    const { encoded, version } = await site.api().deviceLife.encodedConfiguration({ id });
    expect(await panel.load(encoded)).toBe(version);
    await expect(other.panel.load(encoded)).rejects.toThrow();
  });
});

describe("a panel's program", () => {
  test("shows its commands, carries each out once although it is killed, and can be set to fail", async () => {
    const site = await openSite();
    const first = startPanelProcess(site);
    await first.prints(/^waiting to be enabled/);
    const { id } = await site.enable();
    await first.prints(/^configuration .* applied$/);
    const { agents } = site.api();
    const identify = await agents.adminCommand({ id, body: { payload: "identify" } });
    await first.prints(/^command identify: done — blinks$/);
    await inState(site, id, identify);
    await first.kill();
    const reboot = await agents.reboot({ id });
    const second = startPanelProcess(site);
    await second.prints(/^command reboot: done — restarted$/);
    expect((await inState(site, id, reboot)).state).toBe("done");
    second.type("fail next no air");
    await second.prints(/^the next command will fail$/);
    await agents.adminCommand({ id, body: { payload: "clear-cache" } });
    await second.prints(/^command clear-cache: failed — no air$/);
    second.type("open");
    await second.prints(/^open: a ringbell has none$/);
    second.type("commands");
    await second.prints(/^identify: done — blinks$/);
    expect(second.lines.filter((line) => line.includes("identify: received"))).toEqual([]);
  });
});
