import { readFileSync } from "node:fs";
import { request } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";
import { setUp, signIn } from "../support/served-building.ts";

/** For 127.0.0.1, by an authority that a server can trust; see provider-certificate.test.ts. */
const CERTIFICATES = path.join(import.meta.dirname, "../support/certificates");
const AUTHORITY = path.join(CERTIFICATES, "authority.pem");

const withCertificate = (name: string) => ({
  cert: readFileSync(path.join(CERTIFICATES, `${name}.pem`)),
  key: readFileSync(path.join(CERTIFICATES, "key.pem")),
});

const requests: string[] = [];
let status = 200;
/** The server at the public address: a proxy that ends TLS, or another one. */
const front = createServer(withCertificate("valid"), ({ method, url }, answer) => {
  requests.push(`${method} ${url}`);
  answer.writeHead(status, { location: "/elsewhere" }).end("SECRET");
});
let running: RunningConsole;
let publicUrl: string;
let token: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
  publicUrl = `https://127.0.0.1:${(front.address() as AddressInfo).port}`;
  running = await startConsole();
  await setUp(running);
  ({ access_token: token } = await signIn(running));
  await restart({ NODE_EXTRA_CA_CERTS: AUTHORITY });
});
afterAll(async () => {
  await running.stop();
  front.close();
});

/** Restarts the installation with other settings. */
async function restart(env: Record<string, string>): Promise<void> {
  const { dataDir } = running;
  await running.end();
  running = await startConsole({ dataDir, env: { PUBLIC_URL: publicUrl, ...env } });
}

/** Returns the self-diagnosis of the public address; requests it by that address's host, as a proxy does. */
async function readDiagnosis(): Promise<{ state: string; finding: string; facts: object }> {
  const headers = { host: new URL(publicUrl).host, authorization: `Bearer ${token}` };
  const answer = await new Promise<string>((resolve, reject) => {
    request(`${running.url}/api/v2/onpremise/diagnosis`, { headers }, (reply) => resolve(text(reply)))
      .on("error", reject)
      .end();
  });
  expect(answer).not.toContain("SECRET");
  const { parts } = JSON.parse(answer) as {
    parts: { part: string; state: string; finding: string; facts: object }[];
  };
  return parts.find(({ part }) => part === "certificate")!;
}

const certificates = [
  ["valid", "ok", "CERTIFICATE_VALID"],
  ["expired", "error", "CERTIFICATE_EXPIRED"],
  ["other-name", "error", "CERTIFICATE_OF_ANOTHER"],
] as const;

test.each(certificates)(
  "a public address with a certificate that is %s is reported as %s",
  async (name, state, finding) => {
    front.setSecureContext(withCertificate(name));
    expect(await readDiagnosis()).toMatchObject({
      state,
      finding,
      facts: { certificateEndsAt: expect.any(Number) as number },
    });
  },
);

test("an unexpected answer is reported, and its redirects are not followed", async () => {
  front.setSecureContext(withCertificate("valid"));
  status = 302;
  expect(await readDiagnosis()).toMatchObject({ state: "warning", finding: "ADDRESS_ANSWERS_OTHERWISE" });
  status = 200;
  expect(new Set(requests)).toEqual(new Set(["GET /healthz"]));
});

test("a certificate that is not trusted here is refused, and an address that can't be reached is a warning", async () => {
  await restart({});
  expect(await readDiagnosis()).toMatchObject({ state: "error", finding: "CERTIFICATE_UNTRUSTED" });
  front.close();
  front.closeAllConnections();
  expect(await readDiagnosis()).toMatchObject({ state: "warning", finding: "ADDRESS_UNREACHABLE" });
});
