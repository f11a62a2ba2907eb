import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import { expect, type Page } from "playwright/test";

/** The minified file: it is sent to each page and compiled there, in half the time of the readable one. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that depend on colours: only these can differ between light and dark. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/**
 * Expects no violation that axe finds, in the page's current colours; only of colours if the rest was checked
 * before.
 */
export async function expectAccessible(
  page: Page,
  what: "everything" | "colours" = "everything",
): Promise<void> {
  await endTransitions(page);
  // Compiling axe takes as long as a short run, so it is compiled once for each page that is opened.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const runOnly: axe.RunOnly =
    what === "colours" ? { type: "rule", values: COLOUR_RULES } : { type: "tag", values: STANDARDS };
  // What is scrolled under the header is partly covered, and has no target of its full size.
  await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
  expect(await page.evaluate(violations, runOnly)).toEqual([]);
}

/** Runs in the page. */
async function violations(runOnly: axe.RunOnly): Promise<{ id: string; nodes: string[] }[]> {
  const { axe: there } = window as unknown as { axe: typeof axe };
  // Style sheets are read again only for a rule about rotated screens, which none of our styles concerns.
  const found = await there.run({ runOnly, resultTypes: ["violations"], preload: false });
  return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}

/**
 * Finishes every running transition at once: otherwise intermediate colours, also of a dialog that fades in,
 * would be measured. A transition that is still delayed is not finished, because it is not shown yet, such as
 * the cover of a slow page. Waiting for the end would mean waiting for a frame, and a page where nothing else
 * moves may never draw one. An element that inherits a colour begins its transition when its parent's has
 * ended, so this repeats until there is none.
 */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const begun = (): Animation[] =>
      document.getAnimations().filter((animation) => {
        const { endTime, progress } = animation.effect!.getComputedTiming();
        return animation.playState !== "finished" && endTime !== Infinity && progress !== null;
      });
    for (let rounds = 0, running = begun(); running.length > 0 && rounds < 20; rounds++, running = begun())
      for (const animation of running) animation.finish();
  });
}
