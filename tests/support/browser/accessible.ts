import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import { expect, type Page } from "playwright/test";

/** The small file: it is sent to each page and compiled there, which takes half the time of the one to read. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that colours decide: all that can come out otherwise by night than by day. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];
const STANDARDS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/** No violation that axe can see, in the colours the page has now; of colours alone where the rest was seen before. */
export async function expectAccessible(
  page: Page,
  what: "everything" | "colours" = "everything",
): Promise<void> {
  await endTransitions(page);
  // Compiling axe takes as long as a short run of it: once for each page that is opened.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const runOnly: axe.RunOnly =
    what === "colours" ? { type: "rule", values: COLOUR_RULES } : { type: "tag", values: STANDARDS };
  expect(await page.evaluate(violations, runOnly)).toEqual([]);
}

/** Runs in the page. */
async function violations(runOnly: axe.RunOnly): Promise<{ id: string; nodes: string[] }[]> {
  const { axe: there } = window as unknown as { axe: typeof axe };
  // Style sheets are read again only for a rule about turned screens, which no style of ours asks for.
  const found = await there.run({ runOnly, resultTypes: ["violations"], preload: false });
  return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}

/**
 * Brings every transition that has begun to its end at once: colours on their way from one to the other, or of a dialog
 * that fades in, would be measured, too. What waits before it begins is not shown yet, as the cover of a page that is
 * long on its way.
 * Waiting for the end would be waiting for a frame, and a page where nothing else moves may never draw one. What inherits
 * a colour begins its own transition when the one above it has ended: so it is asked again, until there is none.
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
