import type { Page } from "playwright/test";
import { ADMINISTRATOR, enterBuilding, expect, type Installation, test } from "../support/console.ts";
import { expectNothingThere, freshPanel, postAsPage } from "../support/door-panel.ts";
import { expectAccessibleDayAndNight, expectTyped, fill, statusOf } from "../support/screens.ts";

const save = (page: Page) => page.getByRole("button", { name: "Save the button" });

async function openPlace(page: Page, installation: Installation, position: number): Promise<string> {
  const { id } = await freshPanel(installation);
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/devices/${id}`);
  const places = page.getByRole("list", { name: "Call buttons" }).getByRole("link");
  await places.nth(position - 1).click();
  await page.waitForURL(`**/buttons/${position}`);
  return id;
}

async function group({ api }: Installation, name: string): Promise<string> {
  const { items } = await api.agentGroups.list();
  return (items.find((each) => each.name === name) ?? (await api.agentGroups.create({ body: { name } }))).id;
}

test("a place that the panel hasn't is not there", async ({ page, installation }) => {
  const { id } = await freshPanel(installation);
  await enterBuilding(page, installation.url);
  for (const place of ["9", "0", "1x", "01"]) {
    await expectNothingThere(page, `${installation.url}/domain/devices/${id}/buttons/${place}`);
  }
});

test("a code that is in use is refused beside its field, nothing is changed and nothing typed is lost", async ({
  page,
  installation,
}) => {
  const { api } = installation;
  const flat = await group(installation, "Flat 12");
  const id = await openPlace(page, installation, 2);
  const first = await api.ringBellButtons.create({ id, body: { position: 1, text: "Rossi" } });
  await api.codes.create({ id, body: { code: "101", actionGroupId: first.actionGroupId } });
  const typed = { text: "Bianchi", code: "101" };
  await fill(page, typed);
  await page.getByLabel("Flat 12").check();
  expect(await statusOf(page, () => save(page).click())).toBe(409);
  await expect(page.getByRole("alert")).toContainText("This code is already in use on the panel.");
  await expect(page.locator("[name=code]")).toHaveAttribute("aria-invalid", "true");
  await expectTyped(page, typed);
  await expect(page.locator(`[value="${flat}"]`)).toBeChecked();
  await expectAccessibleDayAndNight(page);
  expect((await api.ringBellButtons.list({ id })).total).toBe(1);
});

test("a button that somebody else has named meanwhile is not named twice", async ({ page, installation }) => {
  const id = await openPlace(page, installation, 3);
  await fill(page, { text: "Bianchi" });
  await installation.api.ringBellButtons.create({ id, body: { position: 3, text: "Verdi" } });
  if (test.info().project.name === "js") {
    await expect(page.getByRole("link", { name: "Button 3: Verdi" })).toBeVisible();
    await expectTyped(page, { text: "Bianchi" });
  }
  expect(await statusOf(page, () => save(page).click())).toBe(409);
  await expect(page.getByRole("alert")).toContainText("This button already has a name.");
  await expect(page.locator("[name=text]")).toHaveAttribute("aria-invalid", "true");
  await expectTyped(page, { text: "Bianchi" });
  expect((await installation.api.ringBellButtons.list({ id })).items).toMatchObject([{ text: "Verdi" }]);
});

test("a button for an output, a group or a person that isn't there is refused, and changes nothing", async ({
  page,
  installation,
}) => {
  const id = await openPlace(page, installation, 4);
  for (const field of ["opens", "groups", "people"]) {
    const answer = await postAsPage(page, `/domain/devices/${id}/buttons/4`, {
      form: { text: "Bianchi", [field]: "01a1fc8d-fd68-7000-a9cd-000000000000" },
    });
    expect(answer.status()).toBe(400);
    expect(await answer.text()).toContain("What this action is aimed at no longer exists.");
  }
  expect((await installation.api.ringBellButtons.list({ id })).total).toBe(0);
});

test("a button is given its name, whom it calls, what it opens and its code, and all of it can be changed", async ({
  page,
  installation,
}) => {
  const { api } = installation;
  await group(installation, "Flat 12");
  const id = await openPlace(page, installation, 2);
  await expect(page.locator("[name=text]")).toHaveAttribute("placeholder", "Family Name N.2");
  await expectTyped(page, { code: "102" });
  await expectAccessibleDayAndNight(page);
  await fill(page, { text: "Marchetti" });
  await page.getByLabel("Flat 12").check();
  await page.getByLabel(ADMINISTRATOR.name).check();
  await page.getByLabel("Door", { exact: true }).check();
  await save(page).click();
  await expect(page.getByText("The button is saved")).toBeVisible();
  await expect(page.getByRole("link", { name: "Button 2: Marchetti" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(page.getByLabel("Flat 12")).toBeChecked();
  await expectAccessibleDayAndNight(page);
  const { items } = await api.ringBellButtons.list({ id });
  const groupId = items[0]!.actionGroupId;
  expect((await api.actionGroups.get({ id, groupId })).actions).toMatchObject([
    { type: "CALL", targetType: "AGENT_GROUP", targetName: "Flat 12" },
    { type: "CALL", targetType: "AGENT", targetName: ADMINISTRATOR.name },
    { type: "ACTIVATION", targetType: "OUTPUT", targetName: "Door" },
  ]);
  expect((await api.codes.list({ id })).items).toMatchObject([{ code: "102", actionGroupId: groupId }]);

  await page.getByLabel(ADMINISTRATOR.name).uncheck();
  await page.getByLabel("Door", { exact: true }).uncheck();
  await fill(page, { text: "", code: "" });
  await save(page).click();
  await expect(page.getByRole("link", { name: "Button 2: Family Name N.2" })).toBeVisible();
  expect((await api.actionGroups.get({ id, groupId })).actions).toMatchObject([{ targetName: "Flat 12" }]);
  expect((await api.codes.list({ id })).total).toBe(0);
});

test("a button is deleted with its code, after it was asked for", async ({ page, installation }) => {
  const { api } = installation;
  const id = await openPlace(page, installation, 5);
  await fill(page, { text: "Neri" });
  await save(page).click();
  await page.getByRole("link", { name: "Delete the button" }).click();
  await expect(page.getByRole("dialog")).toContainText("Delete “Neri”?");
  await expectAccessibleDayAndNight(page);
  await page.getByRole("dialog").getByRole("button", { name: "Delete the button" }).click();
  await expect(page.getByRole("link", { name: "Add a name to button 5" })).toBeVisible();
  expect((await api.codes.list({ id })).total).toBe(0);
  expect((await api.actionGroups.list({ id })).total).toBe(0);
});
