import type { Page } from "playwright/test";
import { fill, settled } from "../../support/browser/screens.ts";
import {
  ADMINISTRATOR,
  enterBuilding,
  expect,
  expectAccessible,
  type Installation,
  test,
} from "../../support/console.ts";

/** Signs in on the login screen, to which the page leads. */
async function signInAgain(page: Page): Promise<void> {
  await expect(page.getByText("Your session has ended.")).toBeVisible();
  await settled(page);
  await fill(page, { username: ADMINISTRATOR.email, password: ADMINISTRATOR.password });
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

function timeToLive({ api, domainId }: Installation): Promise<number> {
  return api.domains.get({ id: domainId }).then(({ eventsTtl }) => eventsTtl);
}

test("a form whose sign-in was ended elsewhere is there again after signing in, and can be saved @gate @no-js", async ({
  page,
  installation,
}) => {
  const before = await timeToLive(installation);
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/settings`);
  await settled(page);
  await fill(page, { eventsTtl: "77" });
  await page.getByLabel("Automatic updates on new devices").uncheck();
  await page.getByLabel("Time zone of the building").selectOption("Pacific/Auckland");
  await installation.api.signIns.endOthers();
  await page.getByRole("button", { name: "Save", exact: true }).click();

  await expect(page.getByText("You will return to your form, with what you entered.")).toBeVisible();
  await signInAgain(page);
  await page.waitForURL("**/domain/settings");
  await settled(page);
  await expect(page.getByRole("alert")).toContainText("Nothing from this form has been saved yet.");
  await expect(page.locator("[name=eventsTtl]")).toHaveValue("77");
  await expect(page.getByLabel("Automatic updates on new devices")).not.toBeChecked();
  await expect(page.getByLabel("Time zone of the building")).toHaveValue("Pacific/Auckland");
  expect(await timeToLive(installation)).toBe(before);
  if (test.info().project.name === "js") await expectAccessible(page);

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  expect(await timeToLive(installation)).toBe(77 * 24);
});

test("a page that was requested after the sign-in had ended is opened after signing in @no-js", async ({
  page,
  installation,
}) => {
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/settings`);
  await settled(page);
  await installation.api.signIns.endOthers();
  await page.getByRole("link", { name: "Devices" }).first().click();
  await expect(page.getByText("You will return to the page you were on.")).toBeVisible();
  await signInAgain(page);
  await page.waitForURL("**/domain/devices");
});
