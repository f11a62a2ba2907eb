import { afterAll, describe, expect, test } from "vitest";
import { testEngines } from "../support/databases/engines.ts";
import {
  addAction,
  giveTag,
  readKnowledge,
  startSeededDoor,
  TAG,
  waitForActions,
} from "./support/seeded-door.ts";
import { eventually, openSite } from "./support/site.ts";

const engines = testEngines();

afterAll(async () => {
  for (const engine of engines) await engine.stop();
});

describe.each(engines)("on $name, a press", (engine) => {
  if (engine.missing !== undefined) return test.skip(engine.missing);

  test("rings a monitor, which receives whom the call is for, and the history records the ring", async () => {
    const site = await openSite(engine);
    const { panel } = await startSeededDoor(site);
    const { panel: monitor } = await site.add("MONITOR", "Flat 1");
    await panel.ring(1);
    const [line] = await waitForActions(site, 1);
    expect(line).toMatchObject({ action: "CALL", outcome: "done", targets: [{ name: "all-the-agents" }] });
    const [ring] = await site.events("RING");
    expect(line?.causeId).toBe(ring?.id);
    const incomingCall = monitor.state().commands.find(({ kind }) => kind === "incoming-call");
    expect(incomingCall?.payload).toMatchObject({ eventId: ring?.id, button: "Rossi" });
    expect(incomingCall?.targets).toMatchObject({
      people: [{ name: site.administrator.name }],
      monitors: [{ name: "Flat 1" }],
      phones: [],
    });
    await monitor.stop();
    await eventually(async () =>
      (await site.api().devices.list({})).items.every(({ name, online }) => name !== "Flat 1" || !online)
        ? true
        : undefined,
    );
    // The button calls the administrator, too.
    await site.api().users.update({ id: "me", body: { rings: false } });
    panel.endOwnCall();
    await panel.ring(1);
    expect((await waitForActions(site, 2))[1]).toMatchObject({
      action: "CALL",
      outcome: "nobody",
      reason: "DEVICE_AWAY",
    });
  });

  test("carries its actions out in their order, whatever their kinds", async () => {
    const site = await openSite(engine);
    const { panel, id, groupId } = await startSeededDoor(site);
    const door = (await site.api().outputs.list({ id })).items[0]!;
    await addAction(site, id, groupId, { type: "ACTIVATION", targetType: "OUTPUT", targetId: door.id });
    const order = (...types: string[]) =>
      panel.waitFor(({ configuration }) => {
        const group = configuration?.actionGroups.find((each) => each.id === groupId);
        return group?.actions.map(({ type }) => type).join() === types.join();
      });
    await order("CALL", "ACTIVATION");
    expect((await panel.ring(1))?.effects).toEqual(["calls all-the-agents", "Door opens for 3 s"]);
    const { actions } = await site.api().actionGroups.get({ id, groupId });
    const actionIds = actions.map((action) => action.id).reverse();
    await site.api().actionGroups.orderActions({ id, groupId, body: { actionIds } });
    await order("ACTIVATION", "CALL");
    expect((await panel.ring(1))?.effects).toEqual(["Door opens for 3 s", "calls all-the-agents"]);
  });

  test("opens a gate of another device, or reports that it was not reached", async () => {
    const site = await openSite(engine);
    const { panel, id, groupId } = await startSeededDoor(site);
    const { panel: gates, device } = await site.add("AUTOMATION", "Driveway");
    const gate = (await site.api().outputs.list({ id: device.id })).items[0]!;
    const named = { displayName: "Gate", type: "actuator" as const, activationDuration: 1500 };
    await site.api().outputs.update({ id: device.id, outputId: gate.id, body: named });
    await site.configured(gates);
    await addAction(site, id, groupId, { type: "ACTIVATION", targetType: "OUTPUT", targetId: gate.id });
    expect(await readKnowledge(site, panel)).toContain(gate.id);
    expect((await panel.ring(1))?.effects).toContain("has the server open Gate");
    const opened = (await waitForActions(site, 2)).find(({ action }) => action === "ACTIVATION");
    expect(opened).toMatchObject({
      outcome: "done",
      text: "Gate opens for 1.5 s",
      targets: [{ name: "Gate" }],
    });
    const [ring] = await site.events("RING");
    const command = gates.state().commands.find(({ kind }) => kind === "open-door");
    expect(command?.payload).toEqual({ outputId: gate.id, eventId: ring?.id });
    await gates.stop();
    await eventually(async () =>
      (await site.api().devices.get({ id: device.id })).online ? undefined : true,
    );
    panel.endOwnCall();
    await panel.ring(1);
    const missed = (await waitForActions(site, 4)).filter(({ action }) => action === "ACTIVATION")[1];
    expect(missed).toMatchObject({ outcome: "failed", reason: "DEVICE_AWAY" });
  });

  test("asks the gateway for what an endpoint does, with the settings and secrets in its configuration", async () => {
    const site = await openSite(engine);
    const { panel, id, groupId } = await startSeededDoor(site);
    const { panel: gateway, device } = await site.add("CONTROLLER", "Cellar");
    const relay = await site.api().auxiliaries.create({
      body: {
        name: "Garage relay",
        type: "RELE",
        model: "generic",
        gatewayDeviceId: device.id,
        configuration: { host: "10.0.0.9", port: 81, password: "correct horse" },
      },
    });
    const endpoint = { displayName: "Open garage", command: "POST /open" };
    const { id: endpointId } = await site.api().auxiliaryEndpoints.create({ id: relay.id, body: endpoint });
    expect(await readKnowledge(site, gateway)).toContain("POST /open");
    expect(await readKnowledge(site, gateway)).not.toContain("horse");
    await addAction(site, id, groupId, { type: "REQUEST", targetType: "ENDPOINT", targetId: endpointId });
    await addAction(site, id, groupId, { type: "ACTIVATION", targetType: "ENDPOINT", targetId: endpointId });
    expect((await readKnowledge(site, panel)).split(endpointId)).toHaveLength(3);
    expect(await readKnowledge(site, panel)).not.toContain("POST /open");
    await panel.ring(1);
    const lines = (await waitForActions(site, 3)).filter(({ action }) => action !== "CALL");
    const text = "Garage relay (generic host=10.0.0.9 port=81 password=****) does Open garage: POST /open";
    expect(lines).toMatchObject([
      { action: "REQUEST", outcome: "done", text },
      { action: "ACTIVATION", outcome: "done", text },
    ]);
    const before = gateway.state().configuration?.version;
    await site.api().auxiliaryEndpoints.update({ id: relay.id, endpointId, body: { command: "POST /shut" } });
    expect(await readKnowledge(site, gateway)).toContain("POST /shut");
    expect(gateway.state().configuration?.version).not.toBe(before);
  });

  test("calls a lift by its gateway, which shows what it sends to the lift system", async () => {
    const site = await openSite(engine);
    const { panel, id, groupId } = await startSeededDoor(site);
    const { panel: gateway, device } = await site.add("CONTROLLER", "Lift room");
    const systems = [
      { model: "kone-lan", configuration: { host: "10.0.0.7", port: 2004 } },
      { model: "kone", configuration: { identifier: "b1", clientId: "c1", clientSecret: "hidden" } },
    ] as const;
    for (const { model, configuration } of systems) {
      const lift = { name: model, type: "ELEVATOR_SYSTEM", gatewayDeviceId: device.id } as const;
      const system = await site.api().auxiliaries.create({ body: { ...lift, model, configuration } });
      const third = { displayName: `Third floor ${model}`, properties: { floor: 3 } };
      const area = await site.api().auxiliaryAreas.create({ id: system.id, body: third });
      await site.api().actionGroups.addAction({
        id,
        groupId,
        body: {
          type: "CALL_ELEVATOR",
          targetType: "ELEVATOR_SYSTEM_AREA",
          targetId: area.id,
          payload: { kind: 2 },
        },
      });
    }
    expect(await readKnowledge(site, gateway)).toContain("clientId");
    expect(await readKnowledge(site, gateway)).not.toContain("hidden");
    expect(await readKnowledge(site, panel)).toContain("Third floor kone");
    await panel.ring(1);
    const lines = (await waitForActions(site, 3)).filter(({ action }) => action === "CALL_ELEVATOR");
    expect(lines.map(({ outcome, text }) => [outcome, text])).toEqual([
      [
        "done",
        "sends the lift to Third floor kone-lan (priority) by kone-lan (kone-lan host=10.0.0.7 port=2004) floor=3",
      ],
      [
        "done",
        "sends the lift to Third floor kone (priority) by kone (kone clientId=c1 identifier=b1 clientSecret=****) floor=3",
      ],
    ]);
  });

  test("of a tag opens a gate elsewhere through a zone, if the door's actions reach that gate", async () => {
    const site = await openSite(engine);
    const { panel, id, groupId } = await startSeededDoor(site);
    await giveTag(site, null);
    const { panel: gates, device } = await site.add("AUTOMATION", "Driveway");
    const gate = (await site.api().outputs.list({ id: device.id })).items[0]!;
    const named = { displayName: "Gate", type: "actuator" as const };
    await site.api().outputs.update({ id: device.id, outputId: gate.id, body: named });
    const [rule] = (await site.api().accessControlAssociations.list({ id })).items;
    await site.api().accessControlAssociations.remove({ id, associationId: rule!.id });
    const zone = await site.api().outputGroups.create({ body: { name: "Gates" } });
    await site.api().outputGroups.addMember({ id: zone.id, body: { outputId: gate.id } });
    const allAgents = await site.api().agentGroups.groupByName({ query: { name: "all-the-agents" } });
    await site.api().outputGroups.setOfAgentGroup({ id: allAgents.id, body: { outputGroupIds: [zone.id] } });
    expect(await panel.present("NFC_TAG", TAG)).toMatchObject({ decision: { reason: "NO_ACCESS_HERE" } });
    await addAction(site, id, groupId, { type: "ACTIVATION", targetType: "OUTPUT", targetId: gate.id });
    await site.configured(gates);
    expect(await panel.present("NFC_TAG", TAG)).toMatchObject({ decision: { outcome: "granted" } });
    expect(await waitForActions(site, 1)).toMatchObject([
      {
        action: "ACTIVATION",
        outcome: "done",
        actor: { name: site.administrator.name },
        targets: [{ name: "Gate" }],
      },
    ]);
    await site.api().devices.update({ id, body: { offlineMode: true } });
    await site.configured(panel);
    expect(await panel.present("NFC_TAG", TAG)).toMatchObject({
      alone: true,
      decision: { outcome: "granted" },
    });
    expect((await waitForActions(site, 2))[1]).toMatchObject({ action: "ACTIVATION", outcome: "done" });
  });
});
