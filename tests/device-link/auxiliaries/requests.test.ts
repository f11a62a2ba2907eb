import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, describe, expect, test } from "vitest";
import { testEngines } from "../../support/databases/engines.ts";
import { addAction, readKnowledge, startSeededDoor, waitForActions } from "../support/seeded-door.ts";
import { eventually, onTestEnd, openSite } from "../support/site.ts";

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

describe.each(engines)("on $name, a press", (engine) => {
  if (engine.missing !== undefined) return test.skip(engine.missing);

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
    expect(await readKnowledge(site, panel)).toContain("Nowhere");
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
    expect(await readKnowledge(site, gateway)).toContain(`http://127.0.0.1:${port}/ups`);
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
});
