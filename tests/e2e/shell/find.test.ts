import type { Page } from "playwright/test";
import { expectAccessibleDayAndNight, settled } from "../../support/browser/screens.ts";
import { enterBuilding, expect, type Installation, test } from "../../support/console.ts";

/** Adds a group and a tag of the pool, unless an earlier test of the same installation did. */
async function addToBuilding({ api }: Installation): Promise<void> {
  const { groups, tags } = await api.search.find({ query: { q: "Morandini" } });
  if (groups.length + tags.length > 0) return;
  await api.agentGroups.create({ body: { name: "Famiglia Morandini" } });
  await api.nfcTags.create({ body: { identifier: "Spare card", value: "04B355A8" } });
}

function search(page: Page) {
  return page.getByRole("combobox", { name: "Find people" });
}

test("anything is one key and some letters away @gate", async ({ page, installation }) => {
  await addToBuilding(installation);
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/licences`);
  await settled(page);
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog", { name: "Find" });
  await expect(search(page)).toBeFocused();
  await page.keyboard.type("morand");
  const found = dialog.getByRole("option");
  await expect(found).toHaveText(["Famiglia Morandini"]);
  await expect(found).toHaveAttribute("aria-selected", "true");
  await expect(dialog.locator("mark")).toHaveText("Morand");
  await expectAccessibleDayAndNight(page);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Famiglia Morandini");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(dialog).toHaveCount(0);
});

test("on a page without a search of its own, its key finds anything; Enter does not wait for the results", async ({
  page,
  installation,
}) => {
  await addToBuilding(installation);
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/licences`);
  await settled(page);
  await page.keyboard.press("/");
  await expect(search(page)).toBeFocused();
  await page.keyboard.type("04:b3");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Spare card" })).toBeVisible();
});

test("arrow keys choose, Escape closes and returns the focus", async ({ page, installation }) => {
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/licences`);
  await settled(page);
  const link = page.getByRole("link", { name: "Find people" });
  await link.click();
  await search(page).fill("time z");
  const options = page.getByRole("option");
  await expect(options).toHaveText(["Settingstime zone", "My accountmy time zone"]);
  await page.keyboard.press("ArrowDown");
  await expect(options.nth(1)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowDown");
  await expect(options.nth(0)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(link).toBeFocused();
  await page.keyboard.press("Control+k");
  await search(page).fill("time zone");
  await expect(options.first()).toHaveText("Settingstime zone");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/domain/settings");
});

test("on a Mac ⌘ K opens the search, and the header says so", async ({ page, installation }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "platform", { get: () => "MacIntel", configurable: true }),
  );
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/licences`);
  await settled(page);
  await expect(page.getByRole("link", { name: "Find people" }).locator("kbd")).toHaveText("⌘ K");
  await page.keyboard.press("Meta+k");
  await expect(search(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Meta+Shift+k");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("a text that nothing has says so, one mistake is forgiven", async ({ page, installation }) => {
  await addToBuilding(installation);
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain`);
  await settled(page);
  await page.keyboard.press("Control+k");
  const status = page.getByRole("dialog").getByRole("status");
  await expect(status).toContainText("Type a part of a name or number");
  await search(page).fill("xyzxyz");
  await expect(status).toHaveText("Nothing matches “xyzxyz”.");
  await expect(page.getByRole("option")).toHaveCount(0);
  await search(page).fill("moramdini");
  await expect(status).toHaveText("Nothing contains “moramdini”. These are similar.");
  await expect(page.getByRole("option")).toHaveText(["Famiglia Morandini"]);
});

test("on its page the keys lead to its field, and the text stays", async ({ page, installation }) => {
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/find?search=settings`);
  await settled(page);
  await page.keyboard.press("Control+k");
  const field = page.getByRole("searchbox");
  await expect(field).toBeFocused();
  await expect(field).toHaveValue("settings");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("the search is also a page @no-js", async ({ page, installation }) => {
  await addToBuilding(installation);
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/find`);
  await expect(page.getByText("Type a part of a name")).toBeVisible();
  const field = page.getByRole("searchbox");
  await field.fill("morandini");
  await field.press("Enter");
  await page.waitForURL(/find\?search=morandini/);
  await expect(page.getByRole("region", { name: "Access groups" }).getByRole("link")).toHaveText([
    "Famiglia Morandini",
  ]);
  await page.goto(`${installation.url}/domain/find?search=keep+events`);
  await page.getByRole("region", { name: "Pages" }).getByRole("link", { name: "Settings" }).click();
  await page.waitForURL("**/domain/settings");
});
