import { live } from "../../support/browser/live-pages.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";

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
