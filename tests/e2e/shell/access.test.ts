import type { Page } from "playwright/test";
import { expectAccessibleDayAndNight, readStatus } from "../../support/browser/screens.ts";
import { enterBuilding, expect, type Installation, test } from "../../support/console.ts";
import { freshPanel, postAsPage } from "../../support/door-panel.ts";

const add = (page: Page) => page.getByRole("button", { name: "Add access rule" });
const who = (page: Page) => page.getByLabel("Who", { exact: true });

async function openAccess(page: Page, installation: Installation): Promise<string> {
  const { api } = installation;
  const { id } = await freshPanel(installation);
  const { items } = await api.agentGroups.list();
  for (const name of ["Flat 1", "Flat 2"].filter((name) => !items.some((group) => group.name === name))) {
    await api.agentGroups.create({ body: { name } });
  }
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/devices/${id}/access`);
  return id;
}

test("access to nothing, to what does not exist or for no group is refused, and changes nothing @no-js", async ({
  page,
  installation,
}) => {
  const id = await openAccess(page, installation);
  await expect(page.getByText("No access rules yet")).toBeVisible();
  await page.getByRole("checkbox", { name: "Door" }).uncheck();
  expect(await readStatus(page, () => add(page).click())).toBe(400);
  await expect(page.getByText("Please fill this in.")).toBeVisible();
  await expectAccessibleDayAndNight(page);
  const missingId = "01a1fc8d-fd68-7000-a9cd-000000000000";
  const agentGroupId = await who(page).inputValue();
  const opens = (await installation.api.outputs.list({ id })).items[0]!.id;
  const forged = [
    { form: { agentGroupId, opens: missingId }, message: "The target of this action no longer exists." },
    { form: { agentGroupId: missingId, opens }, message: "This group is not in this building." },
  ];
  for (const { form, message } of forged) {
    const answer = await postAsPage(page, `/domain/devices/${id}/access`, { form });
    expect(answer.status()).toBe(400);
    expect(await answer.text()).toContain(message);
  }
  expect((await installation.api.actionGroups.list({ id })).total).toBe(0);
});

test("the same access is granted only once, and leaves no action group behind", async ({
  page,
  installation,
}) => {
  const id = await openAccess(page, installation);
  for (const status of [303, 409]) {
    await page.goto(`${installation.url}/domain/devices/${id}/access`);
    await who(page).selectOption({ label: "Flat 1" });
    const sent = await readStatus(page, () => add(page).click());
    // Remix answers a fetched form with 202 where it redirects a browser's form.
    expect(status === 303 ? [202, 303] : [409]).toContain(sent);
    await expect(page.getByRole("link", { name: "Change Flat 1: Door" })).toBeVisible();
  }
  await expect(page.getByText("This group already has this access.")).toBeVisible();
  expect((await installation.api.actionGroups.list({ id })).total).toBe(1);
});

test("groups are given outputs, share what fits, and lose it again @no-js", async ({
  page,
  installation,
}) => {
  const { api } = installation;
  const id = await openAccess(page, installation);
  const first = await who(page).inputValue();
  await who(page).selectOption({ label: "Flat 1" });
  await add(page).click();
  await expect(page.getByRole("link", { name: "Change Flat 1: Door" })).toBeVisible();
  await expect(who(page)).toHaveValue(first);
  await who(page).selectOption({ label: "Everybody in the building" });
  await page.getByLabel("Name of the rule").fill("For all");
  await add(page).click();
  await expect(page.getByRole("row").filter({ hasText: "For all" })).toContainText("Opens Door.");
  await expect(page.getByLabel("Name of the rule")).toHaveValue("");
  await expect(page).toHaveURL(`${installation.url}/domain/devices/${id}/access`);
  expect((await api.actionGroups.list({ id })).total).toBe(1);

  await page.getByRole("link", { name: "Change For all" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: "Output 2" }).check();
  await dialog.getByRole("button", { name: "Save rule" }).click();
  await expect(page.getByRole("row").filter({ hasText: "For all" })).toContainText("Door and Output 2");
  expect((await api.actionGroups.list({ id })).total).toBe(2);

  await page.getByRole("link", { name: "Delete For all" }).click();
  await dialog.getByRole("button", { name: "Delete rule" }).click();
  await expect(page.getByRole("row").filter({ hasText: "For all" })).toHaveCount(0);
  expect((await api.accessControlAssociations.list({ id })).total).toBe(1);
  expect((await api.actionGroups.list({ id })).total).toBe(1);
});

test("of two people who change the same access, the second sees both versions and can overwrite @no-js", async ({
  page,
  installation,
}) => {
  const { api } = installation;
  const id = await openAccess(page, installation);
  await who(page).selectOption({ label: "Flat 1" });
  await add(page).click();
  await page.getByRole("link", { name: "Change Flat 1: Door" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: "Output 2" }).check();
  const { items } = await api.accessControlAssociations.list({ id });
  const rule = { id, associationId: items[0]!.id };
  await api.accessControlAssociations.update({ ...rule, body: { displayName: "By somebody else" } });
  const save = dialog.getByRole("button", { name: "Save rule" });
  expect(await readStatus(page, () => save.click())).toBe(409);
  await expect(dialog.getByRole("definition").filter({ hasText: "By somebody else" })).toBeVisible();
  await expect(dialog.getByRole("checkbox", { name: "Output 2" })).toBeChecked();
  await save.click();
  await expect(page.getByRole("link", { name: "Change Flat 1: Door" })).toBeVisible();
  // The list behind the dialog always has the link.
  await expect
    .poll(async () => (await api.accessRules.get(rule)).actions.map(({ targetName }) => targetName))
    .toEqual(["Door", "Output 2"]);
});
