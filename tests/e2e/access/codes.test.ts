import type { Page } from "playwright/test";
import { expectTyped, fill, readStatus } from "../../support/browser/screens.ts";
import { enterBuilding, expect, type Installation, test } from "../../support/console.ts";
import { openDatabaseFile } from "../../support/databases/database-file.ts";
import { freshPanel } from "../../support/door-panel.ts";

const add = (page: Page) => page.getByRole("button", { name: "Add code" });

/** Creates a panel with the buttons Rossi and Verdi, of which Rossi has the code 101. */
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
  await expect(page.getByText("No call buttons yet")).toBeVisible();
});

test("a controller, which has no buttons, leads to its action groups first", async ({
  page,
  installation,
}) => {
  const { id } = await freshPanel(installation);
  const file = openDatabaseFile(installation.dataDir);
  file.exec(`update device set type = 'CONTROLLER', button_count = 0 where id = '${id}'`);
  file.close();
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/devices/${id}/codes`);
  await expect(page.getByText("No action groups yet")).toBeVisible();
  await page.getByRole("link", { name: "View action groups" }).click();
  await page.waitForURL(`**/domain/devices/${id}/actions`);
});

test("a code that is in use or not a number is refused beside its field @no-js", async ({
  page,
  installation,
}) => {
  const id = await openCodes(page, installation);
  const refused = [
    { code: "101", status: 409, message: "This is taken. Choose another one." },
    { code: "12a", status: 400, message: "A call code has 1 to 5 digits." },
  ];
  // With JavaScript the keypad takes digits only (§5).
  const typing =
    test.info().project.name === "js" ? refused.filter(({ code }) => /^\d+$/.test(code)) : refused;
  await page.getByLabel("Runs").selectOption({ label: "Verdi" });
  for (const { code, status, message } of typing) {
    await fill(page, { code });
    expect(await readStatus(page, () => add(page).click())).toBe(status);
    await expect(page.getByText(message)).toBeVisible();
    await expectTyped(page, { code });
  }
  await fill(page, { code: "123456" });
  await expectTyped(page, { code: "12345" });
  await fill(page, { code: "1a2" });
  if (test.info().project.name === "js") await expectTyped(page, { code: "12" });
  expect((await installation.api.codes.list({ id })).total).toBe(1);
});

test("a code's row says whom it calls and not what its button opens, which a code never does", async ({
  page,
  installation,
}) => {
  const { api } = installation;
  const id = await openCodes(page, installation);
  const [code] = (await api.codes.list({ id })).items;
  const { id: targetId, name } = await api.users.me();
  const door = (await api.outputs.list({ id })).items[0]!;
  const place = { id, groupId: code!.actionGroupId };
  await api.actionGroups.addAction({ ...place, body: { type: "CALL", targetType: "AGENT", targetId } });
  const opens = { type: "ACTIVATION", targetType: "OUTPUT", targetId: door.id } as const;
  await api.actionGroups.addAction({ ...place, body: opens });
  await page.reload();
  const row = page.getByRole("row").filter({ hasText: "101" });
  await expect(row).toContainText(`Calls ${name}.`);
  await expect(row).not.toContainText("Opens");
  await expect(page.getByText("A call code rings; it never opens a door.")).toBeVisible();
});

test("a code is added with the next free number, changed and deleted @no-js", async ({
  page,
  installation,
}) => {
  const id = await openCodes(page, installation);
  await expectTyped(page, { code: "102" });
  for (const key of ["Clear", "1", "0", "2"])
    await page.getByRole("button", { name: key, exact: true }).click();
  await expectTyped(page, { code: "102" });
  await page.getByLabel("Runs").selectOption({ label: "Verdi" });
  await page.getByRole("button", { name: "OK: Add code" }).click();
  await expect(page.getByRole("row").filter({ hasText: "102" })).toContainText("Verdi");

  await page.getByRole("link", { name: "Change code 102" }).click();
  const dialog = page.getByRole("dialog");
  if (test.info().project.name === "js")
    await expect(dialog.locator("button:not([type=button])")).toHaveCount(1);
  await dialog.locator("[name=code]").fill("101");
  await dialog.getByRole("button", { name: "Save code" }).click();
  await expect(dialog.getByText("This is taken. Choose another one.")).toBeVisible();
  await dialog.locator("[name=code]").fill("7");
  await dialog.getByRole("button", { name: "Save code" }).click();
  await expect(page.getByRole("link", { name: "Change code 7" })).toBeVisible();

  await page.getByRole("link", { name: "Delete code 7" }).click();
  await dialog.getByRole("button", { name: "Delete code" }).click();
  await expect(page.getByRole("link", { name: "Change code 7" })).toHaveCount(0);
  expect((await installation.api.codes.list({ id })).items).toMatchObject([{ code: "101" }]);
});
