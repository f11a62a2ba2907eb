import { afterAll, describe, expect, test } from "vitest";
import type { DeviceInput, DeviceOutput } from "#contract/devices/inputs-and-outputs.ts";
import { testEngines } from "../support/databases/engines.ts";
import { seedDoor } from "./support/seeded-door.ts";
import { eventually, inService, openSite, type Site } from "./support/site.ts";

const engines = testEngines();

afterAll(async () => {
  for (const engine of engines) await engine.stop();
});

interface Ports {
  site: Site;
  panel: Awaited<ReturnType<Site["startPanel"]>>;
  id: string;
  inputs: DeviceInput[];
  outputs: DeviceOutput[];
}

/** Starts a door panel with two door releases, `Front` and `Back`, and inputs of these types. */
async function openPorts(...types: DeviceInput["type"][]): Promise<Ports> {
  const site = await openSite();
  const panel = await site.startPanel();
  const { id } = await site.enable();
  const api = site.api();
  const ports = {
    inputs: (await api.inputs.list({ id })).items,
    outputs: (await api.outputs.list({ id })).items,
  };
  for (const [index, displayName] of ["Front", "Back"].entries()) {
    const body = { displayName, type: "actuator" } as const;
    await api.outputs.update({ id, outputId: ports.outputs[index]!.id, body });
  }
  for (const [index, type] of types.entries()) {
    const body = { displayName: `The ${type}`, type };
    await api.inputs.update({ id, inputId: ports.inputs[index]!.id, body });
  }
  await panel.waitFor(inService);
  return { site, panel, id, ...ports };
}

async function waitForEvents(site: Site, kind: "ACCESS" | "INPUT", count: number) {
  return eventually(async () => {
    const events = await site.events(kind);
    return events.length === count ? events : undefined;
  });
}

test("an exit button opens the outputs that it names, and all door releases where it names none", async () => {
  const ports = await openPorts("extbutton", "extbutton");
  const { site, panel, id, inputs, outputs } = ports;
  const [first, second] = inputs;
  const body = { opens: [outputs[1]!.id] };
  expect(await site.api().inputs.update({ id, inputId: first!.id, body })).toMatchObject(body);
  await ports.site.configured(ports.panel);
  expect(await panel.input(1)).toMatchObject({ effects: ["Back opens for 3 s"] });
  expect(await panel.input(2)).toMatchObject({ effects: ["Front opens for 3 s", "Back opens for 3 s"] });
  expect(await waitForEvents(site, "ACCESS", 2)).toMatchObject([
    { method: "EXIT_BUTTON", button: { id: first!.id, name: "The extbutton" }, targets: [{ name: "Back" }] },
    { button: { id: second!.id }, targets: [{ name: "Front" }, { name: "Back" }] },
  ]);
});

test("a door contact reports that its door was opened and closed, and whether it is open", async () => {
  const ports = await openPorts("dooropen");
  const { site, panel, id, inputs, outputs } = ports;
  const [contact, [front]] = [inputs[0]!, outputs as [DeviceOutput]];
  await site.api().outputs.update({ id, outputId: front.id, body: { inputId: contact.id } });
  await ports.site.configured(ports.panel);
  expect(panel.state().configuration?.outputs[0]).toMatchObject({ inputId: contact.id });
  expect(await panel.input(1)).toMatchObject({ effects: ["the door is open"] });
  const isOpen = (active: boolean) =>
    eventually(async () => {
      const [state] = (await site.api().inputs.list({ id })).items;
      return state?.active === active ? true : undefined;
    });
  await isOpen(true);
  expect(await site.api().devices.get({ id })).toMatchObject({ doorOpen: true, alarm: false });
  expect((await site.api().devices.list()).items).toMatchObject([{ doorOpen: true, alarm: false }]);
  expect(await panel.setInput(1, false)).toMatchObject({ effects: ["the door is closed"] });
  await isOpen(false);
  expect(await site.api().devices.get({ id })).toMatchObject({ doorOpen: false });
  const targets = [{ id: contact.id, name: "The dooropen" }, { name: "Front" }];
  const device = { id, name: "Front door" };
  expect(await waitForEvents(site, "INPUT", 2)).toMatchObject([
    { outcome: "door-opened", device, targets, actor: null },
    { outcome: "door-closed", device, targets },
  ]);
});

test("doors that were opened while the server was away are in the history in their order, with their times", async () => {
  const ports = await openPorts("dooropen");
  const { site, panel } = ports;
  await ports.site.configured(ports.panel);
  await site.stopServer();
  await panel.waitFor(({ online }) => !online);
  const before = Date.now();
  // Several of these have the same millisecond.
  const outcomes = Array.from({ length: 20 }, (_, index) => (index % 2 ? "door-closed" : "door-opened"));
  await Promise.all(outcomes.map(() => panel.input(1)));
  const after = Date.now();
  await site.startServer();
  const events = await waitForEvents(site, "INPUT", outcomes.length);
  expect(events.map(({ outcome }) => outcome)).toEqual(outcomes);
  expect(events.map(({ offline }) => offline)).not.toContain(false);
  for (const { time } of events) {
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(after);
  }
});

test("an alarm is in the history, and the administrators are notified of it", async () => {
  const ports = await openPorts("extalarm", "aux");
  const { site, panel, id } = ports;
  await ports.site.configured(ports.panel);
  expect(await panel.input(1)).toMatchObject({ effects: ["alarm"] });
  await eventually(async () => ((await site.api().devices.get({ id })).alarm ? true : undefined));
  const alarmed = () => site.api().devices.list({ query: { state: "alarm" } });
  expect(await alarmed()).toMatchObject({ items: [{ id }], total: 1 });
  expect(await panel.input(1)).toMatchObject({ effects: ["alarm over"] });
  expect(await panel.input(2)).toMatchObject({ effects: ["on"] });
  const events = await waitForEvents(site, "INPUT", 3);
  expect(events.map((event) => event.outcome)).toEqual(["alarm", "alarm-over", "signal"]);
  const { items } = await site.api().notes.list({});
  expect(items).toMatchObject([
    { kind: "NOTIFICATION", text: "The extalarm", device: { id, name: "Front door" } },
  ]);
  const alarms = await site.api().events.query({ body: { outcome: "alarm" } });
  expect(alarms.items).toHaveLength(1);
});

test("a proximity sensor of a device without a display says so", async () => {
  const site = await openSite();
  const { panel, device } = await site.add("CONTROLLER", "Garage");
  const [input] = (await site.api().inputs.list({ id: device.id })).items;
  const body = { displayName: "Gate", type: "proximity" } as const;
  await site.api().inputs.update({ id: device.id, inputId: input!.id, body });
  await site.configured(panel);
  const effects = ["a person is near, but there is no display to wake"];
  expect(await panel.input(1)).toMatchObject({ name: "Gate", effects });
});

test("a proximity sensor wakes the display, and an unused input does nothing", async () => {
  const ports = await openPorts("proximity", "none");
  await ports.site.configured(ports.panel);
  expect(await ports.panel.input(1)).toMatchObject({ effects: ["the display wakes up"] });
  expect(await ports.panel.input(2)).toMatchObject({ effects: [] });
  expect(await ports.site.events("INPUT")).toEqual([]);
});

describe.each(engines)("on $name", (engine) => {
  if (engine.missing !== undefined) return test.skip(engine.missing);

  test("a virtual input is set over the API and at the panel", async () => {
    const site = await openSite(engine);
    const panel = await site.startPanel();
    const { id } = await site.enable();
    await panel.waitFor(inService);
    const api = site.api();
    const exit = await api.virtualInputs.create({ id, body: { displayName: "App", type: "extbutton" } });
    const alarm = await api.virtualInputs.create({ id, body: { displayName: "Smoke", type: "extalarm" } });
    await site.configured(panel);
    expect(await panel.input(exit.position)).toEqual({ name: "App", effects: ["Door opens for 3 s"] });
    const set = { id, inputId: exit.id, body: { active: true } };
    const command = await api.virtualInputs.setState(set);
    expect(command).toMatchObject({ kind: "set-input", requestedBy: { name: "Ada Bianchi" } });
    const [byHand, byCommand] = await waitForEvents(site, "ACCESS", 2);
    expect(byHand).toMatchObject({ actor: null, button: { name: "App" }, targets: [{ name: "Door" }] });
    expect(byCommand).toMatchObject({
      id: command.id,
      method: "EXIT_BUTTON",
      actor: { id: site.administrator.userId, name: "Ada Bianchi" },
      targets: [{ name: "Door" }],
    });
    for (const active of [true, false]) {
      await api.virtualInputs.setState({ id, inputId: alarm.id, body: { active } });
      await eventually(async () => {
        const { items } = await api.virtualInputs.list({ id });
        return items[1]?.active === active ? true : undefined;
      });
    }
    const events = await waitForEvents(site, "INPUT", 2);
    expect(events.map(({ outcome, actor }) => [outcome, actor?.name])).toEqual([
      ["alarm", "Ada Bianchi"],
      ["alarm-over", "Ada Bianchi"],
    ]);
    const states = (await api.agents.commands({ id })).items.map(({ state, detail }) => [state, detail]);
    expect(states).toContainEqual(["done", "Door opens for 3 s"]);
  });
});

test("a call repeater is on while the device rings, until the call is answered", async () => {
  const site = await openSite();
  const panel = await site.startPanel();
  const device = await site.enable();
  const { id } = device;
  await seedDoor(site, device);
  const repeater = (await site.api().outputs.list({ id })).items[1]!;
  const body = { displayName: "Bell", type: "call_repeater", activationDuration: 60_000 } as const;
  await site.api().outputs.update({ id, outputId: repeater.id, body });
  const { panel: monitor } = await site.add("MONITOR", "Flat 1");
  await site.configured(panel);
  const rung = await panel.ring(1);
  expect(rung?.effects).toContain("Bell rings for 60 s");
  expect(panel.state().outputsOn).toEqual([repeater.id]);
  await monitor.waitFor(({ calls }) => calls.length === 1);
  monitor.answer("answered");
  await panel.waitFor(({ outputsOn }) => outputsOn.length === 0);
});

test("an output of type lift calls the lift by its contact, and the history records it", async () => {
  const ports = await openPorts("extbutton");
  const { site, panel, id, inputs, outputs } = ports;
  const [front, lift] = outputs as [DeviceOutput, DeviceOutput];
  await site.api().outputs.update({ id, outputId: lift.id, body: { displayName: "Lift A", type: "lift" } });
  const opens = [front.id, lift.id];
  await site.api().inputs.update({ id, inputId: inputs[0]!.id, body: { opens } });
  await ports.site.configured(ports.panel);
  expect(await panel.input(1)).toMatchObject({
    effects: ["Front opens for 3 s", "Lift A calls the lift for 3 s"],
  });
  const [event] = await waitForEvents(site, "ACCESS", 1);
  expect(event?.targets).toEqual([
    { id: front.id, name: "Front" },
    { id: lift.id, name: "Lift A", outputType: "lift" },
  ]);
});
