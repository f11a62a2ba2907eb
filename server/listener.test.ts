import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "#rules/languages.ts";
import { startSample } from "#tests/support/sample-http-app.ts";

/** Sends raw bytes and returns the beginning of the answer; hangs up when the server does not. */
async function raw(port: number, text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  let received = "";
  socket.on("data", (part) => (received += part.toString()));
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(text);
  socket.once("data", () => socket.end());
  await once(socket, "close");
  return received;
}

describe("a request of no honest client", () => {
  it.each([
    ["a host with a path", "GET / HTTP/1.1\r\nHost: c.test:80/user_home?x=\r\n\r\n", 400],
    ["a host with a space", "GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400],
    ["a host of no IPv4 address", "GET / HTTP/1.1\r\nHost: 1.2.3.999\r\n\r\n", 400],
    ["a host of no IPv6 address", "GET / HTTP/1.1\r\nHost: [::::]\r\n\r\n", 400],
    ["a host of no port", "GET / HTTP/1.1\r\nHost: a:99999\r\n\r\n", 400],
    ["two hosts", "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.test\r\n\r\n", 400],
    ["the same host twice", "GET / HTTP/1.1\r\nHost: localhost\r\nhost: localhost\r\n\r\n", 400],
    ["no host", "GET / HTTP/1.1\r\n\r\n", 400],
    ["no host in the old protocol", "GET / HTTP/1.0\r\n\r\n", 400],
    ["a huge host", `GET / HTTP/1.1\r\nHost: ${"a".repeat(8_000)}\r\n\r\n`, 400],
    ["an absolute request line", "GET http://evil.test/ HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
    ["a path of another host", "GET //evil.test/%2f.. HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
    ["a path of another host by a backslash", "GET /\\evil.test HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
    ["a path of another host in disguise", "GET /.//evil.test HTTP/1.1\r\nHost: localhost\r\n\r\n", 404],
    ["a long address", `GET /${"a".repeat(8_200)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 414],
    ["large headers", `GET / HTTP/1.1\r\nHost: localhost\r\nA: ${"a".repeat(64_000)}\r\n\r\n`, 431],
    ["many headers", `GET / HTTP/1.1\r\nHost: localhost\r\n${"a: b\r\n".repeat(500)}\r\n`, 431],
    ["TRACE", "TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n", 405],
    ["OPTIONS", "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n", 405],
    [
      "two lengths",
      "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na",
      400,
    ],
    [
      "a length and chunks",
      "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
      400,
    ],
    ["an unknown encoding", "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: xchunked\r\n\r\n", 400],
    ["a folded header", "GET / HTTP/1.1\r\nHost: localhost\r\nA: b\r\n c\r\n\r\n", 400],
    ["no HTTP at all", "\u0016\u0003\u0001hello\r\n\r\n", 400],
  ])("is refused for %s", async (_what, text, status) => {
    const { port } = await startSample();
    expect(await raw(port, text)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it("is refused for a host name that is not the configured one, except for health checks", async () => {
    const { send } = await startSample({ environment: { PUBLIC_URL: "https://door.example" } });
    for (const host of ["evil.test", "door.example.evil.test", "door.example:8443", "localhost"]) {
      expect(await send({ headers: { host } })).toMatchObject({ status: 421 });
    }
    for (const host of ["door.example", "DOOR.example", "door.example:443"]) {
      expect(await send({ headers: { host } })).toMatchObject({ status: 200 });
    }
    expect(await send({ path: "/healthz", headers: { host: "10.1.2.3:3000" } })).toMatchObject({
      status: 200,
    });
  });

  it("gets only an id for an error of the server", async () => {
    const { send, lines } = await startSample({
      answer: async () => {
        throw new TypeError("secret detail");
      },
    });
    const answer = await send({ path: "/api/v2/users/me" });
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain("secret");
    expect(JSON.parse(answer.text)).toEqual({
      code: 1009,
      message: "An error occurred during operation.",
      id: answer.headers["x-request-id"],
    });
    expect(lines.find(({ level }) => level === "error")).toMatchObject({
      id: answer.headers["x-request-id"],
    });
  });
});

describe("every answer", () => {
  it.each([
    ["a page", { path: "/" }],
    ["a page that isn't there", { path: "/nothing/here" }],
    ["a refusal", { path: "/", method: "POST" }],
    ["a call", { path: "/api/v2/users/me" }],
    ["a call that isn't there", { path: "/api/v2/nothing" }],
    ["the health", { path: "/healthz" }],
  ])("carries the policy: %s", async (_what, sent) => {
    const { send } = await startSample({ answer: async () => ({}) });
    const { headers } = await send(sent);
    const policy = String(headers["content-security-policy"]);
    expect(policy).toMatch(/script-src 'self' 'nonce-[A-Za-z0-9+/]{22}=='/);
    for (const part of [
      "default-src 'none'",
      "frame-ancestors 'none'",
      "form-action 'self'",
      "base-uri 'none'",
      "require-trusted-types-for 'script'",
    ])
      expect(policy).toContain(part);
    expect(policy).not.toContain("unsafe");
    expect(headers).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "cache-control": "no-store",
      "x-answered-by": "console",
    });
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(headers["strict-transport-security"]).toBeUndefined();
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  });

  it("names whom to report a weakness to, if the operator named a contact", async () => {
    const path = "/.well-known/security.txt";
    expect((await (await startSample()).send({ path })).status).toBe(404);
    const { send } = await startSample({
      environment: { SECURITY_CONTACT: "mailto:security@door.example", PUBLIC_URL: "https://door.example" },
    });
    const { status, headers, text } = await send({ path, headers: { host: "door.example" } });
    expect(status).toBe(200);
    expect(headers["content-type"]).toMatch(/^text\/plain/);
    const fields = Object.fromEntries(
      text
        .trim()
        .split("\n")
        .map((line) => line.split(/: (.*)/).slice(0, 2)),
    );
    expect(fields).toEqual({
      Contact: "mailto:security@door.example",
      Expires: expect.any(String),
      "Preferred-Languages": LANGUAGES.join(", "),
      Canonical: `https://door.example${path}`,
    });
    expect(Date.parse(fields["Expires"]!) - Date.now()).toBeGreaterThan(24 * 3_600_000);
  });

  it("to a request that can't be read names the console, too", async () => {
    const { port } = await startSample();
    const answer = await raw(port, `GET / HTTP/1.1\r\nHost: localhost\r\nA: ${"a".repeat(64_000)}\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 431 [^]*\r\nX-Answered-By: console\r\n/);
  });

  it("that is a file carries a policy of its own, and no other", async () => {
    const { send } = await startSample({ answer: async () => ({}) });
    const { headers } = await send({ path: "/blobs/b1" });
    expect(headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  it("for an icon that no page names is a redirect to the product's mark", async () => {
    const { send } = await startSample();
    expect(await send({ path: "/favicon.ico" })).toMatchObject({
      status: 301,
      headers: { location: "/mark.svg" },
    });
  });

  it("has a different nonce", async () => {
    const { send } = await startSample();
    const policies = await Promise.all(
      [1, 2, 3].map(async () => (await send({})).headers["content-security-policy"]),
    );
    expect(new Set(policies).size).toBe(3);
  });

  it("requires TLS from then on if the console uses it", async () => {
    const { send } = await startSample({ environment: { PUBLIC_URL: "https://door.example" } });
    expect(
      (await send({ headers: { host: "door.example" } })).headers["strict-transport-security"],
    ).toContain("max-age=31536000");
  });

  it("leaves one line without query, code or cookie", async () => {
    const { send, lines } = await startSample();
    await send({
      path: "/screen/SECRET-CODE?token=SECRET",
      headers: { cookie: "portineria=SECRET", authorization: "Bearer SECRET" },
    });
    await expect.poll(() => lines.length).toBe(1);
    expect(lines[0]).toMatchObject({ method: "GET", path: "/screen/:code", status: 200 });
    expect(JSON.stringify(lines)).not.toContain("SECRET");
  });
});

describe("an address that belongs to no screen", () => {
  it.each([
    ["a page", { path: "/screens/SECRET-CODE?token=SECRET" }],
    ["a page's data", { path: "/screens/SECRET-CODE.data?token=SECRET" }],
    ["an address longer than a screen's", { path: "/screen/SECRET-CODE/SECRET?token=SECRET" }],
  ])("leaves one line and no code in the log, requested as %s", async (_what, sent) => {
    const { send, lines } = await startSample();
    expect((await send(sent)).status).toBe(404);
    await expect.poll(() => lines.length).toBe(1);
    expect(lines[0]).toMatchObject({ message: "Request.", status: 404 });
    expect(JSON.stringify(lines)).not.toContain("SECRET");
  });
});

describe("a request that is refused", () => {
  const path = "/screen/SECRET-CODE";
  const publicUrl = "http://localhost:1";

  it.each([
    ["a foreign form", { method: "POST", path }, {}, 403, "/screen/:code"],
    ["another method", { method: "PROPFIND", path }, {}, 405, "/screen/:code"],
    ["another name", { path }, { PUBLIC_URL: publicUrl }, 421, "/screen/*"],
  ])("for %s leaves no code in the log", async (_what, sent, environment, status, logged) => {
    const { send, lines } = await startSample({ environment });
    expect((await send(sent)).status).toBe(status);
    await expect.poll(() => lines.length).toBe(1);
    expect(lines[0]).toMatchObject({ path: logged, status });
    expect(JSON.stringify(lines)).not.toContain("SECRET");
  });

  it("for its size leaves no code in the log", async () => {
    const { port, lines, origin } = await startSample();
    const large = `POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nOrigin: ${origin}\r\nContent-Length: 99999999\r\n\r\n`;
    expect(await raw(port, large)).toMatch(/^HTTP\/1\.1 413 /);
    await expect.poll(() => lines.length).toBe(1);
    expect(lines[0]).toMatchObject({ path: "/screen/:code", status: 413 });
  });
});

describe("health", () => {
  it("is reported part by part", async () => {
    const { send } = await startSample();
    expect(JSON.parse((await send({ path: "/healthz" })).text)).toEqual({ status: "ok" });
    expect(JSON.parse((await send({ path: "/readyz" })).text)).toEqual({ status: "ok", database: true });
  });
});
