import { live } from "../../support/browser/live-pages.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";
import { enterWithFreshPanel } from "../../support/door-panel.ts";

const LOADS = 10;

test("presses and keys while a page starts its script do not stop the script", async ({
  page,
  installation,
}) => {
  await enterBuilding(page, installation.url);
  // As many as fit between two tasks of the page: a person hits the moment only now and then.
  await page.addInitScript(() => {
    const press = (): void => {
      for (const type of ["pointerdown", "click", "keydown"]) {
        document.documentElement.dispatchEvent(new Event(type, { bubbles: true }));
      }
      if (document.readyState !== "complete" || performance.now() < 2_000) setTimeout(press);
    };
    document.addEventListener("DOMContentLoaded", press);
  });
  for (const address of ["/domain", "/domain/people", "/user_home", "/domain/devices"]) {
    for (let load = 0; load < LOADS; load++) {
      await page.goto(`${installation.url}${address}`);
    }
  }
});

test("going forward at any moment while a page starts its script opens the page of that address", async ({
  page,
  installation,
  browserName,
}) => {
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/people`);
  await page.getByRole("navigation").getByRole("link", { name: "History" }).first().click();
  await page.waitForURL(/\/domain\/history/);
  const devTools = browserName === "chromium" ? await page.context().newCDPSession(page) : undefined;
  await page.addInitScript(goForward);
  // A slow processor makes every moment of the start long enough to be hit.
  await devTools?.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  for (const delay of [0, 60, 120, 200, 300]) {
    await page.goBack();
    await page.waitForURL(/\/domain\/people/);
    await page.evaluate((moment) => sessionStorage.setItem("forwardAfter", String(moment)), delay);
    await page.reload({ waitUntil: "commit" });
    await page.waitForURL(/\/domain\/history/);
    await expect(page.getByRole("heading", { level: 1, name: "History" })).toBeVisible();
    await live(page);
  }
});

/** Goes forward so many milliseconds after the page's text is there, on a page that was read again, and once. */
function goForward(): void {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  if (entry?.type !== "reload" || !location.pathname.endsWith("/people")) return;
  const delay = Number(sessionStorage.getItem("forwardAfter"));
  document.addEventListener("DOMContentLoaded", () => setTimeout(() => history.forward(), delay));
}

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
    await live(page);
    await expect(shown.first()).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
  }
});
