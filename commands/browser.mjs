// @ts-check
import { existsSync } from "node:fs";
import { findInPath } from "./debian.mjs";

const systemNames = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "microsoft-edge",
];
const macApplication = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/**
 * Finds the browser of the tests: `CHROMIUM_PATH`, else Playwright's own Chromium, else the system's.
 *
 * @param {string} ownPath where Playwright would have its own
 * @returns {{ own: true } | { own: false, path: string } | { missing: string }} `missing` says what to install
 */
export function findBrowser(ownPath) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    const found = existsSync(named);
    return found
      ? { own: false, path: named }
      : { missing: `CHROMIUM_PATH names ${named}, which isn't there.` };
  }
  if (existsSync(ownPath)) {
    return { own: true };
  }
  const path = findInPath(systemNames) ?? (existsSync(macApplication) ? macApplication : undefined);
  return path ? { own: false, path } : { missing: howToInstall };
}

const howToInstall = [
  "No browser for the browser tests. Install one of:",
  "  npx playwright install chromium",
  "  apt-get install -y chromium-headless-shell",
  "or set CHROMIUM_PATH.",
].join("\n");
