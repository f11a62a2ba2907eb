import { existsSync } from "node:fs";
import path from "node:path";
import type { Page } from "playwright/test";

const SHOWN = "docs/screenshots";

/** With `UPDATE_SCREENSHOTS=1`, takes a picture of the page from its top for the documentation. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const file = path.join(SHOWN, `${name}.png`);
  if (process.env.UPDATE_SCREENSHOTS !== "1" || !existsSync(file)) return;
  await page.evaluate(async () => {
    await document.fonts.ready;
    // A QR code is a picture of its own. One that is loaded when it is scrolled to may be outside.
    const pictures = [...document.images].filter(({ loading }) => loading !== "lazy");
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    window.scrollTo({ top: 0, behavior: "instant" });
  });
  await page.screenshot({ path: file, animations: "disabled" });
}
