import type { Page } from "playwright/test";
import { expectAccessibleDayAndNight } from "../../support/browser/screens.ts";
import { enterBuilding, expect, signIn, test } from "../../support/console.ts";
import { newResident } from "../../support/resident.ts";

test("an administrator creates SIP credentials for a person, who renews them, and each password is shown once @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const rosa = await newResident(installation, "Rosa Linea");
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/people/${rosa.id}`);
  await expect(page.getByText("No SIP credentials yet")).toBeVisible();
  await page.getByRole("link", { name: "Create SIP credentials" }).click();
  const first = await createCredentials(page, "Create SIP credentials");
  const query = { agentId: rosa.id };
  expect(await api.sipAgents.get({ query })).toEqual({ ...query, userName: first.userName });
  await expectAccessibleDayAndNight(page);
  await page.getByRole("dialog").getByRole("link", { name: "I've saved it" }).click();
  await expect(page.getByText(first.userName)).toBeVisible();
  await expectNowhere(page, first.password);

  await page.context().clearCookies();
  await enterBuilding(page, url, rosa);
  await page.goto(`${url}/account`);
  await expect(page.getByText(first.userName)).toBeVisible();
  await page.getByRole("link", { name: "Create new SIP credentials" }).click();
  await expect(page.getByRole("dialog")).toContainText(`The credentials ${first.userName} stop working`);
  const again = await createCredentials(page, "Create new SIP credentials");
  expect(again.userName).toBe(first.userName);
  expect(again.password).not.toBe(first.password);
  await page.getByRole("dialog").getByRole("link", { name: "I've saved it" }).click();
  await expect(page).toHaveURL(`${url}/account`);
  await expectNowhere(page, again.password);
  expect(installation.output()).not.toContain(again.password);
  expect((await page.goto(`${url}/domain/people/${rosa.id}/sip`))!.status()).toBe(403);
});

test("outside a building there are no SIP credentials to create", async ({ page, installation }) => {
  const { url } = installation;
  await signIn(page, url);
  await page.goto(`${url}/account`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: "Create SIP credentials" })).toHaveCount(0);
  await page.goto(`${url}/account/sip`);
  await expect(page).toHaveURL(`${url}/user_home`);
});

async function createCredentials(
  page: Page,
  button: string,
): Promise<{ userName: string; password: string }> {
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: button }).click();
  await expect(dialog).toContainText("The password is shown only once");
  const userName = await dialog.getByLabel("User name").inputValue();
  const password = await dialog.getByLabel("Password").inputValue();
  expect(password.length).toBeGreaterThan(15);
  expect(page.url()).not.toContain(password);
  return { userName, password };
}

/** Expects that the password is not shown, not even after a reload. */
async function expectNowhere(page: Page, password: string): Promise<void> {
  expect(await (await page.request.get(page.url())).text()).not.toContain(password);
}
