import type { Locator, Page } from "playwright/test";
import { enterBuilding, expect, test as base } from "../console.ts";
import { openDatabaseFile, readDatabaseFile } from "../databases/database-file.ts";
import { type DemoConsole, startDemoConsole } from "../demo-console.ts";
import { settled } from "./screens.ts";

/** The door panel that the simulator shows first. */
export const PANEL = "Main entrance";

/** Playwright's test with a console for each worker that simulates the devices of its demo building. */
export const test = base.extend<object, { demo: DemoConsole }>({
  demo: [
    async ({}, use) => {
      const demo = await startDemoConsole({ SIMULATOR: "1" });
      await use(demo);
      await demo.stop();
    },
    { scope: "worker" },
  ],
});

/**
 * Opens the page of the first door panel, with all devices started and the programme paused: no test waits
 * for its activities.
 */
export async function openSimulator(page: Page, demo: DemoConsole): Promise<void> {
  await enterBuilding(page, demo.url, demo);
  await expect(async () => {
    await page.goto(`${demo.url}/domain/simulator`);
    await expect(page.getByRole("link", { name: PANEL })).toBeVisible({ timeout: 1_000 });
    await expect(page.getByText("Online", { exact: true })).toBeVisible({ timeout: 1_000 });
    await expect(page.getByRole("link", { name: /Offline/ })).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await settled(page);
  const pause = page.getByRole("button", { name: "Pause" });
  if (await pause.isVisible()) await pause.click();
  await expect(page.getByRole("heading", { name: "Demo activity paused" })).toBeVisible();
  await endCalls(demo);
  await page.reload();
  await settled(page);
}

/** Lets the calls of earlier tests and of the programme be over: their bar would stand above the page. */
async function endCalls({ dataDir }: DemoConsole): Promise<void> {
  const file = openDatabaseFile(dataDir);
  file.exec("update ring_call set ends_at = 0 where state <> 'ended'");
  file.close();
  const ringing = "select id from ring_call where state <> 'ended'";
  await expect.poll(() => readDatabaseFile(dataDir, ringing)).toEqual([]);
}

/** Sets whether the people of the demo want calls. */
export function wantCalls({ dataDir }: DemoConsole, rings: boolean): void {
  const file = openDatabaseFile(dataDir);
  file.exec(`update user_account set rings = ${rings}`);
  file.close();
}

/** Waits until the server knows that no monitor of the demo is connected: until then a ring would be sent to it. */
export async function expectMonitorsAway({ dataDir }: DemoConsole): Promise<void> {
  await expect
    .poll(() => readDatabaseFile(dataDir, "select id from device where type = 'MONITOR' and online"))
    .toEqual([]);
}

/** The lines of the shown device with a text, the newest first. */
export function line(page: Page, text: string | RegExp): Locator {
  return page.getByRole("log", { name: "Device activity" }).getByRole("listitem").filter({ hasText: text });
}

/** The call buttons of the shown panel. */
export function callButtons(page: Page): Locator {
  return page.getByRole("region", { name: "Door panel" }).getByRole("button", { name: /^Button / });
}
