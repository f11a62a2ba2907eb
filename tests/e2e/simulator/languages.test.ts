import { LANGUAGES } from "#rules/languages.ts";
import { setLanguage } from "../../support/browser/language.ts";
import { expectAccessibleColours, expectFitsScreens, settled } from "../../support/browser/screens.ts";
import { openSimulator, PANEL, test } from "../../support/browser/simulator.ts";
import { expect } from "../../support/console.ts";

const MONITOR = /Monitor/;
/** The narrowest width without horizontal scrolling (WCAG 1.4.10), and a small desktop screen. */
const WIDTHS = [320, 1280];

test("in each language a simulated panel and a monitor fit a phone and a desktop, and are accessible by day and by night", async ({
  page,
  demo,
}) => {
  await openSimulator(page, demo);
  const addressOf = (name: string | RegExp) => page.getByRole("link", { name }).first().getAttribute("href");
  const addresses = [await addressOf(PANEL), await addressOf(MONITOR)];
  for (const language of LANGUAGES) {
    await setLanguage(page, demo.url, language);
    for (const address of addresses) {
      await page.goto(demo.url + address);
      await expect(page.locator("html")).toHaveAttribute("lang", language);
      await expect(page.getByRole("log")).toBeVisible();
      await settled(page);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await expectFitsScreens(page, [width]);
        await expectAccessibleColours(page);
      }
    }
  }
});
