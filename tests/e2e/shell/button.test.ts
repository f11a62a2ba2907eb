import type { Locator, Page } from "playwright/test";
import { expectAccessibleDayAndNight, expectTyped, fill, readStatus } from "../../support/browser/screens.ts";
import { ADMINISTRATOR, enterBuilding, expect, type Installation, test } from "../../support/console.ts";
import { expectNotFoundPage, freshPanel, postAsPage } from "../../support/door-panel.ts";

const CALLS = "Calls these people and devices";
const OPENS = "Opens these outputs";

const choicesOf = (page: Page, name: string) => page.getByRole("group", { name });
const save = (page: Page) => page.getByRole("button", { name: "Save button" });

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

test("a place that the panel does not have is not found", async ({ page, installation }) => {
  const { id } = await freshPanel(installation);
  await enterBuilding(page, installation.url);
  for (const place of ["9", "0", "1x", "01"]) {
    await expectNotFoundPage(page, `${installation.url}/domain/devices/${id}/buttons/${place}`);
  }
});

test("a code that is in use is refused beside its field, nothing is changed and nothing typed is lost @no-js", async ({
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
  expect(await readStatus(page, () => save(page).click())).toBe(409);
  await expect(page.getByRole("alert")).toContainText("This code is already in use on the panel.");
  await expect(page.locator("[name=code]")).toHaveAttribute("aria-invalid", "true");
  await expectTyped(page, typed);
  await expect(page.locator(`[value="${flat}"]`)).toBeChecked();
  await expectAccessibleDayAndNight(page);
  expect((await api.ringBellButtons.list({ id })).total).toBe(1);
});

test("a place that another person has named in the meantime is not overwritten", async ({
  page,
  installation,
}) => {
  const id = await openPlace(page, installation, 3);
  await fill(page, { text: "Bianchi" });
  await installation.api.ringBellButtons.create({ id, body: { position: 3, text: "Verdi" } });
  await expect(page.getByRole("link", { name: "Button 3: Verdi" })).toBeVisible();
  await expectTyped(page, { text: "Bianchi" });
  expect(await readStatus(page, () => save(page).click())).toBe(409);
  await expect(page.getByRole("alert")).toContainText("Another person changed this in the meantime");
  await expectTyped(page, { text: "Bianchi" });
  expect((await installation.api.ringBellButtons.list({ id })).items).toMatchObject([{ text: "Verdi" }]);
});

test("a search among the choices of a button keeps what is typed and ticked, and its matches can be saved with it", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const id = await openPlace(page, installation, 5);
  const [person] = (await api.users.list()).items;
  await page.goto(`${url}/domain/devices/${id}/buttons/5?find=nobody`);
  const [people, outputs] = [choicesOf(page, CALLS), choicesOf(page, OPENS)];
  await expect(people.getByRole("status")).toHaveText("No name contains “nobody”.");
  await fill(page, { text: "Verdi" });
  await outputs.getByRole("searchbox").fill("door");
  await outputs.getByLabel("Door", { exact: true }).check();
  await people.getByRole("searchbox").fill(person!.name);
  await people.getByRole("checkbox", { name: person!.name }).check();
  await people.getByRole("searchbox").fill("nobody again");
  await expect(people.getByRole("status")).toHaveText("No name contains “nobody again”.");
  await expect(page).toHaveURL(/find=nobody\+again$/);
  await expect(people.getByRole("button", { name: `Remove ${person!.name}` })).toBeVisible();
  await expect(outputs.getByRole("checkbox", { name: "Door", exact: true })).toBeVisible();
  await expectTyped(page, { text: "Verdi" });
  await save(page).click();
  await expect(page.getByText("Call button saved.")).toBeVisible();
  const { button, actions } = await api.nameplate.get({ id, position: "5" });
  expect(button).toMatchObject({ text: "Verdi" });
  expect(actions.map(({ type, targetId }) => [type, targetId === person!.id])).toEqual(
    expect.arrayContaining([
      ["CALL", true],
      ["ACTIVATION", false],
    ]),
  );
});

test("without JavaScript a search among the choices of a button keeps what is ticked, also what it does not find @only-no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const id = await openPlace(page, installation, 7);
  const [person] = (await api.users.list()).items;
  await page.goto(`${url}/domain/devices/${id}/buttons/7?find=nobody`);
  const [people, outputs] = [choicesOf(page, CALLS), choicesOf(page, OPENS)];
  const search = async (choices: Locator, text: string) => {
    await choices.getByRole("searchbox").fill(text);
    await choices.getByRole("button", { name: "Search" }).click();
  };
  await search(people, person!.name);
  await people.getByRole("checkbox", { name: person!.name }).check();
  await search(outputs, "door");
  await outputs.getByLabel("Door", { exact: true }).check();
  await search(people, "nobody again");
  await expect(people.getByRole("status")).toHaveText("No name contains “nobody again”.");
  await expect(people.getByRole("checkbox", { name: person!.name })).toBeChecked();
  await expect(outputs.getByLabel("Door", { exact: true })).toBeChecked();
  expect((await api.ringBellButtons.list({ id })).total).toBe(0);
  await save(page).click();
  await expect(page.getByText("Call button saved.")).toBeVisible();
  expect((await api.nameplate.get({ id, position: "7" })).actions).toHaveLength(2);
});

test("of two people who save the same button, the second sees both versions, and overwrites or takes over @no-js", async ({
  page,
  installation,
}) => {
  const { api } = installation;
  await group(installation, "Flat 12");
  const id = await openPlace(page, installation, 6);
  await fill(page, { text: "Marchetti" });
  await save(page).click();
  await expect(page.getByText("Call button saved.")).toBeVisible();
  const place = { id, position: "6" };
  const other = await page.context().newPage();
  await other.goto(page.url());
  await fill(other, { text: "Rossi", code: "777" });
  await save(other).click();
  await expect(other.getByText("Call button saved.")).toBeVisible();

  await fill(page, { text: "Bianchi" });
  await page.getByLabel("Flat 12").check();
  expect(await readStatus(page, () => save(page).click())).toBe(409);
  const saved = page.getByRole("status").filter({ hasText: "Changed by another person in the meantime" });
  await expect(saved.getByRole("definition").filter({ hasText: "Rossi" })).toBeVisible();
  await expect(saved.getByRole("definition").filter({ hasText: "777" })).toBeVisible();
  await expectTyped(page, { text: "Bianchi", code: "106" });
  await expect(page.getByLabel("Flat 12")).toBeChecked();
  await expectAccessibleDayAndNight(page);
  expect((await api.nameplate.get(place)).button).toMatchObject({ text: "Rossi" });
  await save(page).click();
  await expect(page.getByRole("link", { name: "Button 6: Bianchi" })).toBeVisible();
  expect(await api.nameplate.get(place)).toMatchObject({
    button: { text: "Bianchi" },
    actions: [{ targetName: "Flat 12" }],
    codes: ["106"],
  });

  await fill(other, { text: "Neri" });
  expect(await readStatus(other, () => save(other).click())).toBe(409);
  await other.getByRole("link", { name: "Discard my changes" }).click();
  await expectTyped(other, { text: "Bianchi", code: "106" });
  await fill(other, { text: "Bianchi and Neri" });
  await save(other).click();
  await expect(other.getByRole("link", { name: "Button 6: Bianchi and Neri" })).toBeVisible();
});

test("a button for an output, a group or a person that does not exist is refused, and changes nothing", async ({
  page,
  installation,
}) => {
  const id = await openPlace(page, installation, 4);
  for (const field of ["opens", "groups", "people", "endpoints"]) {
    const answer = await postAsPage(page, `/domain/devices/${id}/buttons/4`, {
      form: { text: "Bianchi", [field]: "01a1fc8d-fd68-7000-a9cd-000000000000" },
    });
    expect(answer.status()).toBe(400);
    expect(await answer.text()).toContain("The target of this action no longer exists.");
  }
  expect((await installation.api.ringBellButtons.list({ id })).total).toBe(0);
});

test("a button is given its name, whom it calls, what it opens and its code, and all of it can be changed @no-js", async ({
  page,
  installation,
}) => {
  const { api } = installation;
  await group(installation, "Flat 12");
  const id = await openPlace(page, installation, 2);
  await expect(page.locator("[name=text]")).toHaveAttribute("placeholder", "Family Name N.2");
  await expectTyped(page, { code: "102" });
  await fill(page, { text: "Marchetti" });
  await page.getByLabel("Flat 12").check();
  await page.getByLabel(ADMINISTRATOR.name).check();
  await page.getByLabel("Door", { exact: true }).check();
  await save(page).click();
  await expect(page.getByText("Call button saved.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Button 2: Marchetti" })).toHaveAttribute(
    "aria-current",
    "true",
  );
  await expect(page.getByLabel("Flat 12")).toBeChecked();
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

  const emergency = page.getByRole("checkbox", { name: "Emergency button" });
  await emergency.check();
  await save(page).click();
  await expect(page.getByRole("link", { name: "Emergency button 2: HELP" })).toBeVisible();
  await expect(emergency).toBeChecked();
  expect((await api.ringBellButtons.list({ id })).items).toMatchObject([{ text: "HELP" }]);
  await emergency.uncheck();
  await save(page).click();
  await expect(page.getByRole("link", { name: "Button 2: Family Name N.2" })).toBeVisible();
});

test("a button is deleted with its code, after a confirmation @no-js", async ({ page, installation }) => {
  const { api } = installation;
  const id = await openPlace(page, installation, 5);
  await fill(page, { text: "Neri" });
  await save(page).click();
  await page.getByRole("link", { name: "Delete button" }).click();
  await expect(page.getByRole("dialog")).toContainText("Delete “Neri”?");
  await page.getByRole("dialog").getByRole("button", { name: "Delete button" }).click();
  await expect(page.getByRole("link", { name: "Add name to button 5" })).toBeVisible();
  expect((await api.codes.list({ id })).total).toBe(0);
  expect((await api.actionGroups.list({ id })).total).toBe(0);
});
