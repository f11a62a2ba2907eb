import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { remote } from "./remote.ts";

let stop: (() => void) | undefined;
afterEach(() => stop?.());

interface SeenRequest {
  method?: string;
  url?: string;
  headers: IncomingMessage["headers"];
  body: string;
}

/** A provider with scripted answers, and a client for it. */
async function provider(answer: RequestListener, deadlineMs = 20_000) {
  const seen: SeenRequest[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      seen.push({ method: request.method, url: request.url, headers: request.headers, body });
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stop = () => {
    server.closeAllConnections();
    server.close();
  };
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = remote({
    baseUrl,
    fetch,
    client: { clientId: "console", clientSecret: "its-secret" },
    deadlineMs,
  });
  return { seen, client, baseUrl, calls: client.as({ token: "the-token" }) };
}

function respondWith(status: number, body: unknown, headers: Record<string, string> = {}): RequestListener {
  return (_request, response: ServerResponse) => {
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
  };
}

function speaks(status: number, type: string, text: string | Buffer): RequestListener {
  return (_request, response) => void response.writeHead(status, { "content-type": type }).end(text);
}

const group = { id: "g1", name: "Family", container: false, memberCount: 2, kind: "GROUP" };

describe("a call over the network", () => {
  it("uses the defaults for fields that an older provider does not send", async () => {
    const deviceLink = { mqttPort: null, webSocketPath: null };
    const { calls } = await provider(respondWith(200, { version: "0.1.0", mode: "cloud", deviceLink }));
    expect(await calls.users.services()).toMatchObject({ mobileMessages: false, mailMessages: true });
  });

  it.each([
    ["HTML", speaks(200, "text/html", "<html>")],
    ["HTML that says it is JSON", speaks(200, "application/json", "<html>")],
    ["a failure in HTML", speaks(500, "text/html", "<script>alert(1)</script>")],
    ["bytes", speaks(500, "application/json", Buffer.from([0xff, 0xfe, 0]))],
    ["too much", speaks(200, "application/json", `"${"a".repeat(17 * 1024 * 1024)}"`)],
    ["a redirect", speaks(302, "text/html", "")],
    ["a success other than 200, 201 and 204 (§8)", respondWith(202, group)],
    ["a missing field", respondWith(200, { ...group, name: undefined })],
    ["a wrong type", respondWith(200, { ...group, memberCount: "many" })],
    ["a number that is no error code", respondWith(400, { code: "7003", message: "?" })],
  ])("fails as garbled for %s", async (_what, answer) => {
    const { calls } = await provider(answer);
    await expect(calls.agentGroups.get({ id: "g1" })).rejects.toMatchObject({
      errorName: "PROVIDER_GARBLED",
    });
  });

  it("ends at its deadline, before the answer starts and in its middle", async () => {
    const silent = await provider(() => undefined, 150);
    await expect(silent.calls.users.me()).rejects.toMatchObject({ errorName: "PROVIDER_TIMEOUT" });
    stop?.();
    const halting = await provider((_request, response) => void response.writeHead(200).write("{"), 150);
    await expect(halting.calls.users.me()).rejects.toMatchObject({ errorName: "PROVIDER_TIMEOUT" });
  });

  it("fails as unreachable when nothing listens, and when the connection is cut", async () => {
    const cut = await provider((_request, response) => response.socket?.destroy());
    await expect(cut.calls.users.me()).rejects.toMatchObject({
      errorName: "PROVIDER_UNREACHABLE",
      status: 502,
    });
    stop?.();
    await expect(cut.calls.users.me()).rejects.toMatchObject({ errorName: "PROVIDER_UNREACHABLE" });
  });

  it("repeats a read after a passing fault, a change only where the provider recognises it", async () => {
    let requestCount = 0;
    const late = await provider((request, response) => {
      requestCount += 1;
      if (requestCount < 3)
        return speaks(requestCount === 1 ? 503 : 502, "text/html", "<h1>Starting</h1>")(request, response);
      return respondWith(200, group)(request, response);
    });
    expect(await late.calls.agentGroups.get({ id: "g1" })).toEqual(group);
    stop?.();
    const away = await provider(speaks(503, "text/html", ""));
    await expect(away.calls.agentGroups.get({ id: "g1" })).rejects.toMatchObject({ status: 503 });
    expect(away.seen).toHaveLength(3);
    await expect(away.calls.agentGroups.create({ body: { name: "Family" } })).rejects.toMatchObject({
      status: 503,
    });
    expect(away.seen).toHaveLength(4);
    await expect(
      away.client.as({}).auth.token({ body: { grant_type: "refresh_token" } }),
    ).rejects.toMatchObject({ status: 503 });
    expect(away.seen).toHaveLength(5);
  });

  it("never leaves its own path for an invalid id", async () => {
    const { calls, seen } = await provider(respondWith(200, group));
    for (const id of ["..", ".", "", "a/b", "a?b", "%2e%2e", undefined as unknown as string]) {
      await expect(calls.agentGroups.get({ id })).rejects.toMatchObject({ errorName: "NOT_FOUND" });
    }
    expect(seen).toEqual([]);
  });

  it("passes on errors of the API with fields, the existing entity, and when to retry", async () => {
    const errorBody = { code: 7003, message: "Anything", fields: { name: "taken" }, existing: group };
    const { calls } = await provider(respondWith(400, errorBody, { "retry-after": "7" }));
    await expect(calls.agentGroups.create({ body: { name: "Family" } })).rejects.toMatchObject({
      errorName: "AGENT_GROUP_EXISTS",
      message: "There is already a group with this name.",
      extras: { fields: { name: "taken" }, existing: group, retryAfterS: 7 },
    });
  });

  it("preserves a foreign error's number and cuts its message to one short line", async () => {
    const { calls } = await provider(
      respondWith(422, { code: 99_123, message: `Line\r\n\u001b[31mtwo ${"x".repeat(1e6)}` }),
    );
    const error = await calls.users.me().catch((failure: Error) => failure);
    expect(error).toMatchObject({ errorName: undefined, code: 99_123, status: 422 });
    expect((error as Error).message).toMatch(/^Line \[31mtwo x+\.\.\.$/);
    expect((error as Error).message.length).toBeLessThanOrEqual(200);
  });

  it("treats any 401 as signed out", async () => {
    const { calls } = await provider(speaks(401, "text/html", "<h1>No</h1>"));
    await expect(calls.users.me()).rejects.toMatchObject({ errorName: "UNAUTHENTICATED" });
  });

  it("sends token, query and JSON, and returns the reply as the contract has it", async () => {
    const { calls, seen } = await provider(
      respondWith(200, { items: [{ ...group, more: 1 }], page: 0, pageSize: 5, total: 1 }),
    );
    const list = await calls.agentGroups.list({ query: { page: 0, pageSize: 5, hidden: undefined } });
    expect(list.items).toEqual([group]);
    expect(seen[0]).toMatchObject({ method: "GET", url: "/api/v2/agentgroups?page=0&pageSize=5", body: "" });
    expect(seen[0]?.headers).toMatchObject({ authorization: "Bearer the-token", accept: "application/json" });
  });

  it("sends forms as forms, with the console's own credentials", async () => {
    const { client, seen } = await provider(respondWith(400, { code: 2003, message: "" }));
    const signedIn = client
      .as({})
      .auth.token({ body: { grant_type: "refresh_token", refresh_token: "a b&c" } });
    await expect(signedIn).rejects.toMatchObject({ errorName: "INVALID_GRANT" });
    expect(seen[0]?.headers["content-type"]).toBe("application/x-www-form-urlencoded");
    expect(seen[0]?.headers.authorization).toBeUndefined();
    expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({
      grant_type: "refresh_token",
      refresh_token: "a b&c",
      client_id: "console",
      client_secret: "its-secret",
    });
  });

  it("returns nothing where the contract has no reply", async () => {
    const { calls } = await provider((_request, response) => void response.writeHead(204).end());
    expect(await calls.agentGroups.remove({ id: "g1" })).toBeUndefined();
  });
});

describe("a signed address", () => {
  it("is never a file, data or another scheme", async () => {
    const { client } = await provider(respondWith(200, {}));
    for (const address of [
      "file:///etc/passwd",
      "data:image/png;base64,AA",
      "ftp://example.test/a",
      "http://[",
    ]) {
      await expect(client.read(address)).rejects.toMatchObject({ errorName: "ADDRESS_NOT_VALID" });
    }
  });

  it("is at the provider's origin or at one in the settings, for reading and for uploading", async () => {
    const { baseUrl, seen } = await provider(speaks(200, "image/png", "a"));
    const named = remote({ baseUrl: "https://provider.test", blobOrigins: [baseUrl], fetch });
    expect((await named.read(`${baseUrl}/a`, "a-token")).bytes).toHaveLength(1);
    expect(
      seen.at(-1)?.headers.authorization,
      "gets the token only at the provider's origin",
    ).toBeUndefined();
    const { host, port } = new URL(baseUrl);
    const client = remote({ baseUrl: "https://provider.test", fetch });
    for (const address of [
      `${baseUrl}/a`,
      `//${host}/a`,
      `http://localhost:${port}/a`,
      "https://a@provider.test/a",
    ]) {
      await expect(client.read(address), address).rejects.toMatchObject({ errorName: "ADDRESS_NOT_VALID" });
      const sent = client.put(address, new Uint8Array(1), "image/png");
      await expect(sent, address).rejects.toMatchObject({ errorName: "ADDRESS_NOT_VALID" });
    }
    expect(seen).toHaveLength(1);
  });

  it("uploads and reads bytes without a token", async () => {
    const { client, seen, baseUrl } = await provider(speaks(200, "image/png", Buffer.from([1, 2, 3])));
    await client.put("/blobs/a?signature=s", new Uint8Array([1, 2, 3]), "image/png");
    const { bytes, contentType } = await client.read(`${baseUrl}/blobs/a`);
    expect([...bytes]).toEqual([1, 2, 3]);
    expect(contentType).toBe("image/png");
    expect(seen.map(({ method, url }) => [method, url])).toEqual([
      ["PUT", "/blobs/a?signature=s"],
      ["GET", "/blobs/a"],
    ]);
    expect(seen.some(({ headers }) => headers.authorization)).toBe(false);
  });

  it("that has expired is reported as such", async () => {
    const { client } = await provider(respondWith(403, { code: 24003, message: "" }));
    await expect(client.read("/blobs/a")).rejects.toMatchObject({ errorName: "ADDRESS_NOT_VALID" });
  });
});
