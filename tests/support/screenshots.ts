import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright/test";

/** The README's pictures are made anew with `UPDATE_SCREENSHOTS=1`; else they land among the results. */
const FOLDER = process.env.UPDATE_SCREENSHOTS === "1" ? "docs/screenshots" : "test-results/screenshots";

/** Takes a picture of the page as it is, from its top. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  await page.evaluate(async () => {
    window.scrollTo({ top: 0, behavior: "instant" });
    await document.fonts.ready;
  });
  await page.screenshot({ path: path.join(FOLDER, `${name}.png`), animations: "disabled" });
}
