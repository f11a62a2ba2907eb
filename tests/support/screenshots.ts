import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright/test";

const RESULTS = "test-results/screenshots";
const SHOWN = "docs/screenshots";

/**
 * Takes a picture of the page as it is, from its top. Those that the documentation shows are made anew with
 * `UPDATE_SCREENSHOTS=1`; all else land among the results.
 */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const isShown = process.env.UPDATE_SCREENSHOTS === "1" && existsSync(path.join(SHOWN, `${name}.png`));
  const folder = isShown ? SHOWN : RESULTS;
  await mkdir(folder, { recursive: true });
  await page.evaluate(async () => {
    window.scrollTo({ top: 0, behavior: "instant" });
    await document.fonts.ready;
  });
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: "disabled" });
}
