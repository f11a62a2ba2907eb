import { type Browser, type Page } from "playwright/test";
import { activate } from "../../support/activation.ts";
import { takeScreenshot } from "../../support/browser/screenshots.ts";
import { ADMINISTRATOR, expect, signIn as openSession, test } from "../../support/console.ts";
import { freePort } from "../../support/processes/own-process.ts";
import { type PanelProcess, startPanelProcess } from "../../support/processes/panel-process.ts";
import { type RunningConsole, startConsole } from "../../support/processes/running-console.ts";
import { signIn } from "../../support/served-building.ts";

const RESIDENT = { name: "Rosa Bianchi", email: "rosa@example.test", password: "rosas-own-password" };
const TAG = "04A1B2C3D4";

/** The process with the API, to which devices connect. */
let provider: RunningConsole;
/** The process with the screens: on-premise the same one, in cloud mode one in front of it. */
let console: RunningConsole;
let panel: PanelProcess | undefined;

test.describe.configure({ mode: "serial" });

test.afterEach(async () => {
  await panel?.stop();
  if (console !== provider) await console.stop();
  await provider.stop();
});

function hasScript(): boolean {
  return test.info().project.name === "js";
}

/** Takes a screenshot of the page, if screenshots are turned on. */
async function screenshot(page: Page, name: string): Promise<void> {
  if (hasScript()) await takeScreenshot(page, name);
}

const arrangements = {
  "on-premise @no-js @gate @gate-no-js": () => provider,
  "in cloud mode": () => startConsole({ env: { PROVIDER_URL: provider.url, PROVIDER_CLIENT_ID: "console" } }),
};

for (const [arrangement, start] of Object.entries(arrangements)) {
  test(`a building is brought into service, from the first start to the history: ${arrangement}`, async ({
    page,
    browser,
    expectConsoleErrors,
  }) => {
    // A port that no other process receives while the server is stopped.
    provider = await startConsole({ env: { PORT: String(await freePort()) } });
    console = await start();
    await bringIntoService(page, browser, expectConsoleErrors);
  });
}

async function bringIntoService(
  page: Page,
  browser: Browser,
  expectConsoleErrors: (pattern: RegExp) => void,
): Promise<void> {
  test.setTimeout(240_000);
  // The browser reports that the killed server has ended its event stream.
  expectConsoleErrors(/ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION_(REFUSED|RESET)|status of 502/);
  const codes = await setUp(page);
  await createBuilding(page, codes.licence);
  await bringPanelIntoService(page, codes);
  await nameButton(page);
  await allowResidentsToOpen(page);
  const link = await invite(page);
  await acceptInvite(browser, link);
  await giveCredentialAndTag(page);

  const server = provider.url;
  panel = startPanelProcess({ server, ...codes, stateFile: `${provider.dataDir}/panel.json` });
  await usePanel(panel);
  await seeHistory(page, panel);
  await decideAlone(page, panel);
  await leave(page);
}

async function setUp(page: Page): Promise<{ licence: string; activationCode: string; hwId: string }> {
  await page.goto(`${provider.url}/`);
  await expect(page).toHaveURL(/\/setup$/);
  await page.getByLabel("Your name").fill(ADMINISTRATOR.name);
  await page.getByLabel("E-mail").fill(ADMINISTRATOR.email);
  await page.getByLabel("Password", { exact: true }).fill(ADMINISTRATOR.password);
  await page.getByLabel("Confirm password").fill(ADMINISTRATOR.password);
  await page.getByLabel("Set-up code").fill("AAAA-BBBB-CCCC");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("alert")).toContainText("The set-up code is wrong.");
  await expect(page.getByLabel("Set-up code")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("E-mail")).toHaveValue(ADMINISTRATOR.email);
  await page.getByLabel("Set-up code").fill(provider.setupCode ?? "");
  await page.getByLabel("Password", { exact: true }).fill(ADMINISTRATOR.password);
  await page.getByLabel("Confirm password").fill(ADMINISTRATOR.password);
  await screenshot(page, "setup");
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/setup/building");
  const licence = await page.getByLabel("Licence code").inputValue();
  await screenshot(page, "setup-building");
  for (const next of ["mail", "demo", "done"]) {
    await page.getByRole("button", { name: "Skip for now" }).click();
    await page.waitForURL(`**/setup/${next}`);
  }
  await page.getByText("No door panel at hand?").click();
  const activationCode = await page.getByLabel("Activation code of the virtual panel").inputValue();
  const hwId = await page.getByLabel("Hardware ID of the virtual panel").inputValue();
  await page.context().clearCookies();
  return { licence, activationCode, hwId };
}

async function createBuilding(page: Page, licence: string): Promise<void> {
  await page.goto(`${console.url}/`);
  await page.getByLabel("E-mail").fill(ADMINISTRATOR.email);
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page).toHaveURL(/:\d+\/(\?index)?$/);
  await page.getByLabel("Password", { exact: true }).fill(ADMINISTRATOR.password);
  await screenshot(page, "login");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/user_home");
  await page.goto(`${console.url}/user_home/new_building`);
  await page.getByLabel("Licence code").fill(licence);
  await page.getByLabel("Building name").fill("Casa Verde");
  // Without JavaScript a button shows the short name, with JavaScript it appears while typing.
  if (!hasScript()) await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("casaverde").first()).toBeVisible();
  await page.getByRole("button", { name: "Create building" }).click();
  await expect(page.getByText("is ready. Enter it")).toBeVisible();
  await screenshot(page, "home");
  await page.getByRole("button", { name: /^Enter/ }).click();
  await page.waitForURL("**/domain");
}

async function bringPanelIntoService(
  page: Page,
  codes: { activationCode: string; hwId: string },
): Promise<void> {
  await page.goto(`${console.url}/domain/devices/new`);
  await page.getByLabel("Activation code").fill("ZZZZ-ZZZZ-ZZZZ");
  await page.getByLabel("Hardware ID").fill(codes.hwId);
  await page.getByRole("button", { name: "Find device" }).click();
  await expect(page.locator("[aria-invalid=true], [role=alert]:visible").first()).toBeVisible();
  await page.getByLabel("Activation code").fill(codes.activationCode);
  await page.getByLabel("Hardware ID").fill(codes.hwId);
  await page.getByRole("button", { name: "Find device" }).click();
  await page.getByLabel(/^Name/).fill("Main entrance");
  await screenshot(page, "activation");
  await page.getByRole("button", { name: "Enable device" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Main entrance");
  const code = page.getByAltText("QR code of this page");
  await expect(code).toBeVisible();
  const picture = await page.request.get(new URL((await code.getAttribute("src")) ?? "", console.url).href);
  expect(picture.headers()["content-type"]).toContain("image/svg+xml");
}

async function nameButton(page: Page): Promise<void> {
  const device = page.url().split("?")[0]!;
  await page.goto(`${console.url}/domain/flats/new`);
  await page.locator("[name=name]").fill("Flat 1");
  await page.getByRole("button", { name: "Add flat" }).click();
  await expect(page.getByText("Flat 1 added.")).toBeVisible();
  await page.goto(`${device}/buttons/1`);
  await page.getByLabel(/^Directory name/).fill("Bianchi");
  await page.getByRole("checkbox", { name: "Flat 1" }).check();
  await page.getByLabel(/^Call code/).fill("101");
  await screenshot(page, "button");
  await page.getByRole("button", { name: "Save button" }).click();
  await expect(page.getByText("Call button saved.")).toBeVisible();
  await page.goto(`${device}/buttons/2`);
  await page.getByLabel(/^Directory name/).fill("Neri");
  await page.getByLabel(/^Call code/).fill("101");
  await page.getByRole("button", { name: "Save button" }).click();
  await expect(page.getByText("This is taken. Choose another one.")).toBeVisible();
  await expect(page.getByLabel(/^Directory name/)).toHaveValue("Neri");
  await page.goto(device);
}

async function allowResidentsToOpen(page: Page): Promise<void> {
  const device = page.url().split("?")[0]!;
  await page.goto(`${device}/access`);
  await page.getByRole("combobox", { name: /^Who/ }).selectOption({ label: "Flat 1" });
  await page.getByRole("checkbox").first().check();
  await page.getByRole("button", { name: "Add access rule" }).click();
  await expect(page.getByRole("table").getByText("Flat 1").first()).toBeVisible();
  await screenshot(page, "access");
}

async function invite(page: Page): Promise<string> {
  await page.goto(`${console.url}/domain/invites/new`);
  await page.getByLabel(/^Name/).fill("Family Bianchi");
  await page.getByRole("checkbox", { name: "Flat 1" }).check();
  await page.getByRole("button", { name: "Create invite" }).click();
  await expect(page.getByAltText("QR code of the invite's link")).toBeVisible();
  await screenshot(page, "invite");
  return page.getByLabel("Link", { exact: true }).inputValue();
}

async function acceptInvite(browser: Browser, link: string): Promise<void> {
  const javaScriptEnabled = hasScript();
  const theirs = await browser.newContext({ javaScriptEnabled, viewport: { width: 390, height: 844 } });
  const page = await theirs.newPage();
  await page.goto(link);
  await screenshot(page, "accept-invite");
  await page.getByRole("textbox", { name: "E-mail" }).first().fill(RESIDENT.email);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Link not sent");
  await activate(page, await passOnLink(browser), RESIDENT);
  await expect(page.getByText("You joined the building.")).toBeVisible();
  await screenshot(page, "accepted-invite");
  await openSession(page, console.url, RESIDENT);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have already accepted this invite");
  await theirs.close();
}

/**
 * Without a mail server the installation's administrator passes on the resident's link, on the provider's
 * screens.
 */
async function passOnLink(browser: Browser): Promise<string> {
  const administrators = await browser.newContext({ javaScriptEnabled: hasScript() });
  const page = await administrators.newPage();
  await openSession(page, provider.url);
  await page.goto(`${provider.url}/installation/users?search=${encodeURIComponent(RESIDENT.email)}`);
  await page.getByRole("table").getByRole("link", { name: RESIDENT.email }).click();
  await page.getByRole("button", { name: "Send activation link" }).click();
  const link = await page.locator("textarea[readonly]").inputValue();
  await administrators.close();
  return link.replace(provider.url, console.url);
}

async function giveCredentialAndTag(page: Page): Promise<void> {
  await page.goto(`${console.url}/domain/people`);
  await screenshot(page, "people");
  await page.getByRole("link", { name: RESIDENT.name }).click();
  await page.waitForURL("**/domain/people/*");
  const add = () => page.getByRole("dialog").getByRole("button", { name: "Add access" });
  await page.getByRole("link", { name: "Add access" }).click();
  await page.getByRole("radio", { name: "Card or tag, by its number" }).check();
  await page.getByLabel("Number", { exact: true }).fill("not hexadecimal");
  await page.getByLabel("Name", { exact: true }).fill("Blue fob 12");
  await add().click();
  await expect(page.getByText(/hexadecimal characters/)).toBeVisible();
  await screenshot(page, "add-access");
  await page.getByLabel("Number", { exact: true }).fill(TAG);
  await add().click();
  const fob = page.getByRole("row").filter({ hasText: "Blue fob 12" });
  await expect(fob).toContainText("Valid");
  await screenshot(page, "person");
}

async function usePanel(door: PanelProcess): Promise<void> {
  await door.shows(/configuration \w+ applied/);
  door.type("wait");
  await door.shows(/ready/);
  const { access_token } = await signIn(provider);
  expect((await provider.calls(access_token).setUp.trial()).virtualPanel).toBeNull();
  door.type("ring 1");
  await door.shows(/ring 1 Bianchi -> calls .*Flat 1/);
  door.type("code 101");
  await door.shows(/code 101 .*calls .*Flat 1/);
  door.type(`tag ${TAG}`);
  await door.shows(/granted: .*opens.*\(Rosa Bianchi\)/);
  door.type("tag 0BADC0DE");
  await door.shows(/refused: UNKNOWN_TAG/);
  door.type("code 123456");
  await door.shows(/refused: UNKNOWN_CODE/);
  door.type("wait");
  await door.shows(/ready/);
}

async function seeHistory(page: Page, door: PanelProcess): Promise<void> {
  await page.goto(`${console.url}/domain/history?follow=1`);
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows.filter({ hasText: "Rosa Bianchi" }).filter({ hasText: "Granted" })).toHaveCount(1);
  await expect(rows.filter({ hasText: "Unknown tag" })).toHaveCount(1);
  await expect(rows.filter({ hasText: "Rang" })).toHaveCount(2);
  // Live: with JavaScript by a notice, without it by a page that reloads itself.
  door.type("ring 1");
  await door.shows(/ring 1 Bianchi/);
  await expect(rows.filter({ hasText: "Rang" })).toHaveCount(3);
  await screenshot(page, "history");
  await page.goto(`${console.url}/domain`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Overview");
  await screenshot(page, "overview");
  await page.goto(`${console.url}/domain/devices`);
  await screenshot(page, "devices");
  await page.getByRole("link", { name: "Main entrance" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Main entrance");
  await screenshot(page, "device");
  await page.getByRole("button", { name: "Diagnostic log" }).click();
  await page.waitForURL("**/domain/diagnostic/diagnostic_log");
  await expect(page.getByText(/configuration/i).first()).toBeVisible();
  await screenshot(page, "diagnostic-log");
}

/** Stops the server: the panel still decides, and delivers each event once when the server is back. */
async function decideAlone(page: Page, door: PanelProcess): Promise<void> {
  const { port } = new URL(provider.url);
  const { dataDir } = provider;
  const isAlone = console === provider;
  await provider.end("SIGKILL");
  await door.shows(/connection lost/);
  door.type(`tag ${TAG}`);
  await door.shows(/granted: .*\[decided alone\]/);
  door.type("ring 1");
  await door.shows(/ring 1 Bianchi/);
  if (!isAlone) await seeProviderAway(page);
  provider = await startConsole({ dataDir, env: { PORT: port } });
  if (isAlone) console = provider;
  else await expect.poll(async () => (await page.goto(`${console.url}/domain`))?.status()).toBe(200);
  door.type("wait");
  await door.shows(/ready/);
  await page.goto(`${console.url}/domain/history`);
  const rows = page.getByRole("table").getByRole("row");
  await expect(
    rows.filter({ hasText: "decided by the device alone" }).filter({ hasText: "Granted" }),
  ).not.toHaveCount(0);
  await expect(rows.filter({ hasText: "Rang" })).toHaveCount(4);
  await expect(rows.filter({ hasText: "Rosa Bianchi" }).filter({ hasText: "Granted" })).toHaveCount(2);
}

/** Expects that a console whose provider is unavailable says so, and signs no one out. */
async function seeProviderAway(page: Page): Promise<void> {
  const answer = await page.goto(`${console.url}/domain/people`);
  expect(answer?.status()).toBe(502);
  await expect(page.getByRole("alert").first()).toBeVisible();
  await screenshot(page, "provider-away");
}

async function leave(page: Page): Promise<void> {
  await page.locator("summary").filter({ hasText: ADMINISTRATOR.name }).click();
  await page.getByRole("button", { name: "Switch building" }).click();
  await page.waitForURL("**/user_home");
  await page.goto(`${console.url}/domain/history`);
  await page.waitForURL("**/user_home");
  await page.locator("summary").filter({ hasText: ADMINISTRATOR.name }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(`${console.url}/`);
  await page.goto(`${console.url}/user_home`);
  await page.waitForURL(`${console.url}/`);
}
