import type { Page } from "playwright/test";

/**
 * Measures from the next page on how far its parts move without user input.
 *
 * @returns a function that reads the sum of the layout shifts of the open page, as browsers report it
 */
export async function watchLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const moved = Object.assign(window, { moved: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.moved += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { moved: number }).moved);
}
