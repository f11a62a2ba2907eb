import { chromium } from "playwright";
import { findBrowser } from "../../../commands/browser.mjs";

/** Chromium's arguments for tests: no sandbox (containers run as root), no traffic of its own. */
export const chromiumArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Finds the browser of the tests: `CHROMIUM_PATH`, else Playwright's own Chromium, else the system's.
 *
 * @returns the program's path, or undefined where Playwright starts its own
 * @throws if there is none; the message says what to install
 */
export function findChromium(): string | undefined {
  const found = findBrowser(chromium.executablePath());
  if ("missing" in found) {
    throw new Error(found.missing);
  }
  return found.own ? undefined : found.path;
}
