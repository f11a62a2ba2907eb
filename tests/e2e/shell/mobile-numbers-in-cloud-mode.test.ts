import { activate } from "../../support/activation.ts";
import {
  expectTyped,
  fill,
  readStatus,
  settled,
  withoutBrowserChecks,
} from "../../support/browser/screens.ts";
import type { Installation } from "../../support/console.ts";
import { enterBuilding, expect, signIn, startInstallation, test } from "../../support/console.ts";
import { tokenIn } from "../../support/outside/mail-catcher.ts";
import { catchMessages, type MessageCatcher } from "../../support/outside/message-gateway.ts";
import { type RunningConsole, startConsole } from "../../support/processes/running-console.ts";

const password = "a-password-of-mine";

/** The process with the API and the gateway, and the one with the screens in front of it. */
let provider: Installation;
let console: RunningConsole;
let gateway: MessageCatcher;

test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  gateway = await catchMessages();
  provider = await startInstallation({ MESSAGE_GATEWAY_URL: gateway.url, SELF_SIGN_UP: "1" });
  console = await startConsole({ env: { PROVIDER_URL: provider.url, PROVIDER_CLIENT_ID: "console" } });
});

test.afterAll(async () => {
  await console?.stop();
  await provider?.stop();
  await gateway?.stop();
});

test("in cloud mode a person signs up by mobile number, activates by the link in the message, and signs in", async ({
  page,
}) => {
  const mobileNumber = freshNumber();
  const before = gateway.requests.length;
  await page.goto(`${console.url}/`);
  await settled(page);
  await page.getByRole("link", { name: "New here? Create account" }).click();
  await settled(page);
  await page.getByText("Mobile number", { exact: true }).click();
  await fill(page, { countryCode: "+39", mobileNumber });
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your messages");

  const { text, to } = await gateway.waitFor(before + 1);
  expect(to).toBe(`+39${mobileNumber.replace(" ", "")}`);
  await activate(page, `${console.url}/activate?token=${tokenIn(text)}`, { name: "Nadia Ferri", password });
  await signIn(page, console.url, { email: `+39 ${mobileNumber}`, password });
  await expect(page.getByRole("heading", { name: "No buildings yet" })).toBeVisible();
  for (const output of [console.output(), provider.output()])
    for (const secret of [tokenIn(text), mobileNumber, password]) expect(output).not.toContain(secret);
});

test("a person with only a mobile number is invited by it, makes an account with it, and enters the building @no-js", async ({
  page,
  browser,
}) => {
  const mobileNumber = freshNumber();
  const before = gateway.requests.length;
  await enterBuilding(page, console.url);
  await page.goto(`${console.url}/domain/invites/new`);
  await settled(page);
  await expect(page.locator("[name=countryCode]")).toBeHidden();
  await page.getByText("Mobile number", { exact: true }).click();
  await withoutBrowserChecks(page);
  const typed = { name: "For Otto", countryCode: "+39", mobileNumber: "his number" };
  await fill(page, typed);
  const create = () => page.getByRole("button", { name: "Create invite" }).click();
  expect(await readStatus(page, create)).toBe(400);
  await expectTyped(page, typed);
  await fill(page, { mobileNumber });
  await page.getByText("WhatsApp", { exact: true }).click();
  await create();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("For Otto");

  const { text, ...message } = await gateway.waitFor(before + 1);
  expect(message).toMatchObject({ to: `+39${mobileNumber.replace(" ", "")}`, channel: "WHATSAPP" });
  const link = new URL(text.split("\n").at(-1) ?? "");
  // The provider's link leads to its own console; the proof in it is valid at this one, too.
  const invited = `${console.url}${link.pathname}${link.search}`;
  const otto = await (await browser.newContext()).newPage();
  await otto.goto(invited);
  await settled(otto);
  await otto.getByText("Mobile number", { exact: true }).click();
  await fill(otto, { name: "Otto Riva", countryCode: "+39", mobileNumber });
  await fill(otto, { password, passwordAgain: password });
  await otto.getByRole("checkbox").check();
  const join = () => otto.getByRole("button", { name: "Create account and join" }).click();
  await join();
  await otto.waitForURL("**/domain");
  await expect(otto.getByText("You joined the building.")).toBeVisible();
  await otto.goto(invited);
  await expect(otto.getByRole("heading", { level: 1 })).toHaveText("You have already accepted this invite");
  await otto.context().close();

  await page.reload();
  await expect(page.getByRole("link", { name: "Otto Riva" })).toBeVisible();
});

test("without a gateway, an invite is sent by mail or its link passed on", async ({ page, installation }) => {
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/invites/new`);
  await expect(page.locator("[name=email]")).toBeVisible();
  await expect(page.locator("[name=mobileNumber]")).toHaveCount(0);
  await fill(page, { name: "For Pia" });
  await page.getByRole("button", { name: "Create invite" }).click();
  await expect(page.getByLabel("Link", { exact: true })).toBeVisible();
});

function freshNumber(): string {
  return `333 ${String(Math.random()).slice(2, 9)}`;
}
