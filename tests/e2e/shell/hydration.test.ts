import type { Page } from "playwright/test";
import { waitUntilHydrated } from "../../support/browser/hydration.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";
import { enterWithFreshPanel } from "../../support/door-panel.ts";

const SCREENS = ["devices", "people", "groups", "tags", "invites", "licences", "settings", "history"].map(
  (name) => `/domain/${name}`,
);
/** Loads of each screen: more than fifty in total. */
const LOADS = 7;
/** Loads with a person's keys and clicks: two hundred in total. */
const LOADS_WITH_KEYS = 25;
/** Only for a test that hangs: hundreds of loads with a throttled CPU take long. */
const LONG_MS = 900_000;
/** A throttled CPU makes every moment of the start long enough to be hit. */
const SLOWED_DOWN = 4;

async function slowDown(page: Page): Promise<void> {
  test.setTimeout(LONG_MS);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: SLOWED_DOWN });
}

test("presses and keys while a page starts its script do not stop the script", async ({
  page,
  installation,
}) => {
  await enterBuilding(page, installation.url);
  // As many presses as fit between two tasks of the page: a person rarely hits the moment.
  await page.addInitScript(() => {
    const press = (): void => {
      for (const type of ["pointerdown", "click", "keydown"]) {
        document.documentElement.dispatchEvent(new Event(type, { bubbles: true }));
      }
      if (document.documentElement.dataset.live === undefined) setTimeout(press);
    };
    document.addEventListener("DOMContentLoaded", press);
  });
  for (const address of SCREENS) {
    for (let load = 0; load < LOADS; load++) {
      await page.goto(`${installation.url}${address}`);
      await expect(page.locator("html")).toHaveAttribute("data-live");
    }
  }
});

test("Tab, Enter and clicks of a person while a page loads do not stop its script", async ({
  page,
  installation,
}) => {
  await enterBuilding(page, installation.url);
  await slowDown(page);
  for (const address of SCREENS) {
    for (let load = 0; load < LOADS_WITH_KEYS; load++) {
      await page.goto(`${installation.url}${address}`, { waitUntil: "commit" });
      // The focus moves, and Enter reaches no control that would leave the page.
      for (let key = 0; key < 6; key++) await page.keyboard.press("Tab");
      await page.locator("h1").first().click({ noWaitAfter: true });
      await page.keyboard.press("Enter");
      await waitUntilHydrated(page);
      await expect(page).toHaveURL(new RegExp(`${address}$`));
    }
  }
});

test("what was entered before the script started appears in everything that the page shows of it", async ({
  page,
  installation,
}) => {
  const { url, id } = await enterWithFreshPanel(page, installation);
  const entered = [
    {
      address: "/user_home/new_building",
      enter: () => page.locator("[name=label]").fill("Torre Blu"),
      shown: page.getByText("torreblu"),
    },
    {
      address: `/domain/devices/${id}/appearance`,
      enter: () => page.locator("[name=title]").fill("Casa Verde"),
      shown: page.getByRole("img", { name: /Casa Verde/ }),
    },
    {
      address: "/domain/settings/picture",
      enter: () => page.locator("[name=preset]").nth(2).check({ force: true }),
      shown: page.locator(".image-picker .round-image img"),
    },
  ];
  for (const { address, enter, shown } of entered) {
    let release = (): void => undefined;
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/assets/*.js", async (route) => {
      await isReleased;
      await route.continue();
    });
    await page.goto(`${url}${address}`, { waitUntil: "commit" });
    await enter();
    await expect(shown).toHaveCount(0);
    release();
    await waitUntilHydrated(page);
    await expect(shown.first()).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("a page requests its scripts once it has been painted @gate", async ({ page, installation }) => {
  await enterBuilding(page, installation.url);
  const order: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".js")) order.push("script requested");
  });
  await page.route("**/assets/*.css", async (route) => {
    // A browser paints no page whose style sheet is missing.
    await page.locator("h1").first().waitFor({ state: "attached" });
    order.push("style sheet sent");
    await route.continue();
  });
  await page.goto(`${installation.url}/domain/devices`, { waitUntil: "commit" });
  await waitUntilHydrated(page);
  expect(order[0]).toBe("style sheet sent");
  expect(order).toContain("script requested");
});
