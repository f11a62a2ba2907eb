import { chromium } from "playwright";
import { findBrowser } from "../../../commands/testing/browser.mjs";

/** Chromium's arguments for tests: no sandbox (containers run as root), no background traffic. */
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
 * Returns the path of the tests' browser: `CHROMIUM_PATH`, else the system's, else Playwright's Chromium.
 *
 * @throws Error if there is none; the message says what to install
 */
export function findChromium(): string {
  const found = findBrowser(chromium.executablePath());
  if ("missing" in found) throw new Error(found.missing);
  return found.path;
}
