import { LANGUAGES } from "#rules/languages.ts";
import { setLanguage } from "../../support/browser/language.ts";
import { ADMINISTRATOR, enterBuilding, expect, test } from "../../support/console.ts";
import { newResident } from "../../support/resident.ts";

/** The narrowest width without horizontal scrolling (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 640 };
/** As narrow as a place is beside four others, also where a reader has fewer. */
const PLACES_AT_MOST = 5;

test("on the narrowest phone each word of the bottom navigation is on one line, in every language", async ({
  page,
  installation,
}) => {
  const { url } = installation;
  await page.setViewportSize(NARROWEST);
  const broken: string[] = [];
  const resident = await newResident(installation, "Rita Fontana");
  for (const { person, address } of [
    { person: ADMINISTRATOR, address: "/domain" },
    { person: ADMINISTRATOR, address: "/installation/diagnosis" },
    { person: resident, address: "/domain" },
  ]) {
    await page.goto("about:blank");
    await page.context().clearCookies();
    await enterBuilding(page, url, person);
    for (const language of LANGUAGES) {
      await setLanguage(page, url, language);
      await page.goto(`${url}${address}`);
      const labels = page.locator(".shell-foot > .places .place > span:first-of-type");
      await expect(labels.first()).toBeVisible();
      expect(await labels.count()).toBeGreaterThan(2);
      const found = await labels.evaluateAll(findBrokenWords, NARROWEST.width / PLACES_AT_MOST);
      broken.push(...found.map((word) => `${language}: ${word}`));
    }
  }
  expect(broken).toEqual([]);
});

/** Runs in the page. Returns the words that are on several lines, or wider than this or than their place. */
function findBrokenWords(labels: Element[], widthMax: number): string[] {
  return labels.flatMap((label) => {
    const text = label.firstChild as Text;
    const place = label.parentElement!.getBoundingClientRect();
    return [...text.data.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const { left, right, width } = range.getBoundingClientRect();
      const isWhole = range.getClientRects().length === 1;
      const fits = left >= place.left && right <= place.right && width <= widthMax;
      return isWhole && fits ? [] : [`${word} (${Math.round(width)} px of ${Math.round(place.width)})`];
    });
  });
}
