import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { createVisitor } from "../attacks/support/visitor.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";

/**
 * Made with openssl for 127.0.0.1, until 2126, by an authority that no one else trusts and whose key is
 * deleted: `valid`, `expired` since 2021, and `other-name`.
 */
const CERTIFICATES = path.join(import.meta.dirname, "../support/certificates");
const AUTHORITY = path.join(CERTIFICATES, "authority.pem");

const running: RunningConsole[] = [];
afterAll(async () => {
  for (const console of running) await console.stop();
});

/** Starts a provider behind TLS that refuses everyone; returns its address and the received requests. */
async function startProvider(certificate: string): Promise<{ url: string; requests: string[] }> {
  const requests: string[] = [];
  const tls = {
    cert: readFileSync(path.join(CERTIFICATES, `${certificate}.pem`)),
    key: readFileSync(path.join(CERTIFICATES, "key.pem")),
  };
  const server = createServer(tls, (call, answer) => {
    requests.push(`${call.method} ${call.url}`);
    answer.writeHead(401, { "content-type": "application/json" }).end('{"code":2001,"message":""}');
  });
  server.on("upgrade", ({ url }, socket) => {
    requests.push(`upgrade ${url}`);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

/** Signs in at a console in front of the provider. */
async function signInBefore(providerUrl: string, trusted: Record<string, string>) {
  const console = await startConsole({
    env: { PROVIDER_URL: providerUrl, PROVIDER_CLIENT_ID: "console", ...trusted },
  });
  running.push(console);
  const typed = { username: "ada@example.test", password: "a-long-enough-password" };
  const answer = await createVisitor(console.url).submit("/?index", typed);
  const readiness: unknown = await (await fetch(`${console.url}/readyz`)).json();
  return { ...answer, readiness, log: console.output() };
}

const trusting = { NODE_EXTRA_CA_CERTS: AUTHORITY };

test("a provider with a trusted certificate receives requests (R27)", async () => {
  const { url, requests } = await startProvider("valid");
  const { status, text } = await signInBefore(url, trusting);
  expect(status).toBe(401);
  expect(text).toContain("is wrong");
  expect(requests).toContain("POST /api/v2/oauth/token");
});

const untrusted: [string, string, Record<string, string>][] = [
  ["not trusted", "valid", {}],
  ["expired", "expired", trusting],
  ["of another name", "other-name", trusting],
];

test.each(untrusted)(
  "a provider's certificate that is %s is reported, and nothing is sent (R27)",
  async (_what, name, env) => {
    const { url, requests } = await startProvider(name);
    const { status, text, readiness, log } = await signInBefore(url, env);
    expect(status).toBe(502);
    expect(readiness).toMatchObject({ status: "degraded", provider: "certificate" });
    expect(text).toContain("certificate is not trusted, so nothing was sent");
    expect(text).toContain('value="ada@example.test"');
    expect(requests).toEqual([]);
    expect(log).not.toContain("a-long-enough-password");
  },
);

/** Starts the panel's program at the server; returns the line that reports the failed connection. */
async function panelBefore(url: string, env: Record<string, string>): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), "portineria-panel-"));
  const named = ["--hw-id", "VP-7K3M-9QX2", "--activation-code", "ABCD-EFGH-JKLM"];
  const words = ["--server", url, ...named, "--state", path.join(folder, "panel.json")];
  const child = spawn(process.execPath, ["build/server/panel.js", ...words], {
    env: { PATH: process.env["PATH"], NODE_ENV: "production", ...env },
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  });
  for await (const line of createInterface({ input: child.stdout })) {
    if (/trying again|lost/.test(line)) return line;
  }
  throw new Error("The panel ended without a word.");
}

test("a panel connects by the web socket of a server with a trusted certificate (R27)", async () => {
  const { url, requests } = await startProvider("valid");
  await panelBefore(url, trusting);
  expect(requests).toEqual(["upgrade /device-link"]);
});

test.each(untrusted)(
  "a panel reports a server's certificate that is %s, and sends nothing (R27)",
  async (_what, name, env) => {
    const { url, requests } = await startProvider(name);
    expect(await panelBefore(url, env)).toContain("certificate is not trusted");
    expect(requests).toEqual([]);
  },
);
