import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import type { Panel } from "#panel/virtual-panel.ts";
import { testEngines } from "../support/databases/engines.ts";
import { addAction, giveTag, startSeededDoor, TAG, waitForActions } from "./support/seeded-door.ts";
import { eventually, onTestEnd, openSite, type Site } from "./support/site.ts";

const engines = testEngines();

afterAll(async () => {
  for (const engine of engines) await engine.stop();
});

interface ReceivedRequest {
  request: string;
  authorization: string | undefined;
  body: string;
}

/** Starts an auxiliary on the network, which answers requests with a status and records them. */
async function openRelay(): Promise<{ port: number; received: ReceivedRequest[] }> {
  const received: ReceivedRequest[] = [];
  const read = async (request: IncomingMessage): Promise<string> => {
    let body = "";
    for await (const part of request) body += String(part);
    return body;
  };
  const server = createServer((request, response) => {
    void read(request).then((body) => {
      const { method, url, headers } = request;
      received.push({ request: `${method} ${url}`, authorization: headers.authorization, body });
      response.writeHead(url === "/broken" ? 503 : 200).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestEnd(async () => void server.close());
  return { port: (server.address() as AddressInfo).port, received };
}

/** Returns what a panel knows now, as text. */
async function knowledge(site: Site, panel: Panel): Promise<string> {
  await site.configured(panel);
  return JSON.stringify(panel.state().configuration);
}

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
    expect(await knowledge(site, panel)).toContain(gate.id);
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
    expect(await knowledge(site, gateway)).toContain("POST /open");
    expect(await knowledge(site, gateway)).not.toContain("horse");
    await addAction(site, id, groupId, { type: "REQUEST", targetType: "ENDPOINT", targetId: endpointId });
    await addAction(site, id, groupId, { type: "ACTIVATION", targetType: "ENDPOINT", targetId: endpointId });
    expect((await knowledge(site, panel)).split(endpointId)).toHaveLength(3);
    expect(await knowledge(site, panel)).not.toContain("POST /open");
    await panel.ring(1);
    const lines = (await waitForActions(site, 3)).filter(({ action }) => action !== "CALL");
    const text = "Garage relay (generic host=10.0.0.9 port=81 password=****) does Open garage: POST /open";
    expect(lines).toMatchObject([
      { action: "REQUEST", outcome: "done", text },
      { action: "ACTIVATION", outcome: "done", text },
    ]);
    const before = gateway.state().configuration?.version;
    await site.api().auxiliaryEndpoints.update({ id: relay.id, endpointId, body: { command: "POST /shut" } });
    expect(await knowledge(site, gateway)).toContain("POST /shut");
    expect(gateway.state().configuration?.version).not.toBe(before);
  });

  test("sends a request itself where an auxiliary has no gateway, and only where it may", async () => {
    const relay = await openRelay();
    const site = await openSite(engine, { toBuildings: "127.0.0.1, 10.0.0.5" });
    const { panel, id, groupId } = await startSeededDoor(site);
    const add = async (name: string, configuration: Record<string, string | number>, command: string) => {
      const body = { name, type: "RELE" as const, model: "generic" as const, configuration };
      const auxiliary = await site.api().auxiliaries.create({ body });
      const endpoint = { displayName: name, command };
      const made = await site.api().auxiliaryEndpoints.create({ id: auxiliary.id, body: endpoint });
      await addAction(site, id, groupId, { type: "REQUEST", targetType: "ENDPOINT", targetId: made.id });
    };
    const relayAddress = { host: "127.0.0.1", port: relay.port };
    await add("Works", { ...relayAddress, identifier: "ada", password: "secret" }, 'POST /open {"door":1}');
    await add("Below", { webAddress: `http://127.0.0.1:${relay.port}/svc` }, "/do/get?x=1");
    await add("Broken", relayAddress, "GET /broken");
    await add("Private", { host: "10.0.0.5" }, "GET /open");
    await add("Nowhere", {}, "GET /open");
    await site.restartServer({ toBuildings: "127.0.0.1" });
    expect(await knowledge(site, panel)).toContain("Nowhere");
    await panel.ring(1);
    const lines = (await waitForActions(site, 6)).filter(({ action }) => action === "REQUEST");
    expect(Object.fromEntries(lines.map(({ targets, ...line }) => [targets[0]?.name, line]))).toMatchObject({
      Works: { outcome: "done", reason: null },
      Below: { outcome: "done", reason: null },
      Broken: { outcome: "failed", reason: "ENDPOINT_REFUSED", text: "HTTP 503" },
      Private: { outcome: "failed", reason: "ADDRESS_REFUSED" },
      Nowhere: { outcome: "failed", reason: "NO_ADDRESS" },
    });
    expect(relay.received.find(({ request }) => request === "POST /open")).toEqual({
      request: "POST /open",
      authorization: `Basic ${Buffer.from("ada:secret").toString("base64")}`,
      body: '{"door":1}',
    });
    expect(relay.received.map(({ request }) => request).sort()).toEqual([
      ...["GET /broken", "GET /svc/do/get?x=1", "POST /open"],
    ]);
    await panel.code("101");
    await eventually(async () => ((await site.events("RING")).length === 2 ? true : undefined));
    expect(relay.received, "a call code starts no request").toHaveLength(3);
  });

  test("sends a power supply's request by its settings, as they are then, or has its gateway send it", async () => {
    const supply = await openRelay();
    const site = await openSite(engine, { toBuildings: "127.0.0.1" });
    const { panel, id, groupId } = await startSeededDoor(site);
    const { auxiliaries, auxiliaryEndpoints } = site.api();
    const body = { name: "Supply", type: "PSU", model: "generic" } as const;
    const { id: supplyId } = await auxiliaries.create({ body });
    const endpoint = { displayName: "Battery test", command: "GET /test" };
    const { id: targetId } = await auxiliaryEndpoints.create({ id: supplyId, body: endpoint });
    await addAction(site, id, groupId, { type: "REQUEST", targetType: "ENDPOINT", targetId });
    const ringWith = async (configuration: Record<string, string | number>) => {
      await auxiliaries.update({ id: supplyId, body: { configuration } });
      await site.configured(panel);
      const before = (await site.events("ACTION")).length;
      panel.endOwnCall();
      await panel.ring(1);
      const lines = await waitForActions(site, before + 2);
      expect(lines.find(({ action }) => action === "REQUEST")).toMatchObject({ outcome: "done" });
      return supply.received.pop();
    };
    const { port } = supply;
    expect(await ringWith({ host: "127.0.0.1", port })).toMatchObject({
      request: "GET /test",
      authorization: undefined,
    });
    const account = { identifier: "ups", password: "secret" };
    expect(await ringWith({ webAddress: `http://127.0.0.1:${port}/ups`, ...account })).toMatchObject({
      request: "GET /ups/test",
      authorization: `Basic ${Buffer.from("ups:secret").toString("base64")}`,
    });

    const { panel: gateway, device } = await site.add("CONTROLLER", "Cellar");
    await auxiliaries.update({ id: supplyId, body: { gatewayDeviceId: device.id } });
    expect(await knowledge(site, gateway)).toContain(`http://127.0.0.1:${port}/ups`);
    const before = (await site.events("ACTION")).length;
    await site.configured(panel);
    panel.endOwnCall();
    await panel.ring(1);
    const lines = await waitForActions(site, before + 2);
    expect(lines.find(({ action, text }) => action === "REQUEST" && text !== null)).toMatchObject({
      outcome: "done",
      text: expect.stringContaining("does Battery test: GET /test") as string,
    });
    expect(supply.received).toEqual([]);
  });

  test("opens this machine to the requests of a building only by the setting of this building", async () => {
    const relay = await openRelay();
    const site = await openSite(engine, { toBuildings: "127.0.0.1" });
    const { panel, id, groupId } = await startSeededDoor(site);
    const configuration = { host: "127.0.0.1", port: relay.port };
    const body = { name: "Gate", type: "RELE" as const, model: "generic" as const, configuration };
    const { id: auxiliaryId } = await site.api().auxiliaries.create({ body });
    const endpoint = { displayName: "Open", command: "GET /open" };
    const made = await site.api().auxiliaryEndpoints.create({ id: auxiliaryId, body: endpoint });
    await addAction(site, id, groupId, { type: "REQUEST", targetType: "ENDPOINT", targetId: made.id });
    const ringWith = async (settings: Parameters<typeof site.restartServer>[0]) => {
      await site.restartServer(settings);
      await site.configured(panel);
      const before = (await site.events("ACTION")).length;
      panel.endOwnCall();
      await panel.ring(1);
      const lines = await waitForActions(site, before + 2);
      return lines.filter(({ action }) => action === "REQUEST").at(-1);
    };

    const refused = { outcome: "failed", reason: "ADDRESS_REFUSED" };
    expect(await ringWith({ mailToThisMachine: true })).toMatchObject(refused);
    expect(await ringWith({ toBuildings: "another=127.0.0.1" })).toMatchObject(refused);
    expect(await ringWith({ toBuildings: "127.0.0.0/8" })).toMatchObject(refused);
    expect(relay.received).toEqual([]);
    expect(await ringWith({ toBuildings: `${site.domainId}=127.0.0.1` })).toMatchObject({ outcome: "done" });
    expect(relay.received).toHaveLength(1);
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
    expect(await knowledge(site, gateway)).toContain("clientId");
    expect(await knowledge(site, gateway)).not.toContain("hidden");
    expect(await knowledge(site, panel)).toContain("Third floor kone");
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
