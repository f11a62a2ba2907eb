import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "playwright/test";

const FOLDER = "test-results/gallery";
const DAY = { width: 1280, colorScheme: "light" } as const;
const NIGHT_ON_A_PHONE = { width: 390, colorScheme: "dark" } as const;
const REST = [
  { width: 1280, colorScheme: "dark" },
  { width: 390, colorScheme: "light" },
] as const;

const desired = process.env.GALLERY;
const VIEWS = [DAY, NIGHT_ON_A_PHONE, ...(desired === "whole" ? REST : [])];

/**
 * With `GALLERY=1`, adds pictures of the current page to the gallery: wide in light colours and on a phone in
 * dark colours, with `GALLERY=whole` also the other way round.
 */
export async function saveScreenshot(page: Page, group: string, name: string): Promise<void> {
  if (!desired) return;
  const folder = path.join(FOLDER, group);
  await mkdir(folder, { recursive: true });
  // The backdrop of a dialog covers only the window, not the whole page.
  const fullPage = (await page.locator("dialog[open]").count()) === 0;
  const before = page.viewportSize();
  for (const { width, colorScheme } of VIEWS) {
    await page.setViewportSize({ width, height: 844 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const file = `${name}-${width}-${colorScheme}.png`;
    await page.screenshot({ path: path.join(folder, file), animations: "disabled", fullPage });
  }
  if (before) await page.setViewportSize(before);
}

/** Writes the page that shows the gallery. */
export async function writeGalleryPage(): Promise<void> {
  if (!desired) return;
  const groups = await readdir(FOLDER, { withFileTypes: true });
  const shown = await Promise.all(
    groups
      .filter((group) => group.isDirectory())
      .map(async ({ name: group }) => {
        const files = (await readdir(path.join(FOLDER, group))).sort();
        const figures = files.map(
          (file) =>
            `<figure><img src="${group}/${file}" loading="lazy" alt=""><figcaption>${file}</figcaption></figure>`,
        );
        return `<h2>${group}</h2><div>${figures.join("")}</div>`;
      }),
  );
  const style =
    "body{font-family:sans-serif}div{display:flex;flex-wrap:wrap;gap:16px}figure{margin:0}img{height:360px;border:1px solid #999}";
  await writeFile(
    path.join(FOLDER, "index.html"),
    `<!doctype html><title>Every screen</title><style>${style}</style>${shown.join("")}`,
  );
}
