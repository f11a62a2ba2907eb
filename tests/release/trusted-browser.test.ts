import path from "node:path";
import { type BrowserContext, chromium, type Page } from "playwright";
import { describe, expect, onTestFinished, test } from "vitest";
import { expectAccessible } from "../support/browser/accessible.ts";
import { chromiumArguments, findChromium } from "../support/browser/browser.ts";
import { Firefox, hasFirefox } from "../support/browser/firefox.ts";
import { DAY_MS, hasCertutil, HOST, useConsoleWithAuthority } from "../support/browser/own-authority.ts";

const TRUSTED = "This browser trusts the certificate.";
const UNTRUSTED = "This browser does not trust the certificate yet.";

const site = useConsoleWithAuthority();

describe.skipIf(!hasCertutil)("Chromium with a fresh profile", () => {
  test("with the authority makes a passkey by https, and its page by http says that it trusts it", async () => {
    const browser = await startChromium({ trusting: true });
    const page = await browser.newPage();
    await page.goto(site.certificatePage);
    await page.getByText(TRUSTED, { exact: true }).waitFor();
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await page.getByRole("link", { name: "Open console" }).click();
    await page.waitForURL(`${site.url}/**`);
    expect(await page.evaluate(() => isSecureContext)).toBe(true);
    const devtools = await browser.newCDPSession(page);
    await devtools.send("WebAuthn.enable");
    const options = { protocol: "ctap2", transport: "internal", isUserVerified: true } as const;
    await devtools.send("WebAuthn.addVirtualAuthenticator", {
      options: { ...options, hasResidentKey: true, hasUserVerification: true },
    });
    expect(await page.evaluate(CREATE_PASSKEY)).toBe("public-key");
  });

  test("without it is refused by https, and its page by http says so", async () => {
    const page = await openChromium({ trusting: false });
    await page.goto(site.certificatePage);
    await page.getByText(UNTRUSTED, { exact: true }).waitFor();
    await expect(page.goto(site.url)).rejects.toThrow("ERR_CERT_AUTHORITY_INVALID");
  });

  test("with the authority registers a service worker", async () => {
    const page = await openChromium({ trusting: true });
    await page.goto(await site.serve(HOST));
    expect(await page.evaluate(REGISTER_WORKER)).toBe("activated");
  });

  test("with the authority refuses a certificate by it for another name", async () => {
    const page = await openChromium({ trusting: true });
    await expect(page.goto(await site.serve("evil.test"))).rejects.toThrow("ERR_CERT");
  });

  test("finds the page with the certificate accessible in both schemes, and no wider than a phone", async () => {
    const page = await openChromium({ trusting: true });
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto(site.certificatePage);
    await page.getByText(TRUSTED, { exact: true }).waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page, colorScheme === "light" ? "everything" : "colours");
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test("reads the page with the certificate without JavaScript, and downloads both files", async () => {
    const browser = await startChromium({ trusting: true, javaScriptEnabled: false });
    const page = await browser.newPage();
    await page.goto(site.certificatePage);
    await page.getByText(/if the browser shows no warning, it trusts the certificate/).waitFor();
    for (const name of ["certificate", "Apple profile"]) {
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: `Download ${name}` }).click(),
      ]);
      expect(await file.failure()).toBeNull();
    }
  });

  test("says that the clocks differ when its own is two years off", async () => {
    const page = await openChromium({ trusting: true });
    await page.clock.setFixedTime(Date.now() - 730 * DAY_MS);
    await page.goto(site.certificatePage);
    await page.getByText(/clocks of this device and of the server differ/).waitFor();
  });
});

describe.skipIf(!hasCertutil || !hasFirefox)("Firefox with a fresh profile", () => {
  test("with the authority makes a passkey by https, and its page by http says that it trusts it", async () => {
    const firefox = await startFirefox({ trusting: true });
    await firefox.goto(site.certificatePage);
    await firefox.waitForText(TRUSTED);
    await firefox.goto(site.url);
    expect(await firefox.evaluate("return isSecureContext")).toBe(true);
    await firefox.addAuthenticator();
    expect(await firefox.evaluate(`return ${CREATE_PASSKEY}`)).toBe("public-key");
  });

  test("without it is refused by https, and its page by http says so", async () => {
    const firefox = await startFirefox({ trusting: false });
    await firefox.goto(site.certificatePage);
    await firefox.waitForText(UNTRUSTED);
    await expect(firefox.goto(site.url)).rejects.toThrow("insecure certificate");
  });

  test("with the authority registers a service worker", async () => {
    const firefox = await startFirefox({ trusting: true });
    await firefox.goto(await site.serve(HOST));
    expect(await firefox.evaluate(`return ${REGISTER_WORKER}`)).toBe("activated");
  });

  test("with the authority refuses a certificate by it for another name", async () => {
    const firefox = await startFirefox({ trusting: true });
    await expect(firefox.goto(await site.serve("evil.test"))).rejects.toThrow("insecure certificate");
  });
});

/** Creates a passkey for this page; returns the type of the credential. */
const CREATE_PASSKEY = `navigator.credentials.create({ publicKey: {
  rp: { name: "Portineria" },
  user: { id: Uint8Array.of(1), name: "ada", displayName: "Ada" },
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
  challenge: Uint8Array.of(1),
} }).then(({ type }) => type)`;

/** Returns the state of the worker once it is active. */
const REGISTER_WORKER = `navigator.serviceWorker.register("/worker.js")
  .then(() => navigator.serviceWorker.ready)
  .then(({ active }) => active.state === "activated" ? "activated"
    : new Promise((resolve) => active.addEventListener("statechange", () => resolve(active.state))))`;

async function openChromium(options: { trusting: boolean }): Promise<Page> {
  return (await startChromium(options)).newPage();
}

async function startChromium({
  trusting,
  javaScriptEnabled = true,
}: {
  trusting: boolean;
  javaScriptEnabled?: boolean;
}): Promise<BrowserContext> {
  const home = await site.createHome(".pki/nssdb", { trusting });
  const browser = await chromium.launchPersistentContext(path.join(home, "profile"), {
    executablePath: findChromium(),
    args: [...chromiumArguments, `--host-resolver-rules=MAP ${HOST} 127.0.0.1, MAP evil.test 127.0.0.1`],
    env: { ...process.env, HOME: home },
    locale: "en",
    javaScriptEnabled,
  });
  onTestFinished(() => browser.close());
  return browser;
}

async function startFirefox(options: { trusting: boolean }): Promise<Firefox> {
  const profile = await site.createHome(".", options);
  const firefox = await Firefox.start({ profile, hosts: [HOST, "evil.test"] });
  onTestFinished(() => firefox.close());
  return firefox;
}
