import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright/test";
import {
  expectAccessibleDayAndNight,
  fill,
  newPerson,
  readStatus,
  settled,
} from "../../support/browser/screens.ts";
import { expect, signIn, test } from "../../support/console.ts";

const STEP_MS = 30_000;

/**
 * Returns a code. A code is valid once, so tests also use the next half minute's, which is already accepted.
 */
function codeOf(key: string, stepsAhead = 0): string {
  const secret = Secret.fromBase32(key.replaceAll(" ", ""));
  return new TOTP({ secret }).generate({ timestamp: Date.now() + stepsAhead * STEP_MS });
}

async function typePassword(
  page: Page,
  url: string,
  { email, password }: { email: string; password: string },
) {
  await page.goto(`${url}/`);
  await settled(page);
  await fill(page, { username: email, password });
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("an authenticator app is set up with its codes, requested at the next sign-in, and turned off @no-js", async ({
  page,
  installation,
}) => {
  const { url, calls } = installation;
  const person = await newPerson(installation, "Wanda Serra");
  await signIn(page, url, person);
  await page.goto(`${url}/account`);
  await page.getByRole("link", { name: "Manage security" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Security");
  await settled(page);
  await page.getByRole("link", { name: "Set up app" }).click();
  await page.waitForURL("**/security/app");
  await settled(page);
  const password = page.locator("[name=password]").first();
  const continueButton = page.getByRole("button", { name: "Continue" });
  await password.fill("not-my-password");
  expect(await readStatus(page, () => continueButton.click())).toBe(400);
  await password.fill(person.password);
  await continueButton.click();
  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  const key = await page.locator("textarea[readonly]").inputValue();
  const turnOn = page.getByRole("button", { name: "Enable app" });
  await page.locator("[name=code]").fill("000000");
  expect(await readStatus(page, () => turnOn.click())).toBe(400);
  await expect(page.locator("[name=code]")).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("textarea[readonly]")).toHaveValue(key);
  await expectAccessibleDayAndNight(page);
  await page.locator("[name=code]").fill(codeOf(key));
  await turnOn.click();
  const codes = page.locator(".recovery-codes li");
  await expect(codes).toHaveCount(10);
  await expectAccessibleDayAndNight(page);
  const [first, second] = await codes.allInnerTexts();
  await page.getByRole("link", { name: "I've saved them" }).click();
  await expect(page.getByText("10 codes")).toBeVisible();

  await page.context().clearCookies();
  await typePassword(page, url, person);
  await page.waitForURL("**/second_factor");
  await page.goto(`${url}/user_home`);
  await expect(page).toHaveURL(`${url}/`);
  await page.goto(`${url}/second_factor`);
  await settled(page);
  await expectAccessibleDayAndNight(page);
  const enter = page.getByRole("button", { name: "Sign in", exact: true });
  await page.locator("[name=otp]").fill("000000");
  expect(await readStatus(page, () => enter.click())).toBe(400);
  await page.locator("[name=otp]").fill(codeOf(key, 1));
  await enter.click();
  await page.waitForURL("**/user_home");

  await page.context().clearCookies();
  await typePassword(page, url, person);
  await page.waitForURL("**/second_factor");
  await page.locator("[name=otp]").fill(first!);
  await enter.click();
  await page.waitForURL("**/user_home");
  await page.goto(`${url}/account/security`);
  await expect(page.getByText("9 codes")).toBeVisible();
  await page.getByRole("link", { name: "New recovery codes" }).click();
  await page.getByRole("button", { name: "Create new codes" }).click();
  await expect(codes).toHaveCount(10);
  expect(await codes.allInnerTexts()).not.toContain(second);

  await page.goto(`${url}/account/security/remove_app`);
  await settled(page);
  const turnOff = page.getByRole("dialog").getByRole("button", { name: "Disable app" });
  await turnOff.click();
  await expect(page.getByText("Authenticator app disabled")).toBeVisible();
  const login = { grant_type: "password", username: person.email, password: person.password };
  const { access_token } = await calls().auth.token({ body: login });
  expect(await calls(access_token).secondFactors.get()).toEqual({ since: null, recoveryCodesLeft: 0 });
});

test("a person sees their sign-ins and ends one after a confirmation @no-js", async ({
  page,
  browser,
  installation,
}) => {
  const { url, calls } = installation;
  const person = await newPerson(installation, "Xenia Moro");
  const elsewhere = await (
    await browser.newContext({ userAgent: "Mozilla/5.0 (Windows NT 10.0) Firefox/127.0" })
  ).newPage();
  await signIn(elsewhere, url, person);
  const login = { grant_type: "password", username: person.email, password: person.password };
  const app = await calls().auth.token({ body: { ...login, device: "door-app/3.1" } });
  await signIn(page, url, person);
  await page.goto(`${url}/account/security`);
  await settled(page);
  const rows = page.getByRole("table").last().getByRole("row");
  await expect(rows.filter({ hasText: "This device" })).toHaveCount(1);
  await expect(rows.filter({ hasText: "Firefox on Windows" })).toHaveCount(1);

  const dialog = page.getByRole("dialog");
  await page.getByRole("link", { name: "Sign out Firefox on Windows" }).click();
  await expect(dialog.getByRole("heading")).toHaveText("Sign out Firefox on Windows?");
  await dialog.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("Device signed out")).toBeVisible();
  await elsewhere.goto(`${url}/user_home`);
  await expect(elsewhere).toHaveURL(`${url}/`);
  await elsewhere.context().close();
  await page.getByRole("link", { name: "Sign out other devices" }).click();
  await dialog.getByRole("button", { name: "Sign out other devices" }).click();
  await expect(page.getByText("All other devices signed out")).toBeVisible();
  await expect(calls(app.access_token).users.me()).rejects.toMatchObject({ status: 401 });
  await expect(rows).toHaveCount(2);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Security");
});
