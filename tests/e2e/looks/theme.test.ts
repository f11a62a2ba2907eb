import type { Page } from "playwright/test";
import { ADMINISTRATOR, enterBuilding, expect, signIn, test } from "../../support/console.ts";
import { newResident } from "../../support/resident.ts";

const DARK = "rgb(20, 24, 26)";
const LIGHT = "rgb(243, 239, 230)";

/** The colour behind the navigation. */
function background(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}

async function choose(page: Page, theme: string): Promise<void> {
  await page.locator(".account-menu > summary").click();
  await page.getByRole("button", { name: theme, exact: true }).click();
}

test("a theme is chosen in the menu of the account, kept in the browser, also after signing out @no-js", async ({
  page,
  installation: { url },
}) => {
  await page.emulateMedia({ colorScheme: "light" });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/people`);
  expect(await background(page)).toBe(LIGHT);
  await choose(page, "Dark");
  await expect.poll(() => background(page)).toBe(DARK);
  await expect(page).toHaveURL(`${url}/domain/people`);
  await page.reload();
  expect(await background(page)).toBe(DARK);
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await page.context().addCookies(cookies.filter(({ name }) => name === "theme"));
  await page.goto(url);
  expect(await background(page)).toBe(DARK);

  await page.emulateMedia({ colorScheme: "dark" });
  await enterBuilding(page, url, ADMINISTRATOR);
  await page.goto(`${url}/domain`);
  await choose(page, "Light");
  await expect.poll(() => background(page)).toBe(LIGHT);
  await choose(page, "System");
  await expect.poll(() => background(page)).toBe(DARK);
});

test("two people who share a browser each have their own theme @no-js", async ({ page, installation }) => {
  const { url } = installation;
  const other = await newResident(installation, "Teo Russo");
  /** Signs in with the themes that the browser has stored. */
  async function signInHere(person?: typeof other): Promise<void> {
    const themes = (await page.context().cookies()).filter(({ name }) => name === "theme");
    await signIn(page, url, person);
    await page.context().addCookies(themes);
    await page.goto(`${url}/user_home`);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await signInHere();
  await choose(page, "Dark");
  await expect.poll(() => background(page)).toBe(DARK);
  await signInHere(other);
  await choose(page, "Light");
  await expect.poll(() => background(page)).toBe(LIGHT);
  await signInHere();
  expect(await background(page)).toBe(DARK);
  await signInHere(other);
  expect(await background(page)).toBe(LIGHT);
});
