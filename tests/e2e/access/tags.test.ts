import { showFiltered } from "../../support/browser/filter.ts";
import {
  expectAccessibleDayAndNight,
  expectTyped,
  fill,
  readStatus,
  withoutBrowserChecks,
} from "../../support/browser/screens.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";
import { expectNotFoundPage, freshPanel } from "../../support/door-panel.ts";
import { newResident } from "../../support/resident.ts";

test.beforeEach(async ({ installation: { api } }) => {
  for (const { id } of (await api.nfcTags.list()).items) await api.nfcTags.remove({ id });
});

test("a tag that no reader could distinguish is refused, and the typed input stays @no-js", async ({
  page,
  installation,
}) => {
  await installation.api.nfcTags.create({ body: { identifier: "Old", value: "04A1B2C3D4" } });
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/tags/new`);
  const register = () => readStatus(page, () => page.getByRole("button", { name: "Register tag" }).click());
  await fill(page, { identifier: "Blue fob 12", value: "not hexadecimal" });
  expect(await register()).toBe(400);
  await expect(page.getByText("Enter 4 to 40 hexadecimal characters: 0 to 9 and A to F.")).toBeVisible();
  await expectTyped(page, { identifier: "Blue fob 12", value: "not hexadecimal" });
  await fill(page, { value: "04:a1:b2:c3:d4" });
  expect(await register()).toBe(409);
  await expect(page.getByRole("alert")).toContainText("There is already a tag with this value.");
  expect((await installation.api.nfcTags.list()).total).toBe(1);
});

test("a tag is added to the pool, assigned, returned, and deleted after a confirmation @no-js", async ({
  page,
  installation,
}) => {
  const resident = await newResident(installation, "Wanda Conti");
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/tags`);
  await expect(page.getByRole("heading", { name: "No cards or tags yet" })).toBeVisible();
  await page.getByRole("link", { name: "Register tag" }).click();
  await fill(page, { identifier: "Blue fob 12", value: "04A1B2C3D4" });
  await page.getByRole("radio", { name: "Key fob" }).check();
  await page.getByRole("button", { name: "Register tag" }).click();
  const row = page.getByRole("row").filter({ hasText: "Blue fob 12" });
  await expect(row).toContainText("Key fob");

  await page.goto(`${installation.url}/domain/people/${resident.id}/access/new`);
  await page.getByLabel("Card or tag", { exact: true }).selectOption({ label: "Blue fob 12 (04A1B2C3D4)" });
  await fill(page, { remainingUsages: "7" });
  await page.getByRole("button", { name: "Add access" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("row").filter({ hasText: "Blue fob 12" })).toContainText("7 uses left");
  await page.getByRole("button", { name: "Unassign Blue fob 12" }).click();
  await expect(page.getByText("Blue fob 12 is unassigned.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Blue fob 12" })).toContainText("7 uses left");
  await page.getByRole("button", { name: "Unassign Blue fob 12" }).click();
  await expect(page.getByText("No card, code or face yet")).toBeVisible();

  await page.goto(`${installation.url}/domain/tags`);
  await page.getByRole("link", { name: "Delete Blue fob 12" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("link", { name: "Delete Blue fob 12" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete tag" }).click();
  await expect(page.getByRole("heading", { name: "No cards or tags yet" })).toBeVisible();
  await expectNotFoundPage(page, `${installation.url}/domain/tags/unknown/delete`);
});

test("all tags are listed with their holders and states, found by each of these, and a free one is assigned @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const resident = await newResident(installation, "Wanda Tagliati");
  await api.nfcTags.create({ body: { identifier: "White card", value: "04A1B2C3E1" } });
  await api.nfcTags.create({ body: { identifier: "Gate remote", value: "04A1B2C3E2", type: "REMOTE" } });
  const held = { name: "Blue fob", credentialType: "NFC_TAG", means: { value: "04A1B2C3E3" } } as const;
  await api.accessCredentials.create({ body: { userId: resident.id, ...held } });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/tags`);
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(row("White card")).toContainText("Unassigned");
  await expect(row("Blue fob")).toContainText("Valid");
  await expect(row("Blue fob").getByRole("link", { name: "Wanda Tagliati" })).toBeVisible();
  await expectAccessibleDayAndNight(page);
  for (const text of ["wanda", "c3:e3"]) {
    await page.getByRole("searchbox", { name: "Search by name, number or holder" }).fill(text);
    await showFiltered(page);
    await expect(row("White card")).toHaveCount(0);
    await expect(row("Blue fob")).toBeVisible();
  }
  await page.goto(`${url}/domain/tags`);
  await page.getByRole("combobox", { name: "State" }).selectOption("Unassigned");
  await page.getByRole("combobox", { name: "Types" }).selectOption("Remote control");
  await showFiltered(page);
  await page.waitForURL(/state=FREE&types=REMOTE/);
  await expect(row("White card")).toHaveCount(0);
  await page.getByRole("link", { name: "Assign Gate remote" }).click();
  const give = () => page.getByRole("dialog").getByRole("button", { name: "Assign tag" });
  expect(await readStatus(page, () => give().click())).toBe(400);
  await page.getByRole("dialog").getByLabel("Person").selectOption({ label: "Wanda Tagliati" });
  await give().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Wanda Tagliati");
  const { items } = await api.nfcTags.list({ query: { userId: resident.id } });
  expect(items.map(({ identifier }) => identifier)).toEqual(["Blue fob", "Gate remote"]);
  await expect(page.getByRole("row").filter({ hasText: "Gate remote" })).toContainText("Valid");
});

test("a tag that was just presented at a door is added: to the pool, and to a person @no-js", async ({
  page,
  installation,
  startPanel,
}) => {
  const { api, url, demo, dataDir } = installation;
  const isAlive = test.info().project.name === "js";
  await freshPanel(installation);
  const stateFile = `${dataDir}/presented-panel.json`;
  const panel = startPanel({ server: url, ...demo, stateFile });
  await panel.shows(/configuration \w+ applied/);
  const wanda = await newResident(installation, "Wanda Leone");
  await enterBuilding(page, url);
  // Repeated if the panel has decided alone because the server was slow.
  const holdUp = (tag: string) =>
    expect(async () => {
      panel.type(`tag ${tag}`);
      await expect.poll(async () => (await api.presentedTags.list()).total, { timeout: 5_000 }).toBe(1);
    }).toPass();

  await page.goto(`${url}/domain/tags/new`);
  await expect(page.getByText("It appears here for two minutes")).toBeVisible();
  await holdUp("04A1B2C3F1");
  if (!isAlive) await page.getByRole("link", { name: "Refresh" }).click();
  // Only the end of the value is shown: the card may belong to anyone.
  const held = page.getByRole("radio", { name: /•••• C3F1/ });
  await expect(held).toBeChecked();
  await expect(held).toHaveAccessibleDescription(/Main entrance/);
  await expect(page.locator("body")).not.toContainText("04A1B2C3F1");
  await expectAccessibleDayAndNight(page);
  await fill(page, { identifier: "Green fob" });
  await page.getByRole("radio", { name: "Key fob" }).first().check();
  await page.getByRole("button", { name: "Add this tag" }).click();
  await expect(page.getByRole("row", { name: /Green fob.*04A1B2C3F1.*Key fob/ })).toBeVisible();

  await holdUp("04A1B2C3F2");
  await page.goto(`${url}/domain/people/${wanda.id}/access/new`);
  const [{ id } = { id: "" }] = (await api.presentedTags.list()).items;
  const take = () => readStatus(page, () => page.getByRole("button", { name: "Add access" }).click());
  await expect(page.getByRole("radio", { name: /•••• C3F2/ })).toBeChecked();
  // Another administrator registers the tag while this page still shows it.
  await api.presentedTags.take({ id, body: {} });
  if (!isAlive) {
    expect(await take()).toBe(404);
    await expect(page.getByRole("alert")).toContainText("This tag was presented too long ago");
  }
  await expect(page.getByText("It appears here for two minutes")).toBeVisible();
  await holdUp("04A1B2C3F3");
  // On a page with scripts it appears by itself, chosen.
  if (!isAlive) await page.goto(`${url}/domain/people/${wanda.id}/access/new`);
  await expect(page.getByRole("radio", { name: /•••• C3F3/ })).toBeChecked();
  await page.getByRole("button", { name: "Add access" }).click();
  await expect(page.getByRole("row").filter({ hasText: "04A1B2C3F3" })).toContainText("Valid");
  const presented = await api.nfcTags.list({ query: { userId: wanda.id } });
  expect(presented.items).toMatchObject([{ value: "04A1B2C3F3", identifier: "04A1B2C3F3", type: "CARD" }]);
});

test("a tag that opens nothing is renamed and gets access; the tag and its credential are one from then on @no-js", async ({
  page,
  installation,
}) => {
  const { url, api } = installation;
  const { id: userId } = await newResident(installation, "Vito Greco");
  const blue = await api.nfcTags.create({ body: { identifier: "Blue fob", value: "04A1B2C3D4", userId } });
  await api.nfcTags.create({ body: { identifier: "Card", value: "04A1B2C3D5", userId } });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/people/${userId}/tags/${blue.id}/rename`);
  await expect(page.locator("[name=identifier]")).toHaveValue("Blue fob");
  await fill(page, { identifier: " " });
  const rename = page.getByRole("dialog").getByRole("button", { name: "Rename" });
  await withoutBrowserChecks(page);
  expect(await readStatus(page, () => rename.click())).toBe(400);
  await fill(page, { identifier: "Garage fob" });
  await rename.click();
  await expect(page.getByText("Tag renamed.")).toBeVisible();
  expect((await api.nfcTags.get({ id: blue.id })).identifier).toBe("Garage fob");

  const row = (name: string) =>
    page.getByRole("table", { name: "Cards and codes" }).getByRole("row").filter({ hasText: name });
  await expect(row("Garage fob")).toContainText("Opens nothing");
  await page.getByRole("link", { name: "Add access with Garage fob" }).click();
  await page.getByRole("button", { name: "Add access" }).click();
  await expect(row("Garage fob")).toContainText("Valid");
  const { items } = await api.accessCredentials.list({ query: { userId } });
  expect(items).toMatchObject([{ name: "Garage fob", meansId: blue.id }]);
  await page.getByRole("link", { name: "Change Garage fob" }).click();
  await fill(page, { name: "Cellar fob" });
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(row("Cellar fob")).toContainText("04A1B2C3D4");
  await page.getByRole("button", { name: "Unassign Cellar fob" }).click();
  await expect(row("Cellar fob")).toHaveCount(0);
  expect((await api.accessCredentials.list({ query: { userId } })).total).toBe(0);
});
