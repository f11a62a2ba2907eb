import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { type IncomingHttpHeaders, request as requestHttp, type RequestOptions } from "node:http";
import { request as requestHttps } from "node:https";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { connect } from "node:tls";
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { createAuthority, type CreatedAuthority } from "../support/certificates/created-authority.ts";
import { freePort } from "../support/processes/own-process.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";

const folder = mkdtempSync(path.join(tmpdir(), "portineria-https-"));
const TLS_CERT_FILE = path.join(folder, "cert.pem");
const TLS_KEY_FILE = path.join(folder, "key.pem");

let authority: CreatedAuthority;
let port: number;
let httpPort: number;
let publicUrl: string;
let running: RunningConsole;

beforeAll(async () => {
  authority = await createAuthority();
  write(await authority.issue());
  [port, httpPort] = [await freePort(), await freePort()];
  publicUrl = `https://localhost:${port}`;
  running = await startConsole({
    env: {
      PUBLIC_URL: publicUrl,
      PORT: String(port),
      HTTP_PORT: String(httpPort),
      TLS_CERT_FILE,
      TLS_KEY_FILE,
    },
  });
});
afterAll(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

function write({ cert, key }: { cert: string; key: string }): void {
  writeFileSync(TLS_CERT_FILE, cert);
  writeFileSync(TLS_KEY_FILE, key);
}

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Requests a path of the server by https, as a client that trusts the authority. */
function byHttps(path: string): Promise<Answer> {
  return answerTo(requestHttps, { host: "localhost", port, path, ca: authority.cert, agent: false });
}

/** Requests a path by http; the name of the host is sent with the port of http. */
function byHttp(path: string, options: RequestOptions & { body?: string } = {}): Promise<Answer> {
  return answerTo(requestHttp, { host: "localhost", port: httpPort, path, agent: false, ...options });
}

async function answerTo(
  send: typeof requestHttp,
  { body, ...options }: RequestOptions & { ca?: string; body?: string },
): Promise<Answer> {
  const request = send(options).end(body);
  const [response] = await once(request, "response");
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** Returns the serial number of the certificate that a new connection receives. */
async function servedSerialNumber(): Promise<string> {
  const socket = connect({ host: "localhost", port, ca: authority.cert, servername: "localhost" });
  await once(socket, "secureConnect");
  const { serialNumber } = socket.getPeerCertificate();
  socket.destroy();
  return serialNumber;
}

test("a server with a certificate is reached by https, with a cookie that is never sent otherwise", async () => {
  expect(running.url).toBe(publicUrl);
  expect(running.output()).toContain(`http leads there from port ${httpPort}.`);
  expect(await byHttps("/readyz")).toMatchObject({ status: 200, body: expect.stringContaining('"ok"') });
  const { status, headers } = await byHttps("/setup");
  expect(status).toBe(200);
  expect(headers["strict-transport-security"]).toContain("max-age=31536000");
  expect(headers["set-cookie"]).toEqual([expect.stringMatching(/^__Host-portineria=[^;]+;.* Secure;/)]);
});

test("a client that does not trust the certificate receives nothing", async () => {
  const request = requestHttps({ host: "localhost", port, path: "/setup", agent: false }).end();
  const [error] = (await once(request, "error")) as [NodeJS.ErrnoException];
  expect(error.code).toBe("UNABLE_TO_VERIFY_LEAF_SIGNATURE");
});

test("what is no TLS is disconnected at the port for https, and others are answered", async () => {
  const request = requestHttp({ host: "localhost", port, path: "/healthz", agent: false }).end();
  const [error] = (await once(request, "error")) as [NodeJS.ErrnoException];
  expect(error.code).toMatch(/ECONNRESET|EPIPE|HPE_INVALID_CONSTANT/);
  expect((await byHttps("/healthz")).status).toBe(200);
});

test.each([
  ["https", () => `wss://localhost:${port}`],
  ["http", () => `ws://localhost:${httpPort}`],
])("a device connects to the device link by %s", async (_by, address) => {
  const socket = new WebSocket(`${address()}/device-link`, ["mqtt"], { ca: authority.cert });
  await once(socket, "open");
  expect(socket.protocol).toBe("mqtt");
  socket.terminate();
});

test.each(["/setup?name=a%20b", "/", "/assets/x.js", "/certain/nothing"])(
  "a page requested by http leads to the same one by https: %s",
  async (page) => {
    for (const method of ["GET", "HEAD"]) {
      const { status, headers } = await byHttp(page, { method });
      expect(status).toBe(308);
      expect(headers.location).toBe(publicUrl + page);
      expect(headers["strict-transport-security"]).toBeUndefined();
      expect(headers["set-cookie"]).toBeUndefined();
    }
  },
);

test("neither a form nor a call is carried out by http, nor sent again by its sender", async () => {
  const form = await byHttp("/?index", {
    method: "POST",
    body: "username=ada&password=secret",
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      accept: "text/html",
      "accept-language": "it",
    },
  });
  expect(form).toMatchObject({ status: 426, body: expect.stringContaining("solo con https") });
  expect(form.headers.upgrade).toBe("TLS/1.2, HTTP/1.1");
  expect(form.headers).not.toHaveProperty("location");
  const headers = { authorization: "Bearer a-token" };
  for (const method of ["GET", "POST"]) {
    const call = await byHttp("/api/v2/users/me", { method, headers });
    expect(call.status).toBe(426);
    expect(call.headers).not.toHaveProperty("location");
    expect(JSON.parse(call.body)).toMatchObject({ code: 1026 });
  }
});

test("supervisors are answered by http, and devices at their signed addresses", async () => {
  expect((await byHttp("/healthz")).status).toBe(200);
  expect((await byHttp("/readyz")).status).toBe(200);
  expect((await byHttp("/blobs/unsigned")).status).toBe(403);
});

test("http does not lead anywhere for a host name that is not the console's", async () => {
  for (const host of [`localhost:${httpPort}`, "127.0.0.1"])
    expect((await byHttp("/", { headers: { host } })).status, host).toBe(308);
  for (const host of ["evil.test", `evil.test:${httpPort}`])
    expect((await byHttp("/", { headers: { host } })).status, host).toBe(421);
});

test("a renewed certificate is served to new connections, and one with another key is not", async () => {
  const patience = { timeout: 60_000, interval: 500 };
  const before = await servedSerialNumber();
  write(await authority.issue());
  await expect.poll(servedSerialNumber, patience).not.toBe(before);
  const renewed = await servedSerialNumber();
  writeFileSync(TLS_KEY_FILE, (await authority.issue()).key);
  await expect.poll(running.output, patience).toContain("TLS_KEY_FILE names the key of another certificate");
  expect(await servedSerialNumber()).toBe(renewed);
}, 120_000);

test("the health check of the image reaches a server with a certificate", async () => {
  const [, command = "[]"] =
    /^HEALTHCHECK [^[]*(\[.*\])$/m.exec(readFileSync("deploy/Dockerfile", "utf8")) ?? [];
  const [program = "", ...words] = JSON.parse(command) as string[];
  const check = async (checked: number): Promise<number | null> => {
    const env = { ...process.env, PORT: String(checked), TLS_CERT_FILE };
    const [exitCode] = await once(spawn(program, words, { env }), "exit");
    return exitCode;
  };
  expect(await check(port)).toBe(0);
  expect(await check(httpPort)).toBe(1);
});

test("without a usable certificate the server does not start, and says why", async () => {
  const settings = { PUBLIC_URL: "https://localhost", TLS_CERT_FILE, TLS_KEY_FILE: "/nowhere/key.pem" };
  await expect(startConsole({ env: settings })).rejects.toThrow(
    /can't start:\nTLS_KEY_FILE names a file that can't be read \(ENOENT\)/,
  );
});
