import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { readNetworks } from "#rules/installation/ip-networks.ts";
import { readBuildingNetworks } from "#rules/installation/outbound.ts";
import { createAuthority } from "#tests/support/certificates/created-authority.ts";
import { HostRefusedError, type Resolve } from "./lookup.ts";
import { createOutbound } from "./outbound.ts";

/** The addresses of each name, and the number of lookups. */
const names = { answers: new Map<string, string[]>(), lookups: 0 };

const resolveName: Resolve = (name, _options, done) => {
  names.lookups += 1;
  const all = names.answers.get(name);
  // Each lookup of a rebinding name returns its next address.
  const found = all && all.length > 1 ? all.splice(0, 1) : all;
  if (!found) done(Object.assign(new Error("not found"), { code: "ENOTFOUND", syscall: "getaddrinfo" }), []);
  else
    done(
      null,
      found
        .flatMap((list) => list.split(" "))
        .map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
    );
};

const settings = { mailToThisMachine: false, toBuildings: [], toPushServices: [] };
const allowing = (text: string) => ({ ...settings, toBuildings: readBuildingNetworks(text)! });
const allowingPush = (text: string) => ({ ...settings, toPushServices: readNetworks(text)! });
const init = {
  method: "GET",
  headers: {},
  redirect: "manual" as const,
  signal: AbortSignal.timeout(600_000),
};

async function serve(answer: RequestListener, host = "127.0.0.1"): Promise<number> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

function failure(place: { host: string; port: number }): Promise<unknown> {
  return new Promise((resolve) => {
    const socket = createOutbound(settings, resolveName).connectToMailServer(place);
    socket.once("error", resolve);
    socket.once("connect", () => resolve(socket.destroy() && "connected"));
  });
}

test("a mail server is refused by its address, by its name and by the addresses of its name", async () => {
  let requests = 0;
  const port = await serve(() => void (requests += 1));
  names.answers.set("inside.test", ["127.0.0.1"]);
  names.answers.set("half-inside.test", ["203.0.113.9 127.0.0.1"]);
  names.answers.set("nat64.test", ["64:ff9b::7f00:1"]);
  for (const host of [
    "127.0.0.1",
    "::1",
    "::ffff:127.0.0.1",
    "localhost",
    "inside.test",
    "half-inside.test",
    "nat64.test",
  ])
    expect(await failure({ host, port }), host).toBeInstanceOf(HostRefusedError);
  expect(await failure({ host: "nobody.test", port })).toMatchObject({ code: "ENOTFOUND" });
  expect(requests).toBe(0);
});

test("a name is looked up once, and the checked address is the one that is connected to", async () => {
  const port = await serve((_request, response) => void response.end("other"), "127.0.0.2");
  names.answers.set("rebound.test", ["127.0.0.2", "169.254.169.254"]);
  names.lookups = 0;
  const outbound = createOutbound(settings, resolveName);
  const first = await outbound.fetch(`http://rebound.test:${port}/`, init);
  expect(await first.text()).toBe("other");
  expect(names.lookups).toBe(1);
  // A new connection looks the name up again, and checks again.
  const again = createOutbound(settings, resolveName).fetch(`http://rebound.test:${port}/`, init);
  await expect(again).rejects.toMatchObject({ cause: expect.any(HostRefusedError) });
});

test("a configured name of a cloud's metadata is refused", async () => {
  names.answers.set("metadata.test", ["169.254.169.254"]);
  const refused = createOutbound(settings, resolveName).fetch("http://metadata.test/latest", init);
  await expect(refused).rejects.toMatchObject({ cause: expect.any(HostRefusedError) });
});

test("an answer comes with its status, headers and bytes, also compressed", async () => {
  const port = await serve((request, response) => {
    if (request.url === "/nothing") return void response.writeHead(204).end();
    if (request.url === "/elsewhere") return void response.writeHead(302, { location: "/nothing" }).end();
    response.setHeader("Content-Encoding", "gzip").end(gzipSync("a".repeat(100_000)));
  });
  const { fetch } = createOutbound(settings, resolveName);
  const text = await fetch(`http://127.0.0.1:${port}/`, init);
  expect([text.status, (await text.text()).length]).toEqual([200, 100_000]);
  const nothing = await fetch(`http://127.0.0.1:${port}/nothing`, init);
  expect([nothing.status, await nothing.text()]).toEqual([204, ""]);
  const elsewhere = await fetch(`http://127.0.0.1:${port}/elsewhere`, init);
  expect([elsewhere.status, elsewhere.headers.get("location")], "and is not followed").toEqual([
    302,
    "/nothing",
  ]);
  await expect(fetch("file:///etc/passwd", init)).rejects.toThrow(TypeError);
});

test("an answer that is cut off, or whose request is aborted, fails", async () => {
  const port = await serve((request, response) => {
    response.writeHead(200, { "content-length": "10" }).write("half");
    if (request.url === "/broken") setTimeout(() => response.destroy(), 50);
  });
  const { fetch } = createOutbound(settings, resolveName);
  const broken = await fetch(`http://127.0.0.1:${port}/broken`, init);
  await expect(broken.text()).rejects.toThrow();
  const stop = new AbortController();
  const halting = await fetch(`http://127.0.0.1:${port}/`, { ...init, signal: stop.signal });
  stop.abort();
  await expect(halting.text()).rejects.toThrow();
});

test("a typed host is refused without a lookup where its address or its name says enough", () => {
  names.lookups = 0;
  const building = { domainId: "casa" };
  const { isRefused } = createOutbound(settings, resolveName);
  for (const host of ["127.0.0.1", "::1", "localhost", "relay.localhost"])
    for (const source of ["mail", building] as const) expect(isRefused(host, source), host).toBe(true);
  for (const host of ["10.0.0.5", "fd00::5"])
    expect([isRefused(host, building), isRefused(host, "mail")], host).toEqual([true, false]);
  for (const host of ["203.0.113.9", "relay.test"]) expect(isRefused(host, building), host).toBe(false);
  const mailing = createOutbound({ ...settings, mailToThisMachine: true }, resolveName);
  for (const host of ["127.0.0.1", "localhost"])
    expect([mailing.isRefused(host, "mail"), mailing.isRefused(host, building)], host).toEqual([false, true]);
  const opened = createOutbound(allowing("127.0.0.1"), resolveName);
  for (const host of ["127.0.0.1", "localhost"])
    expect([opened.isRefused(host, "mail"), opened.isRefused(host, building)], host).toEqual([true, false]);
  expect(names.lookups).toBe(0);
});

test("a building's request goes to no private address, by whatever name, unless it is allowed to this building", async () => {
  let requests = 0;
  const port = await serve((_request, response) => {
    requests += 1;
    response.end("opened");
  });
  names.answers.set("relay.test", ["127.0.0.1"]);
  names.answers.set("private.test", ["192.168.1.20"]);
  const refused = { cause: expect.any(HostRefusedError) };
  for (const setting of [settings, { ...settings, mailToThisMachine: true }, allowing("other=127.0.0.1")])
    for (const host of [
      "127.0.0.1",
      "[::1]",
      "localhost",
      "relay.test",
      "private.test",
      "10.0.0.5",
      "[fd00::5]",
    ]) {
      const send = createOutbound(setting, resolveName).fetchForBuilding("casa");
      await expect(send(`http://${host}:${port}/`, init), host).rejects.toMatchObject(refused);
    }
  expect(requests).toBe(0);
  const outbound = createOutbound(allowing("casa=127.0.0.1"), resolveName);
  const answer = await outbound.fetchForBuilding("casa")(`http://relay.test:${port}/`, init);
  expect([answer.status, await answer.text()]).toEqual([200, "opened"]);
  const other = outbound.fetchForBuilding("other")(`http://relay.test:${port}/`, init);
  await expect(other, "another building").rejects.toMatchObject(refused);
});

test("a push goes to no address of a private network, by whatever name, and is never sent by http to the internet", async () => {
  let requests = 0;
  const port = await serve(() => void (requests += 1));
  names.answers.set("inside.test", ["127.0.0.1"]);
  names.answers.set("private.test", ["192.168.1.20"]);
  names.answers.set("half-private.test", ["203.0.113.9 10.0.0.5"]);
  names.answers.set("public.test", ["203.0.113.9"]);
  const hosts = ["127.0.0.1", "[::1]", "localhost", "10.0.0.5", "[fd00::5]", "169.254.169.254"];
  const refusedHosts = [...hosts, "inside.test", "private.test", "half-private.test"];
  const refused = { cause: expect.any(HostRefusedError) };
  for (const setting of [{ ...settings, mailToThisMachine: true }, allowing("0.0.0.0/0, 127.0.0.1")]) {
    const { fetchForPush } = createOutbound(setting, resolveName);
    for (const scheme of ["http", "https"])
      for (const host of refusedHosts)
        await expect(fetchForPush(`${scheme}://${host}:${port}/`, init), host).rejects.toMatchObject(refused);
    for (const host of ["203.0.113.9", "public.test"])
      await expect(fetchForPush(`http://${host}:${port}/`, init), host).rejects.toMatchObject(refused);
  }
  expect(requests).toBe(0);
});

test("a push service in the own network is reached by http where PUSH_ALLOW has its network", async () => {
  const port = await serve((_request, response) => void response.writeHead(201).end());
  names.answers.set("push.test", ["127.0.0.1"]);
  const { fetchForPush, isRefused, fetchForBuilding } = createOutbound(
    allowingPush("127.0.0.1"),
    resolveName,
  );
  for (const host of ["127.0.0.1", "push.test"])
    expect((await fetchForPush(`http://${host}:${port}/`, init)).status, host).toBe(201);
  expect([isRefused("127.0.0.1", "push"), isRefused("127.0.0.1", "pushByHttp")]).toEqual([false, false]);
  const building = fetchForBuilding("casa")(`http://127.0.0.1:${port}/`, init);
  await expect(building, "a building").rejects.toMatchObject({ cause: expect.any(HostRefusedError) });
  const network = createOutbound(allowingPush("127.0.0.0/8"), resolveName).fetchForPush;
  await expect(network(`http://push.test:${port}/`, init)).rejects.toMatchObject({
    cause: expect.any(HostRefusedError),
  });
});

test("a push service with a certificate that is not trusted gets nothing, also where PUSH_ALLOW has its address", async () => {
  let requests = 0;
  const pair = await (await createAuthority()).issue();
  const server = createTlsServer(pair, () => void (requests += 1));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { fetchForPush } = createOutbound(allowingPush("127.0.0.1"), resolveName);
  await expect(fetchForPush(`https://127.0.0.1:${port}/`, init)).rejects.toMatchObject({
    cause: { code: "UNABLE_TO_VERIFY_LEAF_SIGNATURE" },
  });
  expect(requests).toBe(0);
});
