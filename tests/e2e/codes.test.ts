import type { Page } from "playwright/test";
import { enterBuilding, expect, type Installation, test } from "../support/console.ts";
import { openDatabaseFile } from "../support/database-file.ts";
import { freshPanel } from "../support/door-panel.ts";
import { expectAccessibleDayAndNight, expectTyped, fill, statusOf } from "../support/screens.ts";

const add = (page: Page) => page.getByRole("button", { name: "Add a code" });

/** A panel with the buttons Rossi and Verdi, of which Rossi has the code 101. */
async function openCodes(page: Page, installation: Installation): Promise<string> {
  const { api } = installation;
  const { id } = await freshPanel(installation);
  const rossi = await api.ringBellButtons.create({ id, body: { position: 1, text: "Rossi" } });
  await api.ringBellButtons.create({ id, body: { position: 2, text: "Verdi" } });
  await api.codes.create({ id, body: { code: "101", actionGroupId: rossi.actionGroupId } });
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/devices/${id}/codes`);
  return id;
}

test("a panel without named buttons leads to its buttons first", async ({ page, installation }) => {
  const { id } = await freshPanel(installation);
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/devices/${id}/codes`);
  await expect(page.getByText("First name a call button")).toBeVisible();
  await expectAccessibleDayAndNight(page);
});

test("a controller, which has no buttons, leads to its action groups first", async ({
  page,
  installation,
}) => {
  const { id } = await freshPanel(installation);
  const file = openDatabaseFile(installation.dataDir);
  file.prepare("update device set type = 'CONTROLLER', button_count = 0 where id = ?").run(id);
  file.close();
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/devices/${id}/codes`);
  await expect(page.getByText("First make an action group")).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await page.getByRole("link", { name: "To the action groups" }).click();
  await page.waitForURL(`**/domain/devices/${id}/actions`);
});

test("a code that is taken or no number is refused beside its field", async ({ page, installation }) => {
  const id = await openCodes(page, installation);
  const refused = [
    { code: "101", status: 409, told: "This is taken. Choose another one." },
    { code: "12a", status: 400, told: "A call code has 1 to 5 digits." },
    { code: "123456", status: 400, told: "A call code has 1 to 5 digits." },
  ];
  // With JavaScript the keypad takes digits only (§5).
  const typing =
    test.info().project.name === "js" ? refused.filter(({ code }) => /^\d+$/.test(code)) : refused;
  for (const { code, status, told } of typing) {
    await fill(page, { code });
    expect(await statusOf(page, () => add(page).click())).toBe(status);
    await expect(page.getByText(told)).toBeVisible();
    await expectTyped(page, { code });
  }
  await fill(page, { code: "1a2" });
  if (test.info().project.name === "js") await expectTyped(page, { code: "12" });
  await expectAccessibleDayAndNight(page);
  expect((await installation.api.codes.list({ id })).total).toBe(1);
});

test("a code is added with the next free number, changed and deleted", async ({ page, installation }) => {
  const id = await openCodes(page, installation);
  await expectTyped(page, { code: "102" });
  for (const key of ["Clear", "1", "0", "2"])
    await page.getByRole("button", { name: key, exact: true }).click();
  await expectTyped(page, { code: "102" });
  await page.getByLabel("Starts").selectOption({ label: "Verdi" });
  await expectAccessibleDayAndNight(page);
  await add(page).click();
  await expect(page.getByRole("row").filter({ hasText: "102" })).toContainText("Verdi");

  await page.getByRole("link", { name: "Change code 102" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("[name=code]").fill("101");
  await dialog.getByRole("button", { name: "Save the code" }).click();
  await expect(dialog.getByText("This is taken. Choose another one.")).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await dialog.locator("[name=code]").fill("7");
  await dialog.getByRole("button", { name: "Save the code" }).click();
  await expect(page.getByRole("link", { name: "Change code 7" })).toBeVisible();

  await page.getByRole("link", { name: "Delete code 7" }).click();
  await dialog.getByRole("button", { name: "Delete the code" }).click();
  await expect(page.getByRole("link", { name: "Change code 7" })).toHaveCount(0);
  expect((await installation.api.codes.list({ id })).items).toMatchObject([{ code: "101" }]);
});
