import { execFileSync } from "node:child_process";
import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createServerCertificate } from "#server/tls/certificate-contents.ts";
import { findInPath } from "../../commands/testing/debian.mjs";
import { chromiumArguments, findChromium } from "../support/browser/browser.ts";
import { freePort } from "../support/processes/own-process.ts";
import { type RunningConsole, startConsole } from "../support/processes/running-console.ts";

/** Not localhost, which browsers trust by http too. */
const HOST = "door.test";
const DAY_MS = 24 * 3_600_000;
const folder = mkdtempSync(path.join(tmpdir(), "portineria-browser-"));

let running: RunningConsole;
let httpPort: number;
let authority: { name: string; cert: string; key: string };

beforeAll(async () => {
  const port = await freePort();
  httpPort = await freePort();
  const env = { TLS: "local", PUBLIC_URL: `https://${HOST}:${port}`, PORT: String(port) };
  running = await startConsole({ env: { ...env, HTTP_PORT: String(httpPort) } });
  const pem = readFileSync(path.join(running.dataDir, "authority.pem"), "utf8");
  authority = { name: `Portineria ${HOST}`, cert: new X509Certificate(pem).toString(), key: pem };
});
afterAll(async () => {
  await running?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Starts Chromium with a fresh profile, in which the authority is installed if it is `trusting`. */
async function startChromium({ trusting }: { trusting: boolean }): Promise<BrowserContext> {
  const home = mkdtempSync(path.join(folder, "home-"));
  const database = path.join(home, ".pki/nssdb");
  mkdirSync(database, { recursive: true });
  const certutil = (...words: string[]) => execFileSync("certutil", ["-d", `sql:${database}`, ...words]);
  certutil("-N", "--empty-password");
  const file = path.join(home, "portineria.crt");
  const answer = await fetch(`http://localhost:${httpPort}/certificate/portineria.crt`);
  writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
  if (trusting) certutil("-A", "-t", "C,,", "-n", "Portineria", "-i", file);
  const browser = await chromium.launchPersistentContext(path.join(home, "profile"), {
    executablePath: findChromium(),
    args: [...chromiumArguments, `--host-resolver-rules=MAP ${HOST} 127.0.0.1, MAP evil.test 127.0.0.1`],
    env: { ...process.env, HOME: home },
    locale: "en",
  });
  onTestFinished(() => browser.close());
  return browser;
}

function openCertificatePage(page: Page) {
  return page.goto(`http://${HOST}:${httpPort}/certificate`);
}

const withCertutil = test.skipIf(findInPath(["certutil"]) === undefined);

withCertutil(
  "a browser with the authority makes a passkey by https, and its page by http says that it trusts it",
  async () => {
    const browser = await startChromium({ trusting: true });
    const page = await browser.newPage();
    await openCertificatePage(page);
    await page.getByText("This browser trusts the certificate.", { exact: true }).waitFor();
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await page.getByRole("link", { name: "Open console" }).click();
    await page.waitForURL(`${running.url}/**`);
    expect(await page.evaluate(() => isSecureContext)).toBe(true);
    const devtools = await browser.newCDPSession(page);
    await devtools.send("WebAuthn.enable");
    const options = { protocol: "ctap2", transport: "internal", isUserVerified: true } as const;
    await devtools.send("WebAuthn.addVirtualAuthenticator", {
      options: { ...options, hasResidentKey: true, hasUserVerification: true },
    });
    const type = await page.evaluate(async () => {
      const user = { id: Uint8Array.of(1), name: "ada", displayName: "Ada" };
      const pubKeyCredParams = [{ type: "public-key" as const, alg: -7 }];
      const publicKey = { rp: { name: "Portineria" }, user, pubKeyCredParams, challenge: Uint8Array.of(1) };
      return (await navigator.credentials.create({ publicKey }))?.type;
    });
    expect(type).toBe("public-key");
  },
);

withCertutil("a browser without it is refused by https, and its page by http says so", async () => {
  const page = await (await startChromium({ trusting: false })).newPage();
  await openCertificatePage(page);
  await page.getByText("This browser does not trust the certificate yet.", { exact: true }).waitFor();
  await expect(page.goto(running.url)).rejects.toThrow("ERR_CERT_AUTHORITY_INVALID");
});

/** Starts a server with a certificate by the authority, which sends a page and an empty service worker. */
async function serve(host: string): Promise<string> {
  const now = Date.now();
  const life = { startsAt: now - DAY_MS, endsAt: now + DAY_MS };
  const pair = await createServerCertificate({ authority, hosts: [host], ...life });
  const server = createServer(pair, ({ url }, answer) => {
    answer.setHeader("Content-Type", url === "/worker.js" ? "text/javascript" : "text/html").end();
  });
  server.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  return `https://${host}:${(server.address() as AddressInfo).port}`;
}

withCertutil("a browser with the authority registers a service worker", async () => {
  const page = await (await startChromium({ trusting: true })).newPage();
  await page.goto(await serve(HOST));
  const isActive = await page.evaluate(async () => {
    await navigator.serviceWorker.register("/worker.js");
    return (await navigator.serviceWorker.ready).active !== null;
  });
  expect(isActive).toBe(true);
});

withCertutil("a browser with the authority refuses a certificate by it for another name", async () => {
  const page = await (await startChromium({ trusting: true })).newPage();
  await expect(page.goto(await serve("evil.test"))).rejects.toThrow("ERR_CERT");
});

withCertutil("a device whose clock is two years off says that the clocks differ", async () => {
  const page = await (await startChromium({ trusting: true })).newPage();
  await page.clock.setFixedTime(Date.now() - 730 * DAY_MS);
  await openCertificatePage(page);
  await page.getByText(/clocks of this device and of the server differ/).waitFor();
});
