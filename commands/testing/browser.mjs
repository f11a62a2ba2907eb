// @ts-check
import { existsSync } from "node:fs";
import { run } from "../processes.mjs";
import { canInstallPrograms, findInPath, installPrograms } from "./debian.mjs";

/** The headless shell takes little more than half the time; older Debians have the full browser only. */
const debianBrowsers = ["chromium-headless-shell", "chromium"];
const systemNames = [
  ...debianBrowsers,
  ...["chromium-browser", "google-chrome-stable", "google-chrome", "microsoft-edge"],
];
const macApplication = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

const howToInstall = [
  "No browser for the browser tests. Install one of:",
  "  apt-get install -y chromium-headless-shell",
  "  npx playwright install chromium",
  "or set CHROMIUM_PATH.",
].join("\n");

/**
 * Finds the browser of the tests: `CHROMIUM_PATH`, else the system's, else Playwright's own Chromium.
 *
 * @param {string} ownPath the path of Playwright's own Chromium
 * @returns {{ path: string } | { missing: string }} `missing` says what to install
 */
export function findBrowser(ownPath) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    const isThere = existsSync(named);
    return isThere ? { path: named } : { missing: `CHROMIUM_PATH names ${named}, which isn't there.` };
  }
  const path = findInPath(systemNames) ?? [macApplication, ownPath].find((file) => existsSync(file));
  return path ? { path } : { missing: howToInstall };
}

/**
 * Finds the browser of the tests, installs Debian's where it may, and prints which one it is.
 *
 * @returns {Promise<string | undefined>} why there is none; undefined when there is one
 */
export async function findOrInstallBrowser() {
  // Only after installDependencies() can Playwright be imported.
  const { chromium } = await import("playwright");
  const find = () => findBrowser(chromium.executablePath());
  for (const name of debianBrowsers) {
    if (!("missing" in find() && canInstallPrograms())) break;
    process.stdout.write(`Installing a browser for the tests (apt-get install ${name}) …\n`);
    const problem = await installPrograms([name, "fonts-liberation"]);
    if (problem) process.stdout.write(`${problem}\n`);
  }
  const found = find();
  if ("missing" in found) return found.missing;
  const { output } = await run(found.path, ["--version"], { quiet: true, timeoutMs: 30_000 });
  process.stdout.write(`Browser of the tests: ${found.path}, ${output.trim()}\n`);
  return undefined;
}
