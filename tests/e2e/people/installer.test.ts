import type { Page } from "playwright/test";
import { expectAccessibleDayAndNight, fill, newPerson, readStatus } from "../../support/browser/screens.ts";
import { enterBuilding, expect, type Installation, signIn, test } from "../../support/console.ts";
import { enablePanel, freshPanel } from "../../support/door-panel.ts";
import { issueLicence } from "../../support/issued-licence.ts";

test("an installer sets up the devices that were ticked until the set-up is ended @no-js", async ({
  page,
  installation,
}) => {
  const device = await enablePanel(installation);
  const { url } = installation;
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/invites/new`);
  await fill(page, { name: "Elettro Bianchi" });
  await page.getByLabel("For an installer, until the set-up ends").check();
  await page.getByLabel(/^Devices: adding/).check();
  await page.getByLabel("For an installer, until the set-up ends").uncheck();
  const create = page.getByRole("button", { name: "Create invite" });
  expect(await readStatus(page, () => create.click())).toBe(400);
  await expect(page.getByText("Only an installer's invite allows this.")).toBeVisible();
  await page.getByLabel("For an installer, until the set-up ends").check();
  await create.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Elettro Bianchi");
  await expect(page.getByText("May set up: devices")).toBeVisible();
  const link = await page.getByLabel("Link", { exact: true }).inputValue();

  const installer = await newPerson(installation, "Ivo Tecnico");
  await page.context().clearCookies();
  await signIn(page, url, installer);
  await page.goto(link);
  await page.getByRole("button", { name: "Accept invite" }).click();
  await page.waitForURL("**/domain");
  const places = page.getByRole("navigation").first();
  await expect(places.getByRole("link", { name: "Devices" })).toBeVisible();
  await expect(places.getByRole("link", { name: "People" })).toHaveCount(0);

  await page.goto(`${url}/domain/devices/${device.id}/settings`);
  await expect(page.getByRole("link", { name: "Remove device" })).toHaveCount(0);
  await fill(page, { name: "Side door" });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Side door");
  for (const side of ["outputs", "appearance", "maintenance", "hardware"]) {
    await page.goto(`${url}/domain/devices/${device.id}/${side}`);
    await expect(page.getByRole("heading", { level: 1 }), side).toContainText("Side door");
  }
  for (const forbidden of [`devices/${device.id}/access`, `devices/${device.id}/actions`, "auxiliaries"]) {
    expect((await page.goto(`${url}/domain/${forbidden}`))!.status(), forbidden).toBe(403);
  }

  await page.context().clearCookies();
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/people`);
  const row = page.getByRole("row").filter({ hasText: "Ivo Tecnico" });
  await expect(row).toContainText("Installer");
  await expectAccessibleDayAndNight(page);
  await row.getByRole("link").click();
  await expect(page.getByText("Installer. May set up: devices.")).toBeVisible();

  await page.goto(`${url}/domain/settings/terminate`);
  await page.getByRole("dialog").getByRole("button", { name: "End set-up" }).click();
  await expect(page.getByText("1 person was removed from the building.")).toBeVisible();
  await page.goto(`${url}/domain/people`);
  await expect(page.getByRole("row").filter({ hasText: "Ivo Tecnico" })).toHaveCount(0);
});

test("an installer adds auxiliary devices with their own seats, and can change nothing else @no-js", async ({
  page,
  installation,
}) => {
  const { api, dataDir, url } = installation;
  const { id: deviceId } = await freshPanel(installation);
  for (const { id } of (await api.auxiliaries.list()).items) await api.auxiliaries.remove({ id });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/invites/new`);
  await fill(page, { name: "Ascensori Blu" });
  await page.getByLabel("For an installer, until the set-up ends").check();
  await page.getByLabel(/^Auxiliary devices: adding/).check();
  await page.getByRole("button", { name: "Create invite" }).click();
  await expect(page.getByText("May set up: auxiliary devices")).toBeVisible();
  const link = await page.getByLabel("Link", { exact: true }).inputValue();
  await joinBy(page, installation, link);
  const places = page.getByRole("navigation").first();
  await expect(places.getByRole("link", { name: "Auxiliary devices" })).toBeVisible();
  await expect(places.getByRole("link", { name: "People" })).toHaveCount(0);

  await page.goto(`${url}/domain/auxiliaries/new?type=ELEVATOR_SYSTEM&model=generic`);
  await fill(page, { name: "Lifts" });
  const add = page.getByRole("button", { name: "Add auxiliary device" });
  expect(await readStatus(page, () => add.click()), "without a seat of their own").toBe(409);
  await expect(page.getByRole("alert")).toContainText("Missing valid subscription!");
  await page.goto(`${url}/user_home/licence`);
  await fill(page, { licenseCode: await issueLicence(dataDir, "--auxiliaries", "1") });
  await page.getByRole("button", { name: "Check code" }).click();
  await page.getByRole("button", { name: "Activate licence" }).click();
  await expect(page.getByText("Licence activated.")).toBeVisible();

  await page.goto(`${url}/domain/auxiliaries/new?type=ELEVATOR_SYSTEM&model=generic`);
  await fill(page, { name: "Lifts" });
  await add.click();
  await expect(page.getByText("Auxiliary device added.")).toBeVisible();
  const [lifts] = (await api.auxiliaries.list()).items;
  const at = `${url}/domain/auxiliaries/${lifts!.id}`;
  const dialog = page.getByRole("dialog");
  await page.goto(`${at}/areas/new`);
  await dialog.getByLabel("Name").fill("Third floor");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Third floor" })).toBeVisible();
  await page.goto(`${at}/endpoints/new`);
  await dialog.getByLabel("Name").fill("Hold the doors");
  await dialog.getByLabel("Command").fill("doors/hold");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row").filter({ hasText: "doors/hold" })).toBeVisible();

  await page.goto(`${at}/settings`);
  await expect(page.getByRole("link", { name: "Remove auxiliary device" })).toHaveCount(0);
  const forbidden = [`auxiliaries/${lifts!.id}/settings/remove`, `devices/${deviceId}/outputs`, "people"];
  for (const address of forbidden) {
    expect((await page.goto(`${url}/domain/${address}`))!.status(), address).toBe(403);
  }
  await api.auxiliaries.remove({ id: lifts!.id });
});

/** Accepts an installer's invite by its link as a new person, and enters the building. */
async function joinBy(page: Page, installation: Installation, link: string): Promise<void> {
  const installer = await newPerson(installation, "Ida Tecnica");
  await page.context().clearCookies();
  await signIn(page, installation.url, installer);
  await page.goto(link);
  await page.getByRole("button", { name: "Accept invite" }).click();
  await page.waitForURL("**/domain");
}
