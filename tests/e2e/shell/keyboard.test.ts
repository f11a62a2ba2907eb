import type { Page } from "playwright/test";
import { settled } from "../../support/browser/screens.ts";
import { ADMINISTRATOR, enterBuilding, expect, test } from "../../support/console.ts";

/** Returns the focused element, and whether its focus is visible. */
function focused(page: Page): Promise<{ name: string; isSeen: boolean }> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    // For a choice behind its picture, the picture shows the focus.
    const isSeen = (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) || element.tabIndex < 0;
    return { name: (element.getAttribute("aria-label") ?? element.textContent ?? "").trim(), isSeen };
  });
}

test("signing in, entering and opening a dialog works by keyboard, with a visible focus @gate", async ({
  page,
  installation,
}) => {
  await page.goto(installation.url);
  await settled(page);
  await page.locator("[name=username]").focus();
  await page.keyboard.type(ADMINISTRATOR.email);
  await page.keyboard.press("Tab");
  await expect(page.locator("[name=password]")).toBeFocused();
  await page.keyboard.type(ADMINISTRATOR.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/user_home");
  await page.locator("button[name=enter]").first().focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/domain");

  await page.goto(`${installation.url}/domain/groups`);
  await settled(page);
  await page.keyboard.press("Tab");
  expect((await focused(page)).name).toBe("Skip to content");
  await page.keyboard.press("Enter");
  await expect(page.locator("main")).toBeFocused();
  const add = page.getByRole("link", { name: "New group" });
  for (let pressed = 0; pressed < 30; pressed++) {
    await page.keyboard.press("Tab");
    const { name, isSeen } = await focused(page);
    expect(isSeen, `the outline of: ${name}`).toBe(true);
    if (await add.evaluate((link) => link === document.activeElement)) break;
  }
  await expect(add).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  // The dialog takes the focus, keeps it, and returns it.
  await expect(dialog.locator("[name=name]")).toBeFocused();
  for (let pressed = 0; pressed < 12; pressed++) {
    await page.keyboard.press("Tab");
    expect(
      await page.evaluate(() => document.activeElement?.closest("main .shell-side, header.shell-head")),
    ).toBe(null);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(add).toBeFocused();
});

test("after a move the focus is on the heading, and the search is one key away", async ({
  page,
  installation: { url },
}) => {
  await enterBuilding(page, url);
  await page.goto(`${url}/domain`);
  await settled(page);
  const heading = page.getByRole("heading", { level: 1 });
  const places = page.getByRole("navigation", { name: "Main navigation" }).first();
  await places.getByRole("link", { name: "People" }).press("Enter");
  await expect(heading).toHaveText("People");
  await expect(heading).toBeFocused();
  await page.keyboard.press("/");
  const search = page.getByRole("searchbox");
  await expect(search).toBeFocused();
  // In a field the key is a letter.
  await page.keyboard.type("a/b");
  await expect(search).toHaveValue("a/b");
  await page.waitForURL(/search=a%2Fb/);
  await expect(search).toBeFocused();
  await page.goBack();
  await expect(heading).toHaveText("Overview");
  await expect(heading).toBeFocused();
});

test("the single key of the search can be turned off @no-js", async ({ page, installation: { url } }) => {
  await enterBuilding(page, url);
  await page.goto(`${url}/account`);
  const keys = page.getByRole("region", { name: "Keyboard shortcuts" });
  await keys.getByRole("button", { name: "Turn off / in this browser" }).click();
  await expect(keys).toContainText("Turned off in this browser");
  await page.goto(`${url}/domain/people`);
  await settled(page);
  const search = page.getByRole("searchbox");
  await expect(search).not.toHaveAttribute("aria-keyshortcuts");
  await page.keyboard.press("/");
  await expect(search).not.toBeFocused();
  await page.goto(`${url}/account`);
  await keys.getByRole("button", { name: "Turn on / in this browser" }).click();
  await expect(keys).toContainText("Go to the search of the page");
});

test("a password can be looked at and hidden again", async ({ page, installation }) => {
  await page.goto(installation.url);
  const password = page.locator("[name=password]");
  const show = page.getByRole("button", { name: "Show password" });
  await password.fill("a long password");
  await expect(password).toHaveAttribute("type", "password");
  await show.click();
  await expect(password).toHaveAttribute("type", "text");
  await expect(show).toHaveAttribute("aria-pressed", "true");
  await show.click();
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveValue("a long password");
});

test("nothing moves for people who prefer reduced motion", async ({ page, installation }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain`);
  await page.route(/\.data(\?|$)/, () => new Promise(() => undefined));
  await page.getByRole("navigation").getByRole("link", { name: "History" }).first().click();
  await expect(page.locator(".loading-cloud")).toContainText("Loading data...");
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 10)
      .map((animation) => (animation as CSSAnimation).animationName),
  );
  expect(moving).toEqual([]);
});
