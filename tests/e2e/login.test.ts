import { ADMINISTRATOR, expect, signIn, test } from "../support/console.ts";
import { expectAccessibleDayAndNight, expectTyped, fill, settled, statusOf } from "../support/screens.ts";

test("a wrong password and an unknown person are refused alike", async ({ page, installation }) => {
  const told: string[] = [];
  for (const username of [ADMINISTRATOR.email, "nobody@example.test"]) {
    await page.goto(`${installation.url}/`);
    await settled(page);
    await fill(page, { username, password: "not-the-password" });
    expect(await statusOf(page, () => page.getByRole("button", { name: "Sign in" }).click())).toBe(401);
    await expectTyped(page, { username });
    told.push((await page.getByRole("alert").textContent()) ?? "");
    expect(await page.content()).not.toContain("not-the-password");
  }
  expect(told[0]).toContain("The e-mail address or the password is wrong.");
  expect(told[1]).toBe(told[0]);
  await expectAccessibleDayAndNight(page);
});

test.describe("to a browser that asks for German", () => {
  test.use({ locale: "de-DE" });

  test("everything is German, errors too, until another language is chosen, which stays", async ({
    page,
    context,
    installation,
  }) => {
    await page.goto(`${installation.url}/`);
    await settled(page);
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await fill(page, { username: ADMINISTRATOR.email, password: "not-the-password" });
    expect(await statusOf(page, () => page.getByRole("button", { name: "Anmelden" }).click())).toBe(401);
    await expect(page.getByRole("alert")).toContainText("Passwort");

    await page.locator("details summary, summary").first().click();
    await page.getByRole("button", { name: "Italiano" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "it");
    const cookie = (await context.cookies()).find(({ name }) => name === "lng");
    // 43200 minutes (§9).
    expect(cookie!.expires - Date.now() / 1000).toBeGreaterThan(43_200 * 60 - 120);
    expect(cookie!.expires - Date.now() / 1000).toBeLessThanOrEqual(43_200 * 60 + 1);
    await page.goto(`${installation.url}/reset_password`);
    await expect(page.locator("html")).toHaveAttribute("lang", "it");
  });
});

test("a form without an answer is not sent, or refused field by field", async ({ page, installation }) => {
  await page.goto(`${installation.url}/`);
  await settled(page);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.locator("[name=username]:invalid, [name=username][aria-invalid=true]")).toBeVisible();
  await expect(page).toHaveURL(/\/(\?index)?$/);
});

test("signing in leads home, under a new session", async ({ page, context, installation }) => {
  await page.goto(`${installation.url}/`);
  const before = await context.cookies();
  await signIn(page, installation.url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My buildings");
  await expect(page).toHaveTitle("Portineria | My buildings");
  expect(session(await context.cookies())).not.toBe(session(before));
});

test("who is signed in already is led home", async ({ page, installation }) => {
  await signIn(page, installation.url);
  await page.goto(`${installation.url}/`);
  await expect(page).toHaveURL(`${installation.url}/user_home`);
});

test("after signing out neither the page nor the old cookie opens anything", async ({
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

test("a visitor is led to the login from every page of somebody signed in", async ({
  page,
  installation,
}) => {
  for (const path of ["/user_home", "/user_home/new_building", "/user_home/join", "/account"]) {
    await page.goto(installation.url + path);
    await expect(page).toHaveURL(`${installation.url}/`);
  }
});

function session(cookies: { name: string; value: string }[]): string | undefined {
  return cookies.find(({ name }) => name.includes("portineria"))?.value;
}
