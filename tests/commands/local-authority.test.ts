import { execFile } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent, createServer, request as requestHttps } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { connect, type TLSSocket } from "node:tls";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { remote } from "#contract/client/remote.ts";
import { createFetch } from "#provider/outbound/fetch.ts";
import {
  createAuthorityCertificate,
  createServerCertificate,
  type IssuedCertificate,
} from "#server/tls/certificate-contents.ts";
import { findInPath } from "../../commands/testing/debian.mjs";
import { freePort } from "../support/processes/own-process.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { setUp, signIn } from "../support/served-building.ts";

const DAY_MS = 24 * 3_600_000;
const dataDir = mkdtempSync(path.join(tmpdir(), "portineria-local-"));

let port: number;
let httpPort: number;
let running: RunningConsole;
/** The file of the authority, which only the server's machine has. */
let stolen: IssuedCertificate & { name: string };

function start(): Promise<RunningConsole> {
  const env = {
    TLS: "local",
    PUBLIC_URL: `https://localhost:${port}`,
    PORT: String(port),
    HTTP_PORT: String(httpPort),
  };
  return startConsole({ env, dataDir });
}

beforeAll(async () => {
  [port, httpPort] = [await freePort(), await freePort()];
  running = await start();
  const pem = readFileSync(path.join(dataDir, "authority.pem"), "utf8");
  stolen = { cert: new X509Certificate(pem).toString(), key: pem, name: "Portineria localhost" };
});
afterAll(async () => {
  await running?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Connects to a server as a client that trusts the authority. */
async function handshake(at: number, servername: string): Promise<TLSSocket> {
  const socket = connect({ host: "127.0.0.1", port: at, ca: stolen.cert, servername });
  onTestFinished(() => void socket.destroy());
  await once(socket, "secureConnect");
  return socket;
}

test("those who trust the authority reach the console by https, by all of its names and addresses", async () => {
  const { subjectaltname } = (await handshake(port, "localhost")).getPeerCertificate();
  expect(subjectaltname).toContain("DNS:localhost");
  expect(subjectaltname).toContain("IP Address:127.0.0.1");
  const request = requestHttps({ host: "127.0.0.1", port, path: "/readyz", ca: stolen.cert }).end();
  const [response] = await once(request, "response");
  expect(response.statusCode).toBe(200);
  expect(response.headers["strict-transport-security"]).toBeUndefined();
});

test("the key is in one file of the data folder that other users can't read, and is printed nowhere", async () => {
  expect(statSync(path.join(dataDir, "authority.pem")).mode & 0o777).toBe(0o600);
  const files = readdirSync(dataDir, { recursive: true, encoding: "utf8" }).filter(
    (name) =>
      statSync(path.join(dataDir, name)).isFile() &&
      readFileSync(path.join(dataDir, name), "latin1").includes("PRIVATE KEY"),
  );
  expect(files).toEqual(["authority.pem"]);
  expect(running.output()).not.toContain("PRIVATE KEY");
});

test("the same authority is used after a restart, with another certificate", async () => {
  const before = (await handshake(port, "localhost")).getPeerCertificate().serialNumber;
  await running.end();
  running = await start();
  const after = (await handshake(port, "localhost")).getPeerCertificate().serialNumber;
  expect(after).not.toBe(before);
});

describe("the page with the certificate", () => {
  const read = async (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(`http://localhost:${httpPort}${path}`, { redirect: "manual", ...init });

  test("is read by http, with the fingerprint that the start prints, and without a cookie", async () => {
    const { fingerprint256 } = new X509Certificate(stolen.cert);
    expect(running.output()).toContain(`http://localhost:${httpPort}/certificate`);
    expect(running.output()).toContain(`SHA-256 fingerprint: ${fingerprint256}`);
    const answer = await read("/certificate", { headers: { "accept-language": "it" } });
    expect(answer.status).toBe(200);
    expect(answer.headers.has("set-cookie")).toBe(false);
    expect(answer.headers.has("strict-transport-security")).toBe(false);
    const page = await answer.text();
    expect(page).toContain(fingerprint256.replaceAll(":", " "));
    expect(page).toContain("<h1>Certificato</h1>");
    expect(page).not.toContain('action="/language"');
    for (const [, file = ""] of page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g))
      expect((await read(file)).status, file).toBe(200);
  });

  test("offers the certificate as a file, without its key", async () => {
    const answer = await read("/certificate/portineria.crt");
    expect(answer.headers.get("content-type")).toBe("application/x-x509-ca-cert");
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes).toEqual(new X509Certificate(stolen.cert).raw);
  });

  test("offers it as a profile for devices of Apple", async () => {
    const answer = await read("/certificate/portineria.mobileconfig");
    expect(answer.headers.get("content-type")).toBe("application/x-apple-aspen-config");
    const profile = await answer.text();
    expect(profile).toContain("<string>com.apple.security.root</string>");
    const [, content = ""] = /<data>([^<]+)<\/data>/.exec(profile) ?? [];
    expect(Buffer.from(content, "base64")).toEqual(new X509Certificate(stolen.cert).raw);
    const ids = [...profile.matchAll(/<string>([0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12})<\/string>/g)];
    expect(new Set(ids.map(([, id]) => id)).size).toBe(2);
  });

  test("is the only page by http, and takes no form there", async () => {
    for (const page of ["/", "/terms", "/certificate/a/b", "/certificates"]) {
      const answer = await read(page);
      expect([answer.status, answer.headers.get("location")]).toEqual([308, running.url + page]);
    }
    expect((await read("/certificate", { method: "POST", body: "a=b" })).status).toBe(426);
    expect((await read("/certificate/other.crt")).status).toBe(404);
  });
});

describe("a thief of the authority's key", () => {
  const now = Date.now();
  const life = { startsAt: now - DAY_MS, endsAt: now + DAY_MS };

  const issueFor = (host: string): Promise<IssuedCertificate> =>
    createServerCertificate({ authority: stolen, hosts: [host], ...life });

  /** Another authority, signed as if it were a server. */
  async function issueBelow(): Promise<{ chain: string; leaf: string }> {
    const below = await createAuthorityCertificate({
      name: "Below",
      hosts: ["localhost", "127.0.0.1"],
      ...life,
    });
    const leaf = await createServerCertificate({
      authority: { ...below, name: "Below" },
      hosts: ["localhost"],
      ...life,
    });
    return { chain: below.cert, leaf: leaf.cert };
  }

  test.each(["evil.test", "www.example.com"])("can imitate no other name to a client: %s", async (host) => {
    const { cert, key } = await issueFor(host);
    const server = createServer({ cert, key }).listen(0, "127.0.0.1");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    await expect(handshake((server.address() as AddressInfo).port, host)).rejects.toThrow(
      /permitted subtree violation/,
    );
  });

  /** Returns OpenSSL's verdict on a certificate. */
  function verify(cert: string, untrusted?: string): Promise<string> {
    const folder = mkdtempSync(path.join(tmpdir(), "portineria-openssl-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const names = { authority: stolen.cert, leaf: cert, chain: untrusted ?? "" };
    const files = Object.entries(names).map(([name, pem]) => {
      writeFileSync(path.join(folder, name), pem);
      return path.join(folder, name);
    });
    const [authority = "", leaf = "", chain = ""] = files;
    const words = [
      "verify",
      "-CAfile",
      authority,
      ...(untrusted === undefined ? [] : ["-untrusted", chain]),
      leaf,
    ];
    return new Promise((resolve) => {
      execFile("openssl", words, (_error, output, errors) => resolve(output + errors));
    });
  }

  test.skipIf(findInPath(["openssl"]) === undefined)(
    "can imitate no other name and address to OpenSSL, and make no other authority",
    async () => {
      expect(await verify((await issueFor("localhost")).cert)).toMatch(/leaf: OK/);
      for (const host of ["evil.test", "203.0.113.5", "2001:db8::1"])
        expect(await verify((await issueFor(host)).cert), host).toContain("permitted subtree violation");
      const { chain, leaf } = await issueBelow();
      expect(await verify(leaf, chain)).toMatch(/error|failed/);
    },
  );
});

test("system health finds the certificate valid, as those who trust the authority do", async () => {
  const agents = { "http:": new HttpAgent(), "https:": new HttpsAgent({ ca: stolen.cert }) };
  const client = remote({ baseUrl: running.url, fetch: createFetch(agents), deadlineMs: 60_000 });
  const trusting = { ...running, calls: (token?: string) => client.as(token === undefined ? {} : { token }) };
  await setUp(trusting);
  const { access_token: token } = await signIn(trusting);
  const { parts } = await trusting.calls(token).diagnosis.read();
  expect(parts.find(({ part }) => part === "certificate")).toMatchObject({ finding: "CERTIFICATE_VALID" });
});
