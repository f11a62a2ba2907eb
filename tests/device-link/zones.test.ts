import { afterAll, describe, expect, test } from "vitest";
import { runCommand } from "#panel/commands.ts";
import { testEngines } from "../support/databases/engines.ts";
import { giveTag, seedDoor, seedLift, TAG } from "./support/seeded-door.ts";
import { eventually, openSite } from "./support/site.ts";

const engines = testEngines();

afterAll(async () => {
  for (const engine of engines) await engine.stop();
});

describe.each(engines)("on $name, a panel", (engine) => {
  if (engine.missing !== undefined) return test.skip(engine.missing);

  test("takes linked outputs along, and opens the zones of its gateway's auxiliaries without the server", async () => {
    const site = await openSite(engine);
    const panel = await site.startPanel();
    const device = await site.enable();
    const { id } = device;
    const { door } = await seedDoor(site, device);
    await giveTag(site, null);
    const api = site.api();
    const lamp = (await api.outputs.list({ id })).items[1]!;
    await api.outputs.update({ id, outputId: lamp.id, body: { displayName: "Lamp", type: "actuator" } });
    await api.outputs.link({ id, outputId: door.id, body: { linkedOutputId: lamp.id } });
    const [button] = (await api.ringBellButtons.list({ id })).items;
    await api.actionGroups.addAction({
      id,
      groupId: button!.actionGroupId,
      body: { type: "ACTIVATION", targetType: "OUTPUT", targetId: door.id, payload: { duration: 500 } },
    });
    const relays = await api.auxiliaries.create({
      body: { name: "Relays", type: "RELE", model: "generic", gatewayDeviceId: id },
    });
    const barrier = await api.auxiliaryOutputs.create({ id: relays.id, body: { displayName: "Barrier" } });
    const allAgents = await api.agentGroups.groupByName({ query: { name: "all-the-agents" } });
    const zone = await api.outputGroups.create({ body: { name: "Garage" } });
    await api.outputGroups.addMember({ id: zone.id, body: { outputId: barrier.id } });
    await api.outputGroups.setOfAgentGroup({ id: allAgents.id, body: { outputGroupIds: [zone.id] } });
    const [rule] = (await api.accessControlAssociations.list({ id })).items;
    await api.accessControlAssociations.remove({ id, associationId: rule!.id });
    await api.devices.update({ id, body: { offlineMode: true } });
    await site.configured(panel);

    expect(await panel.ring(1)).toEqual({
      name: "Rossi",
      effects: ["calls all-the-agents", "Door opens for 0.5 s", "Lamp opens for 3 s"],
    });
    const rung = { outcome: "granted", method: "BUTTON", button: { name: "Rossi" }, offline: false };
    expect(await eventually(async () => (await site.events("ACCESS"))[0])).toMatchObject(rung);
    expect(await panel.present("NFC_TAG", TAG)).toMatchObject({
      decision: { outcome: "granted", outputGroupId: zone.id, outputIds: [barrier.id] },
      effects: ["Barrier opens for 3 s"],
      alone: true,
    });
    const configured = await eventually(async () =>
      (await site.events("ACCESS")).find(({ method }) => method === "NFC_TAG"),
    );
    expect(configured).toMatchObject({ outcome: "granted", offline: true, targets: [{ name: "Barrier" }] });
  });

  test("calls the lift to the areas that the person may use, and to all areas of a button, with and without the server", async () => {
    const site = await openSite(engine);
    const panel = await site.startPanel();
    const device = await site.enable();
    const { id } = device;
    await seedDoor(site, device);
    await giveTag(site, null);
    const api = site.api();
    const [rule] = (await api.accessControlAssociations.list({ id })).items;
    const { thirdId } = await seedLift(site, id, rule!.actionGroupId);
    const [button] = (await api.ringBellButtons.list({ id })).items;
    await api.ringBellButtons.update({
      id,
      buttonId: button!.id,
      body: { actionGroupId: rule!.actionGroupId },
    });
    await site.configured(panel);
    const effects = ["Door opens for 3 s", "sends the lift to Third floor (priority)"];
    const elevatorCalls = [{ areaId: thirdId, kind: 2 }];
    const decision = { outcome: "granted", elevatorCalls };
    // The panel does not wait for a slow server, and decides the same.
    expect(await panel.present("NFC_TAG", TAG)).toMatchObject({ decision, effects });
    await api.devices.update({ id, body: { offlineMode: true } });
    await site.configured(panel);
    expect(await panel.present("NFC_TAG", TAG)).toMatchObject({ decision, effects, alone: true });
    expect(await runCommand(panel, `tag ${TAG}`)).toContain(effects.join("; "));
    expect((await panel.ring(1))?.effects).toEqual([...effects, "sends the lift to Roof"]);

    const third = { id: thirdId, name: "Third floor", kind: 2 };
    const configured = await eventually(async () => {
      const events = (await site.events("ACCESS")).filter(({ method }) => method === "NFC_TAG");
      return events.length === 3 ? events : undefined;
    });
    const granted = { outcome: "granted", targets: [{ name: "Door" }], elevatorCalls: [third] };
    expect(configured).toMatchObject([granted, { ...granted, offline: true }, { ...granted, offline: true }]);
    const rung = await eventually(async () => (await site.events("RING"))[0]);
    expect(rung).toMatchObject({ elevatorCalls: [third, { name: "Roof", kind: 0 }] });
  });
});
