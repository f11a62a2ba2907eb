import { LANGUAGES } from "#rules/languages.ts";
import { addressOf } from "../attacks/screens.ts";
import { enterBuilding, expect } from "../support/console.ts";
import { PASSWORD } from "../support/first-day.ts";
import { expectTranslated, screensToSee, test } from "../support/furnished.ts";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: language });

    test("on a phone no text is cut, and all is large enough for a finger", async ({ page, furnished }) => {
      test.skip(test.info().project.name === "js", "Pages look the same as without JavaScript, but later.");
      test.setTimeout(600_000);
      const { url, building } = furnished;
      await enterBuilding(page, url, { email: building.people.administrator.email, password: PASSWORD });
      const problems: string[] = [];
      let seen = 0;
      for (const screen of screensToSee) {
        const address = url + addressOf(screen, building.ids);
        const answer = await page.request.get(address, { maxRedirects: 0 });
        // What is no page but a picture or a file is not gone to: the browser would put one of its own around it.
        if (answer.status() !== 200 || !answer.headers()["content-type"]?.startsWith("text/html")) continue;
        await page.goto(address);
        seen += 1;
        await expect(page.locator("html")).toHaveAttribute("lang", language);
        await expectTranslated(page);
        const found = await page.evaluate(cutOrSmall);
        problems.push(...found.map((each) => `${screen.pattern}: ${each}`));
      }
      expect(seen).toBeGreaterThan(80);
      expect(problems).toEqual([]);
    });
  });
}

/** Texts of which not all is seen, and what is to be pressed and is less than 44 px wide or tall. */
function cutOrSmall(): string[] {
  const FINGER_PX = 44;
  const PRESSED = "a[href], button, input:not([type=hidden]), select, textarea, summary";
  const found: string[] = [];
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth > clientWidth) found.push(`${scrollWidth} px wide`);

  const shown = document.querySelector("dialog[open]") ?? document.body;
  for (const element of shown.querySelectorAll(PRESSED)) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const { width, height } = (element.closest("label") ?? element).getBoundingClientRect();
    if (element.matches(".unseen, .skip-link") || width < 2) continue;
    // Within a sentence a link is as tall as its line.
    const isInSentence =
      getComputedStyle(element).display === "inline" &&
      (element.parentElement?.matches("p") || element.parentElement?.textContent !== element.textContent);
    // What is laid out in parts of a pixel.
    if (!isInSentence && Math.min(width, height) < FINGER_PX - 0.5)
      found.push(`${Math.round(width)} × ${Math.round(height)} px: ${element.outerHTML.slice(0, 130)}`);
  }

  for (const element of document.body.querySelectorAll("*")) {
    // What only screen readers read is a pixel wide.
    const isSeen = element.checkVisibility() && element.clientWidth > 1;
    if (!isSeen || !element.textContent?.trim() || element.closest("svg, select")) continue;
    const { overflowX, textOverflow } = getComputedStyle(element);
    const hidesRest = overflowX === "hidden" || overflowX === "clip" || textOverflow === "ellipsis";
    if (hidesRest && element.scrollWidth > element.clientWidth + 1)
      found.push(`cut: ${element.outerHTML.slice(0, 130)}`);
  }
  return found;
}
