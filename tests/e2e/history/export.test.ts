import type { Page } from "playwright/test";
import { CONSOLE_HEADER } from "#contract/console-header.ts";
import { expectAccessibleDayAndNight } from "../../support/browser/screens.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";
import {
  addFormula,
  FORMULA,
  holdRequests,
  orderExport,
  orderHeldExport,
  PAGES,
  readDatabase,
  readText,
  READY,
} from "../../support/history-export.ts";
import { newResident } from "../../support/resident.ts";

test("the history is exported in the browser in the background", async ({ page, installation }) => {
  const { url } = installation;
  await addFormula(installation);
  await enterBuilding(page, url);
  await page.goto(`${url}/domain`);
  await page.addInitScript(recordReleases);
  await leaveOldDatabase(page);
  const held = await holdRequests(page, PAGES);

  await orderExport(page, url);
  const moved = page.getByRole("dialog", { name: "History export" });
  await expect(moved).toContainText("The work has moved to the background.");
  await expect(page).toHaveURL(/\/domain\/history\?kind=MEMBER/);
  await expectAccessibleDayAndNight(page);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference" });
  await moved.getByRole("button", { name: "Got it" }).click();
  const badge = page.getByRole("group", { name: "History export" });
  const stop = badge.getByRole("button", { name: "Stop export" });
  await expect(stop).toBeVisible();
  await expect(page.locator(".background-shrinking")).toHaveCSS("animation-duration", "0.3s");
  await expect(page.locator(".background-shrinking")).toContainText("The work has moved to the background.");
  // From the place of the modal to the corner with the badge.
  const { width, height } = page.viewportSize()!;
  const shrunk = await page.locator(".background-shrinking").evaluate((box) => {
    for (const animation of box.getAnimations()) animation.finish();
    const { left, top, width, height } = box.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, width };
  });
  const { x, y, ...size } = (await badge.boundingBox())!;
  expect(width - (x + size.width), "from the edge").toBeLessThan(40);
  expect(height - (y + size.height), "from the foot").toBeLessThan(40);
  expect(shrunk.width).toBeLessThan(size.width);
  expect(shrunk.x).toBeGreaterThan(x);
  expect(shrunk.y).toBeGreaterThan(y - size.height);
  // The modal comes back from its badge, and goes there again.
  await badge.getByRole("button", { name: "Show message again" }).click();
  await expect(moved).toContainText("The work has moved to the background.");
  await expect(moved).toHaveCSS("animation-name", "restore");
  await moved.getByRole("button", { name: "Got it" }).click();
  await expect(badge.locator(".background-cog .icon")).toHaveCSS("animation-duration", "3s");
  await expect(badge.locator(".background-cog .icon")).toHaveCSS("animation-iteration-count", "infinite");
  await expect(badge.locator(".background-cog .icon"), "a small cog").toHaveCSS("width", "24px");
  const [red = 0, green = 0, blue = 0] = await stop.evaluate((button) =>
    (getComputedStyle(button).backgroundColor.match(/\d+/g) ?? []).map(Number),
  );
  expect(red, "the red abort control").toBeGreaterThan(1.5 * Math.max(green, blue));
  await expectAccessibleDayAndNight(page);

  // One at a time: in this tab, and in every other.
  const busy = "An export is already running";
  await orderExport(page, url);
  // The page was reloaded: the export that it had begun continues here.
  await expect(page.getByRole("dialog", { name: busy })).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(badge).toBeVisible();
  const other = await page.context().newPage();
  await orderExport(other, url);
  await expect(other.getByRole("dialog", { name: busy })).toBeVisible();
  await other.close();

  held.release();
  const prompt = page.getByRole("dialog", { name: READY });
  await expect(prompt).toBeVisible();
  await expect(badge).toHaveCount(0);
  await expectAccessibleDayAndNight(page);
  const downloading = page.waitForEvent("download");
  await prompt.getByRole("button", { name: "Download file" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^history-[a-z0-9-]+-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readText(download)).trimEnd().split("\r\n");
  expect(lines[0]).toContain('"Kind","Outcome","Person"');
  expect(lines.find((line) => line.includes("HYPERLINK"))).toContain(
    `"People who joined","Joined","'${FORMULA}"`,
  );
  const { total } = await installation.api.events.query({ body: { kinds: ["MEMBER"] } });
  expect(lines).toHaveLength(total + 1);
  await expect(prompt).toHaveCount(0);
  expect(await page.evaluate(releaseAll)).toEqual([{ afterMs: 40_000, released: true }]);
  await expect
    .poll(() => page.evaluate(readDatabase))
    .toEqual({
      version: 3,
      stores: ["agentGroups", "agentMembership", "downloads", "runtimeInfo"],
      left: ["a group of version 1", "a file of version 2", "runtime info of version 1"],
    });
});

test("work that finishes while its modal is open plays no animation, leaves no badge, and offers the file (§4)", async ({
  page,
  installation,
}) => {
  const held = await orderHeldExport(page, installation);
  const moved = page.getByRole("dialog", { name: "History export" });
  await expect(moved).toBeVisible();
  await page.evaluate(() => {
    const animations: string[] = [];
    addEventListener("animationstart", ({ animationName }) => animations.push(animationName));
    Object.assign(window, { animations });
  });
  held.release();
  await expect(page.getByRole("dialog", { name: READY })).toBeVisible();
  await expect(moved).toHaveCount(0);
  await expect(page.locator(".background-badge")).toHaveCount(0);
  const animations = await page.evaluate(() => (window as unknown as { animations: string[] }).animations);
  expect(animations).not.toContain("shrink");
  expect(animations).not.toContain("restore");
});

test("an export in the browser can be stopped, and leaves no data after the visit", async ({
  page,
  installation,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/Failed to load resource/);
  const { url } = installation;
  const resident = await newResident(installation, "Olga Export");
  await enterBuilding(page, url, resident);
  let held = await holdRequests(page, PAGES);
  await orderExport(page, url, { format: "Excel" });
  await page.getByRole("button", { name: "Got it" }).click();
  await page.getByRole("button", { name: "Stop export" }).click();
  const badge = page.getByRole("group", { name: "History export" });
  await expect(badge).toHaveCount(0);
  await expect.poll(() => page.evaluate(readDatabase)).toMatchObject({ left: [] });

  // A refusal by the console is reported, and the next export starts from the beginning.
  held.release();
  await page.route(PAGES, (route) =>
    route.fulfill({
      status: 500,
      headers: { [CONSOLE_HEADER]: "console" },
      contentType: "application/json",
      body: '{"code":1,"message":"Out of order."}',
    }),
  );
  await orderExport(page, url, { format: "JSON" });
  const failed = page.getByRole("dialog", { name: "Error 1" });
  await expect(failed).toContainText("Out of order.");
  await expectAccessibleDayAndNight(page);
  await failed.getByRole("button", { name: "Close" }).click();

  // If the browser stores nothing, the server makes the file.
  await page.route("**/export-worker-*.js", async (route) => {
    const script = await route.fetch();
    const body = `Object.defineProperty(self, "indexedDB", { value: undefined });${await script.text()}`;
    await route.fulfill({ response: script, body });
  });
  await orderExport(page, url, { format: "JSON" });
  await page.waitForURL("**/domain/history/exports/*");
  await expect(page.getByRole("link", { name: "Download file" })).toBeVisible();
  await page.unrouteAll();
  held = await holdRequests(page, PAGES);
  await orderExport(page, url, { format: "Excel", search: "" });
  await page.getByRole("button", { name: "Got it" }).click();
  await expect(badge).toBeVisible();
  await page.getByText("Olga Export").first().click();
  await page.getByRole("button", { name: "Switch building" }).click();
  await page.waitForURL("**/user_home");
  await expect(badge).toHaveCount(0);
  await expect.poll(() => page.evaluate(readDatabase)).toMatchObject({ left: [] });
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  held.release();

  // And any remaining data is deleted with the sign-in (attack E16).
  await page.evaluate(() => {
    localStorage.setItem("left", "something");
    return new Promise((resolve) => {
      const opening = indexedDB.open("portineria", 3);
      opening.onupgradeneeded = () => opening.result.createObjectStore("runtimeInfo", { keyPath: "key" });
      opening.onsuccess = () => {
        const tx = opening.result.transaction("runtimeInfo", "readwrite");
        tx.objectStore("runtimeInfo").put({ key: "last", name: "a job of Olga's" });
        tx.oncomplete = () => resolve(opening.result.close());
      };
    });
  });
  expect(await page.evaluate(readDatabase)).toMatchObject({ left: ["a job of Olga's"] });
  await page.getByText("Olga Export").first().click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect.poll(() => page.evaluate(readDatabase)).toMatchObject({ left: [] });
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0]);
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

/** Leaves a database as from versions 1 and 2. */
async function leaveOldDatabase(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const open = (version: number, upgrade: (db: IDBDatabase) => void): Promise<IDBDatabase> =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open("portineria", version);
        opening.onupgradeneeded = () => upgrade(opening.result);
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => reject(new Error("refused"));
      });
    const put = async (db: IDBDatabase, store: string, value: object): Promise<void> => {
      const tx = db.transaction(store, "readwrite");
      tx.objectStore(store).put(value);
      await new Promise((resolve) => (tx.oncomplete = resolve));
    };
    const first = await open(1, (db) => {
      db.createObjectStore("runtimeInfo", { keyPath: "key" });
      db.createObjectStore("agentGroups", { keyPath: "id" });
    });
    await put(first, "runtimeInfo", { key: "last", name: "runtime info of version 1" });
    await put(first, "agentGroups", { id: "g1", name: "a group of version 1" });
    first.close();
    const second = await open(2, (db) => db.createObjectStore("downloads", { keyPath: "id" }));
    await put(second, "downloads", { id: "d1", name: "a file of version 2" });
    second.close();
  });
}

/** Records timers of half a minute or more, and which addresses of files are released. */
function recordReleases(): void {
  const recorded = Object.assign(window, {
    given: [] as string[],
    released: [] as string[],
    waiting: [] as { afterMs: number; run: () => void }[],
  });
  const { createObjectURL, revokeObjectURL } = URL;
  const { setTimeout: later } = window;
  URL.createObjectURL = (file) => {
    const address = createObjectURL.call(URL, file);
    recorded.given.push(address);
    return address;
  };
  URL.revokeObjectURL = (address) => {
    recorded.released.push(address);
    revokeObjectURL.call(URL, address);
  };
  window.setTimeout = ((run: () => void, afterMs = 0, ...values: unknown[]) => {
    if (afterMs >= 30_000) recorded.waiting.push({ afterMs, run });
    return later(run, afterMs, ...values);
  }) as typeof window.setTimeout;
}

/** Runs the recorded timers, and returns after how long each created address would have been released. */
function releaseAll(): { afterMs: number; released: boolean }[] {
  const { given, released, waiting } = window as unknown as {
    given: string[];
    released: string[];
    waiting: { afterMs: number; run: () => void }[];
  };
  return given.map((address) => {
    const before = released.includes(address);
    const releasing = waiting.find(({ run }) => {
      run();
      return released.includes(address);
    });
    return { afterMs: releasing?.afterMs ?? 0, released: !before && releasing !== undefined };
  });
}
