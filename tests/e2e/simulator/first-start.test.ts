import { settled } from "../../support/browser/screens.ts";
import { expect, signIn, test } from "../../support/console.ts";
import { type RunningConsole, startConsole } from "../../support/processes/running-console.ts";
import { setUp } from "../../support/served-building.ts";

// One after the other: the second test finds the installation that the first has set up.
test.describe.configure({ mode: "default" });

let running: RunningConsole;

test.beforeAll(async () => {
  running = await startConsole({ env: { SIMULATOR: "1" } });
  await setUp(running);
});

test.afterAll(() => running.stop());

test("the first start ends at the door of the demo building @no-js", async ({ page }) => {
  await signIn(page, running.url);
  await page.goto(`${running.url}/setup/demo`);
  await settled(page);
  const make = page.getByRole("button", { name: "Create demo building" });
  // A repetition finds the building that the first try has created.
  if (await make.isVisible()) await make.click();
  else await page.goto(`${running.url}/setup/done`);
  await page.waitForURL("**/setup/done");
  await settled(page);
  await page.getByRole("button", { name: "Open simulator" }).click();
  await page.waitForURL("**/domain/simulator");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Simulator");
});

test("a demo building that is created later is entered at its simulator @no-js", async ({ page }) => {
  await signIn(page, running.url);
  await page.goto(`${running.url}/installation/demo`);
  await settled(page);
  await page.getByRole("button", { name: "Create demo building" }).click();
  await page.waitForURL("**/domain/simulator");
  await expect(page.getByText("The demo building is ready.")).toBeVisible();
});
