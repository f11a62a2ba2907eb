import type { Page } from "playwright/test";
import { fill, settled } from "../../support/browser/screens.ts";
import { enterBuilding, expect, type Installation, test } from "../../support/console.ts";
import { freshPanel } from "../../support/door-panel.ts";
import { newResident } from "../../support/resident.ts";

/** Enters the building as a credential manager; returns the person who receives the credentials. */
async function enterAsManager(page: Page, installation: Installation) {
  const resident = await newResident(installation, "Rosa Longhi");
  const manager = await newResident(installation, "Carlo Chiavi");
  const { agentGroups } = installation.api;
  const managers = await agentGroups.groupByName({ query: { name: "all-the-credential-managers" } });
  await agentGroups.addMember({ id: managers.id, body: { agentId: manager.id } });
  await enterBuilding(page, installation.url, manager);
  return resident;
}

function inDialog(page: Page, button: string) {
  return page.getByRole("dialog").getByRole("button", { name: button });
}

test("a credential manager grants credentials and adds faces, and removes them", async ({
  page,
  installation,
}) => {
  const { api } = installation;
  const { id: userId } = await enterAsManager(page, installation);
  await page.goto(`${installation.url}/domain`);
  const places = page
    .getByRole("navigation", { name: "Main navigation" })
    .filter({ visible: true })
    .getByRole("link");
  await places.getByText("People").click();
  // The overview also has a link with this name.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("People");
  await page.getByRole("link", { name: "Rosa Longhi" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rosa Longhi");

  await page.getByRole("link", { name: "Add access" }).click();
  await page.getByRole("radio", { name: /^Door code/ }).check();
  await fill(page, { name: "Cleaning" });
  await inDialog(page, "Add access").click();
  await expect(page.locator(".ticket-value")).toHaveText(/^\d{6}$/);
  await page.goto(`${installation.url}/domain/people/${userId}`);
  const cleaning = page.getByRole("row").filter({ hasText: "Cleaning" });
  await cleaning.getByRole("link", { name: "Revoke Cleaning" }).click();
  await inDialog(page, "Revoke").click();
  await expect(cleaning).toHaveCount(0);
  expect((await api.accessCredentials.list({ query: { userId } })).total).toBe(0);

  await page.getByRole("link", { name: "Add access" }).click();
  await page.getByRole("radio", { name: "Face" }).check();
  await fill(page, { face: "face-21" });
  await inDialog(page, "Add access").click();
  await expect(page.getByRole("row").filter({ hasText: "face-21" })).toContainText("Valid");
  await page.getByRole("link", { name: "Replace face-21" }).click();
  await fill(page, { identifier: "face-22" });
  await inDialog(page, "Replace").click();
  await page.getByRole("link", { name: "Delete face-22" }).click();
  await inDialog(page, "Delete face").click();
  await expect(page.getByText("No card, code or face yet")).toBeVisible();
  expect((await api.faceIds.list({ query: { userId } })).total).toBe(0);
});

test("a credential manager registers tags, adds those presented at a door, assigns and deletes them", async ({
  page,
  installation,
  startPanel,
}) => {
  const { api, url, demo, dataDir } = installation;
  for (const { id } of (await api.nfcTags.list()).items) await api.nfcTags.remove({ id });
  await freshPanel(installation);
  const panel = startPanel({ server: url, ...demo, stateFile: `${dataDir}/managed-panel.json` });
  await panel.shows(/configuration \w+ applied/);
  const { id: userId } = await enterAsManager(page, installation);
  const heldBy = async () =>
    (await api.nfcTags.list({ query: { userId } })).items.map(({ identifier }) => identifier);

  await page.goto(`${url}/domain/tags/new`);
  await fill(page, { identifier: "Blue fob", value: "04A1B2C3A1" });
  await page.getByRole("button", { name: "Register tag" }).click();
  await page.getByRole("link", { name: "Assign Blue fob" }).click();
  await page.getByRole("dialog").getByLabel("Person").selectOption({ label: "Rosa Longhi" });
  await inDialog(page, "Assign tag").click();
  await page.getByRole("button", { name: "Unassign Blue fob" }).click();
  await expect(page.getByText("No card, code or face yet")).toBeVisible();

  await page.getByRole("link", { name: "Add access" }).click();
  await page.getByLabel("Card or tag", { exact: true }).selectOption({ label: "Blue fob (04A1B2C3A1)" });
  await inDialog(page, "Add access").click();
  await expect(page.getByRole("row").filter({ hasText: "Blue fob" })).toContainText("Valid");
  await page.getByRole("link", { name: "Add access" }).click();
  await page.getByRole("radio", { name: "Card or tag, by its number" }).check();
  await fill(page, { name: "Red fob", number: "04A1B2C3A2" });
  await inDialog(page, "Add access").click();
  await expect(page.getByRole("row").filter({ hasText: "Red fob" })).toContainText("Valid");
  expect((await heldBy()).sort()).toEqual(["Blue fob", "Red fob"]);

  await present("04A1B2C3A3");
  await page.goto(`${url}/domain/people/${userId}/access/new`);
  await settled(page);
  await expect(page.getByRole("radio", { name: "•••• C3A3" })).toBeChecked();
  await fill(page, { name: "Green fob" });
  await inDialog(page, "Add access").click();
  await expect(page.getByRole("row").filter({ hasText: "Green fob" })).toContainText("Valid");
  await present("04A1B2C3A4");
  await page.goto(`${url}/domain/tags/new`);
  await settled(page);
  await fill(page, { identifier: "Spare fob" });
  await page.getByRole("button", { name: "Add this tag" }).click();
  await page.getByRole("link", { name: "Delete Spare fob" }).click();
  await inDialog(page, "Delete tag").click();
  await expect(page.getByRole("row").filter({ hasText: "Spare fob" })).toHaveCount(0);
  expect((await heldBy()).sort()).toEqual(["Blue fob", "Green fob", "Red fob"]);

  async function present(value: string): Promise<void> {
    panel.type(`tag ${value}`);
    await expect.poll(async () => (await api.presentedTags.list()).total).toBe(1);
  }
});
