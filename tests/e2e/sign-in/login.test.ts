import { watchLayoutShifts } from "../../support/browser/layout-shift.ts";
import {
  expectAccessibleDayAndNight,
  expectTyped,
  fill,
  readStatus,
  settled,
} from "../../support/browser/screens.ts";
import { ADMINISTRATOR, expect, signIn, test } from "../../support/console.ts";
import { newResident } from "../../support/resident.ts";
import { secondBuilding } from "../../support/second-building.ts";

test("a wrong password and an unknown person are refused alike @gate", async ({ page, installation }) => {
  const warnings: string[] = [];
  for (const username of [ADMINISTRATOR.email, "nobody@example.test"]) {
    await page.goto(`${installation.url}/`);
    await settled(page);
    await expect(page.getByLabel("E-mail, mobile number or user name")).toBeVisible();
    await fill(page, { username, password: "not-the-password" });
    expect(await readStatus(page, () => page.getByRole("button", { name: "Sign in" }).click())).toBe(401);
    await expectTyped(page, { username });
    warnings.push((await page.getByRole("alert").textContent()) ?? "");
    expect(await page.content()).not.toContain("not-the-password");
  }
  expect(warnings[0]).toContain("The sign-in name or the password is wrong.");
  expect(warnings[1]).toBe(warnings[0]);
  await expectAccessibleDayAndNight(page);
});

test("a person signs in by their mobile number, as they write it @no-js", async ({ page, installation }) => {
  const { api, calls, url } = installation;
  const password = "another-long-password";
  const number = { loginType: "MOBILE", countryCode: "+39", mobileNumber: "3409876543" } as const;
  await api.onPremise.createUser({ body: { name: "Mara Lenti", password, ...number } });
  const login = { grant_type: "password", username: "+393409876543", password };
  const { access_token } = await calls().auth.token({ body: login });
  await calls(access_token).accountLinks.acceptTermsOfService();

  await page.goto(`${url}/`);
  await settled(page);
  await fill(page, { username: "+39 340 987-6543", password });
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL(`${url}/user_home`);
  await expect(page.locator(".account-menu")).toContainText("Mara Lenti");
});

test("the login screen does not shift when its script starts", async ({ page, installation }) => {
  const shifts = await watchLayoutShifts(page);
  await page.goto(`${installation.url}/`);
  await expect(page.getByRole("button", { name: /passkey/ })).toBeVisible();
  await settled(page);
  expect(await shifts()).toBeLessThan(0.001);
});

test.describe("in a browser that requests German", () => {
  test.use({ locale: "de-DE" });

  test("everything is German, errors too, until another language is chosen, which stays @gate", async ({
    page,
    context,
    installation,
  }) => {
    await page.goto(`${installation.url}/`);
    await settled(page);
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await fill(page, { username: ADMINISTRATOR.email, password: "not-the-password" });
    expect(await readStatus(page, () => page.getByRole("button", { name: "Anmelden" }).click())).toBe(401);
    await expect(page.getByRole("alert")).toContainText("Passwort");

    await page.locator("details summary, summary").first().click();
    await page.getByRole("button", { name: "Italiano" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "it");
    const cookie = (await context.cookies()).find(({ name }) => name === "lng");
    expect(cookie).toMatchObject({ path: "/", httpOnly: true, sameSite: "Lax" });
    // 43200 minutes (§9).
    expect(cookie!.expires - Date.now() / 1000).toBeGreaterThan(43_200 * 60 - 120);
    expect(cookie!.expires - Date.now() / 1000).toBeLessThanOrEqual(43_200 * 60 + 1);
    await page.goto(`${installation.url}/reset_password`);
    await expect(page.locator("html")).toHaveAttribute("lang", "it");
  });
});

test("each of the six languages has a button that switches texts and title to it (§1) @no-js", async ({
  page,
  installation,
}) => {
  await page.goto(`${installation.url}/`);
  const languages = [
    ["Italiano", "it", "Accedi", "Accedi"],
    ["Français", "fr", "Se connecter", "Connexion"],
    ["Nederlands", "nl", "Aanmelden", "Aanmelden"],
    ["Español", "es", "Iniciar sesión", "Iniciar sesión"],
    ["Deutsch", "de", "Anmelden", "Anmelden"],
    ["English", "en", "Sign in", "Sign in"],
  ] as const;
  for (const [name, tag, button, title] of languages) {
    await settled(page);
    await page.locator(".language-switch summary").click();
    await expect(page.locator(".language-switch button")).toHaveCount(languages.length);
    await page.getByRole("button", { name, exact: true }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", tag);
    await expect(page.getByRole("button", { name: button, exact: true })).toBeVisible();
    await expect(page).toHaveTitle(`Portineria | ${title}`);
    expect((await page.request.get(page.url())).headers()["content-language"]).toBe(tag);
  }
});

test.describe("in a browser that requests none of the six languages", () => {
  test.use({ locale: "pt-PT" });

  test("the screens are English (§1)", async ({ page, installation }) => {
    await page.goto(`${installation.url}/`);
    await settled(page);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
  });
});

test("a form without an answer is not sent, or refused field by field", async ({ page, installation }) => {
  await page.goto(`${installation.url}/`);
  await settled(page);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.locator("[name=username]:invalid, [name=username][aria-invalid=true]")).toBeVisible();
  await expect(page).toHaveURL(/\/(\?index)?$/);
});

test("signing in opens the start page, under a new session @no-js @gate @gate-no-js", async ({
  page,
  context,
  installation,
}) => {
  await page.goto(`${installation.url}/`);
  const before = await context.cookies();
  await settled(page);
  await fill(page, { username: ADMINISTRATOR.email, password: ADMINISTRATOR.password });
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await page.waitForURL("**/user_home");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My buildings");
  await expect(page).toHaveTitle("Portineria | My buildings");
  expect(session(await context.cookies())).not.toBe(session(before));
});

test("a resident of one building is in it after signing in, one of two chooses @no-js", async ({
  page,
  installation,
}) => {
  const { url, calls } = installation;
  const rita = await newResident(installation, "Rita Fontana");
  const signInAgain = async () => {
    await page.context().clearCookies();
    await page.goto(`${url}/`);
    await settled(page);
    await fill(page, { username: rita.email, password: rita.password });
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
  };
  await signInAgain();
  await page.waitForURL(`${url}/domain`);
  await expect(page.locator(".account-menu")).toContainText("Rita Fontana");

  const other = await secondBuilding(installation, "Casa Sud");
  const { code } = await other.api.invites.create({ body: {} });
  const login = { grant_type: "password", username: rita.email, password: rita.password };
  const { access_token } = await calls().auth.token({ body: login });
  await calls(access_token).invites.activate({ body: { code } });
  await signInAgain();
  await page.waitForURL(`${url}/user_home`);
  await expect(page.getByRole("button", { name: "Enter Casa Sud" })).toBeVisible();
});

test("a person who is signed in is redirected to the start page", async ({ page, installation }) => {
  await signIn(page, installation.url);
  await page.goto(`${installation.url}/`);
  await expect(page).toHaveURL(`${installation.url}/user_home`);
});

test("after signing out neither the page nor the old cookie opens anything @no-js @gate", async ({
  page,
  context,
  installation,
}) => {
  await signIn(page, installation.url);
  await settled(page);
  const cookies = await context.cookies();
  await page.locator(".account-menu summary").click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(`${installation.url}/`);
  await context.addCookies(cookies);
  await page.goto(`${installation.url}/user_home`);
  await expect(page).toHaveURL(`${installation.url}/`);
});

test("a visitor is redirected to the login from every page that needs a sign-in", async ({
  page,
  installation,
}) => {
  for (const path of ["/user_home", "/user_home/new_building", "/user_home/join", "/account"]) {
    await page.goto(installation.url + path);
    await expect(page).toHaveURL(`${installation.url}/`);
  }
  // The layout around all screens is not a screen itself (§2).
  expect((await page.request.get(`${installation.url}/_app`)).status()).toBe(404);
});

function session(cookies: { name: string; value: string }[]): string | undefined {
  return cookies.find(({ name }) => name.includes("portineria"))?.value;
}
