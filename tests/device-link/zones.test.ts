import { afterAll, describe, expect, test } from "vitest";
import { embeddedEngine, postgresEngine } from "../support/engines.ts";
import { furnish, giveTag, TAG } from "./furnish.ts";
import { eventually, openSite } from "./site.ts";

const engines = [embeddedEngine(), postgresEngine()];

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
    const { door } = await furnish(site, device);
    await giveTag(site, null);
    const api = site.api();
    const lamp = (await api.outputs.list({ id })).items[1]!;
    await api.outputs.update({ id, outputId: lamp.id, body: { displayName: "Lamp", type: "actuator" } });
    await api.outputs.link({ id, outputId: door.id, body: { linkedOutputId: lamp.id } });
    const [button] = (await api.ringBellButtons.list({ id })).items;
    await api.actionGroups.addAction({
      ...{ id, groupId: button!.actionGroupId },
      body: { type: "ACTIVATION", targetType: "OUTPUT", targetId: door.id, payload: { duration: 500 } },
    });
    const relays = await api.auxiliaries.create({
      body: { name: "Relays", type: "RELE", model: "generic", gatewayDeviceId: id },
    });
    const barrier = await api.auxiliaryOutputs.create({ id: relays.id, body: { displayName: "Barrier" } });
    const everybody = await api.agentGroups.groupByName({ query: { name: "all-the-agents" } });
    const zone = await api.outputGroups.create({ body: { name: "Garage" } });
    await api.outputGroups.addMember({ id: zone.id, body: { outputId: barrier.id } });
    await api.outputGroups.setOfAgentGroup({ id: everybody.id, body: { outputGroupIds: [zone.id] } });
    const [rule] = (await api.accessControlAssociations.list({ id })).items;
    await api.accessControlAssociations.remove({ id, associationId: rule!.id });
    await api.devices.update({ id, body: { offlineMode: true } });
    await panel.waitFor(({ configuration }) => configuration?.offlineMode === true);

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
    const told = await eventually(async () =>
      (await site.events("ACCESS")).find(({ method }) => method === "NFC_TAG"),
    );
    expect(told).toMatchObject({ outcome: "granted", offline: true, targets: [{ name: "Barrier" }] });
  });
});
