import type { Page } from "playwright/test";
import { writeOpened } from "#app/forms/edits/opened-values.ts";
import { expectAccessibleDayAndNight, expectTyped, fill, readStatus } from "../../support/browser/screens.ts";
import { ADMINISTRATOR, enterBuilding, expect, type Installation, test } from "../../support/console.ts";
import { expectNotFoundPage, freshPanel, postAsPage } from "../../support/door-panel.ts";

test.beforeEach(async ({ installation: { api } }) => {
  for (const { id } of (await api.agentGroups.list()).items) await api.agentGroups.remove({ id });
});

async function openGroup(page: Page, { api, url }: Installation, name: string): Promise<string> {
  const { id } = await api.agentGroups.create({ body: { name } });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/groups/${id}`);
  return id;
}

test("a group that is not in the building is not found", async ({ page, installation }) => {
  await enterBuilding(page, installation.url);
  for (const side of ["", "/delete"]) {
    await expectNotFoundPage(
      page,
      `${installation.url}/domain/groups/01a1fc8d-fd68-7000-a9cd-000000000000${side}`,
    );
  }
});

test("a selection with more than fifty entries is complete, and the list has pages", async ({
  page,
  installation: { api, url },
}) => {
  const numbers = Array.from({ length: 60 }, (_, index) => String(index + 1).padStart(2, "0"));
  for (const number of numbers) await api.agentGroups.create({ body: { name: `Floor ${number}` } });
  const { id: userId } = await api.users.me();
  for (const { id } of (await api.nfcTags.list()).items) await api.nfcTags.remove({ id });
  for (const number of numbers) {
    await api.nfcTags.create({ body: { identifier: `Fob ${number}`, value: `04A1B2${number}`, userId } });
  }
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/invites/new`);
  await expect(page.getByRole("checkbox", { name: /^Floor/ })).toHaveCount(60);
  await page.goto(`${url}/domain/people/${userId}`);
  await expect(page.getByText("Fob 60", { exact: true })).toBeVisible();
  await page.goto(`${url}/domain/groups`);
  await expect(page.getByRole("link", { name: "Floor 51" })).toHaveCount(0);
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByRole("link", { name: "Floor 51" })).toBeVisible();
  await expect(page.getByText("51 to 60 of 60")).toBeVisible();
  await page.getByRole("link", { name: "Previous" }).click();
  await expect(page.getByRole("link", { name: "Floor 01" })).toBeVisible();
  for (const { id } of (await api.nfcTags.list()).items) await api.nfcTags.remove({ id });
  for (const { id } of (await api.agentGroups.list()).items) await api.agentGroups.remove({ id });
});

test("the building's own groups can't be changed", async ({ page, installation }) => {
  const { items } = await installation.api.agentGroups.list({ query: { hidden: "true" } });
  const { id } = items.find(({ name }) => name === "all-the-agents")!;
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/groups/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Everybody in the building");
  await expect(page).toHaveTitle("Portineria | Everybody in the building");
  await expect(page.getByText("Portineria manages its members.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Change name" })).toHaveCount(0);
  const opened = writeOpened({ name: "all-the-agents", container: false });
  const answer = await postAsPage(page, `/domain/groups/${id}/rename`, { form: { name: "Mine", opened } });
  expect(answer.status()).toBe(409);
});

test("creating a group with a name in use opens the existing group, with a notice @no-js", async ({
  page,
  installation,
}) => {
  const { id } = await installation.api.agentGroups.create({ body: { name: "Flat 12" } });
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/groups/new`);
  await fill(page, { name: "Flat 12" });
  await page.getByRole("button", { name: "Create group" }).click();
  await expect(page.getByText("“Flat 12” already exists. This is it.")).toBeVisible();
  expect(page.url()).toContain(id);
  expect((await installation.api.agentGroups.list()).total).toBe(1);
});

test("a group can't be renamed to another group's name, nor to a name of the building's default groups", async ({
  page,
  installation,
}) => {
  await installation.api.agentGroups.create({ body: { name: "Flat 1" } });
  const id = await openGroup(page, installation, "Flat 2");
  await page.getByRole("link", { name: "Change name" }).click();
  await expect(page.getByRole("dialog").getByLabel("Name")).toHaveValue("Flat 2");
  for (const { name, status } of [
    { name: "Flat 1", status: 400 },
    { name: "all-the-gardeners", status: 409 },
  ]) {
    await fill(page, { name });
    expect(await readStatus(page, () => page.getByRole("button", { name: "Save name" }).click())).toBe(
      status,
    );
    await expect(page.locator("[name=name]")).toHaveAttribute("aria-invalid", "true");
    await expectTyped(page, { name });
  }
  expect(await installation.api.agentGroups.get({ id })).toMatchObject({ name: "Flat 2" });
});

test("only people of the building can be added", async ({ page, installation }) => {
  const id = await openGroup(page, installation, "Flat 3");
  await page.getByRole("button", { name: "Add member" }).click();
  const stranger = { intent: "add", agentId: "01a1fc8d-fd68-7000-a9cd-000000000000" };
  const answer = await postAsPage(page, `/domain/groups/${id}`, { form: stranger });
  expect(answer.status()).toBe(400);
  expect(await answer.text()).toContain("This person or device is not in this building.");
});

test("a group is created, people and devices are added and removed, and it is deleted @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  await freshPanel(installation);
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/groups`);
  await expect(page.getByText("No groups yet")).toBeVisible();
  await page.getByRole("link", { name: "New group" }).click();
  await fill(page, { name: "Flat 4" });
  await page.getByRole("button", { name: "Create group" }).click();
  await expect(page.getByText("Group created. Add its members.")).toBeVisible();
  for (const label of [ADMINISTRATOR.name, "Main entrance (device)"]) {
    await page.getByLabel("Person or device").selectOption({ label });
    await page.getByRole("button", { name: "Add member" }).click();
    const name = label.replace(" (device)", "");
    await expect(page.getByRole("button", { name: `Remove ${name} from group` })).toBeVisible();
  }
  await expect(page.getByText("Main entrance added to the group.")).toBeVisible();
  await page.getByRole("button", { name: "Remove Main entrance from group" }).click();
  await expect(page.getByText("Main entrance removed from the group.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Main entrance added to the group.")).toBeVisible();
  await page.getByRole("button", { name: "Remove Main entrance from group" }).click();
  await expect(page.getByRole("button", { name: "Remove Main entrance" })).toHaveCount(0);
  await page.getByRole("link", { name: "Change name" }).click();
  await fill(page, { name: "Flat 5" });
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Flat 5");
  await page.goto(`${url}/domain/groups`);
  await expect(page.getByRole("row").filter({ hasText: "Flat 5" })).toContainText("1");

  await page.getByRole("link", { name: "Flat 5" }).click();
  await page.getByRole("link", { name: "Delete group" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete group" }).click();
  await expect(page.getByText("No groups yet")).toBeVisible();
  expect((await api.agentGroups.list()).total).toBe(0);
});

test("rights over other groups are granted, shown at both groups, and revoked @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const id = await openGroup(page, installation, "Flat 6");
  await page.getByRole("button", { name: "Add permission" }).click();
  await expect(page.locator("[name=type]").last()).toHaveAttribute("aria-invalid", "true");
  const give = async (right: string, over: string): Promise<number> => {
    await page.getByLabel("Permission", { exact: true }).selectOption({ label: right });
    await page.getByLabel("On members of").selectOption({ label: over });
    return readStatus(page, () => page.getByRole("button", { name: "Add permission" }).click());
  };
  await expect(page.getByRole("option", { name: "Contains the group" })).toHaveCount(0);
  await page.getByRole("link", { name: "Let it contain groups" }).click();
  await page.getByRole("dialog").getByLabel("Contains other groups").check();
  await page.getByRole("dialog").getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("link", { name: "Let it contain groups" })).toHaveCount(0);
  expect(await api.agentGroups.get({ id })).toMatchObject({ name: "Flat 6", container: true });
  expect(await give("Contains the group", "This group")).toBe(409);
  await expect(page.getByText("A group can't contain itself.").first()).toBeVisible();
  await give("May call", "All door panels");
  const given = page.getByRole("row").filter({ hasText: "May call" });
  await expect(given).toContainText("All door panels");
  const relations = (await api.agentGroupRelations.list({ query: { sourceId: id } })).items;
  expect(relations).toMatchObject([{ type: "CAN_CALL" }]);

  await given.getByRole("link", { name: "All door panels" }).click();
  await expect(page.getByRole("heading", { name: "Permissions on this group" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Flat 6" })).toContainText("May call");
  await expect(page.getByRole("option", { name: "Contains the group" })).toHaveCount(0);
  await page.getByRole("link", { name: "Flat 6" }).click();
  await page.getByRole("button", { name: "Remove: May call, All door panels" }).click();
  await expect(page.getByText("No permissions on other groups yet.")).toBeVisible();
  expect((await api.agentGroupRelations.list()).total).toBe(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(given).toContainText("All door panels");
  expect((await api.agentGroupRelations.list({ query: { sourceId: id } })).items).toMatchObject(relations);
  await page.getByRole("button", { name: "Remove: May call, All door panels" }).click();
  await expect(page.getByText("No permissions on other groups yet.")).toBeVisible();

  await page.goto(`${url}/domain/groups`);
  await page.getByRole("link", { name: "Show built-in groups" }).click();
  await expect(page.getByRole("link", { name: "Everybody in the building" })).toBeVisible();
  await page.getByRole("link", { name: "Hide built-in groups" }).click();
  await expect(page.getByRole("link", { name: "Everybody in the building" })).toHaveCount(0);
});

test("groups are shown inside groups as a tree that opens and closes, and are found by name in the list", async ({
  page,
  installation: { api, url },
}) => {
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/groups/new`);
  await fill(page, { name: "Tower" });
  await page.getByRole("checkbox", { name: "Contains other groups" }).check();
  await page.getByRole("button", { name: "Create group" }).click();
  await expect(page.getByText("Group created.")).toBeVisible();
  const tower = await api.agentGroups.groupByName({ query: { name: "Tower" } });
  expect(tower.container).toBe(true);
  const flat = await api.agentGroups.create({ body: { name: "Flat 41" } });
  await api.agentGroups.create({ body: { name: "Suppliers" } });
  const inside = { sourceId: tower.id, destinationId: flat.id, type: "CONTAIN_AGENT_GROUP" } as const;
  await api.agentGroupRelations.create({ body: inside });

  await page.goto(`${url}/domain/groups`);
  await page.getByRole("link", { name: "Tree", exact: true }).click();
  await expect(page.getByRole("list").getByRole("link", { name: "Tower" })).toBeVisible();
  await expect(page.getByText("Container", { exact: true })).toBeVisible();
  const inner = page.getByRole("link", { name: "Flat 41" });
  await expect(inner).toBeVisible();
  await page.locator("summary", { hasText: "Groups in Tower" }).click();
  await expect(inner).toBeHidden();
  await page.locator("summary", { hasText: "Groups in Tower" }).click();
  await expectAccessibleDayAndNight(page);
  await page.getByRole("link", { name: "Show built-in groups" }).click();
  await expect(page.getByRole("link", { name: "Everybody in the building" })).toBeVisible();

  await page.goto(`${url}/domain/groups/${flat.id}`);
  const partOf = page.locator(".definitions > div").filter({ hasText: "Part of" });
  await expect(partOf.getByRole("link", { name: "Tower" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Permissions on this group" })).toHaveCount(0);

  await page.goto(`${url}/domain/groups?search=supp`);
  await expect(page.getByRole("row").filter({ hasText: "Suppliers" })).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Tower" })).toHaveCount(0);
  await page.goto(`${url}/domain/groups?search=nothing`);
  await expect(page.getByText("No matching group.")).toBeVisible();
  await inner.waitFor({ state: "detached" });
});
