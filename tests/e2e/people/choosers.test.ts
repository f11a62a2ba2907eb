import type { Locator, Page } from "playwright/test";
import { expectAccessibleDayAndNight, expectTyped, fill } from "../../support/browser/screens.ts";
import { enterBuilding, expect, type Installation, test } from "../../support/console.ts";

const FLATS = 40;
const MANY_FLATS = 300;
/** One and a half screens of 800 px. */
const HEIGHT_MAX = 1_200;

/** Adds more groups than are shown at once. */
async function addFlats({ api }: Installation, flats: number): Promise<void> {
  const { total } = await api.agentGroups.list();
  for (let flat = total + 1; flat <= flats; flat += 1) {
    await api.agentGroups.create({ body: { name: `Flat ${flat}` } });
  }
}

function groupsIn(page: Page): Locator {
  return page.getByRole("group", { name: "Access groups" });
}

async function openInvite(page: Page, installation: Installation, flats = FLATS): Promise<Locator> {
  await addFlats(installation, flats);
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/invites/new`);
  return groupsIn(page);
}

test("groups are found by their names, chosen by Enter, and removed by their chips @gate", async ({
  page,
  installation,
}) => {
  const groups = await openInvite(page, installation);
  const search = groups.getByRole("searchbox");
  await expect(groups.getByRole("checkbox").nth(1)).toHaveAccessibleName("Flat 2");
  await expect(groups.getByRole("checkbox").nth(9)).toHaveAccessibleName("Flat 10");
  for (const [text, found] of [
    ["flat 12", "1 result for “flat 12”"],
    ["3", "13 results for “3”"],
  ] as const) {
    await search.fill(text);
    await expect(groups.getByRole("status")).toHaveText(found);
    await search.press("Enter");
    await expect(search).toHaveValue("");
  }
  await expect(groups.getByRole("button", { name: /^Remove/ })).toHaveText(["Flat 3", "Flat 12"]);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(HEIGHT_MAX);
  await expectAccessibleDayAndNight(page);
  await groups.getByRole("button", { name: "Remove Flat 3" }).click();
  await expect(search).toBeFocused();
  await page.getByLabel("Name", { exact: false }).first().fill("Twelve");
  await page.getByRole("button", { name: "Create invite" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Twelve");
  await expect(page.getByText("Access groups: Flat 12", { exact: true })).toBeVisible();
});

test("a search that nothing has says so, and Escape ends it and not the dialog", async ({
  page,
  installation,
}) => {
  const groups = await openInvite(page, installation);
  const search = groups.getByRole("searchbox");
  await search.fill("penthouse");
  await expect(groups.getByRole("status")).toHaveText("No name contains “penthouse”.");
  await expect(groups.getByRole("checkbox")).toHaveCount(0);
  await search.press("Escape");
  await search.press("ArrowDown");
  await expect(groups.getByRole("checkbox").first()).toBeFocused();
});

test("without JavaScript a search keeps what is ticked and typed, and saves nothing @only-no-js", async ({
  page,
  installation,
}) => {
  const { total } = await installation.api.invites.list();
  const groups = await openInvite(page, installation);
  await fill(page, { name: "Two flats", places: "3" });
  await groups.getByLabel("Flat 7", { exact: true }).check();
  await groups.getByRole("searchbox").fill("flat 31");
  // Enter presses the first button of a form.
  await groups.getByRole("searchbox").press("Enter");
  await expect(groups.getByRole("status")).toHaveText("1 result for “flat 31”");
  await expect(groups.getByRole("checkbox")).toHaveCount(2);
  await expect(groups.getByLabel("Flat 7", { exact: true })).toBeChecked();
  await expectTyped(page, { name: "Two flats", places: "3" });
  await groups.getByLabel("Flat 31").check();
  expect((await installation.api.invites.list()).total).toBe(total);
  await groups.getByRole("button", { name: "Search" }).click();
  await expect(groups.getByRole("checkbox").nth(30)).toBeVisible();
  await page.getByRole("button", { name: "Create invite" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Two flats");
  await expect(page.getByText("Access groups: Flat 7 and Flat 31", { exact: true })).toBeVisible();
});

test("with three hundred groups the form of an invite fits one and a half screens", async ({
  page,
  installation,
}) => {
  const groups = await openInvite(page, installation, MANY_FLATS);
  const search = groups.getByRole("searchbox");
  await search.fill("flat 12");
  await expect(groups.getByRole("status")).toHaveText("11 results for “flat 12”");
  await search.press("Enter");
  await expect(groups.getByRole("button", { name: /^Remove/ })).toHaveText(["Flat 12"]);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(HEIGHT_MAX);
});
