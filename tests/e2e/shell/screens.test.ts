import type { Browser, Page } from "playwright/test";
import type { Building } from "../../attacks/support/building.ts";
import { findAddress, type Screen } from "../../attacks/support/screens.ts";
import { saveScreenshot, writeGalleryPage } from "../../support/browser/gallery.ts";
import { findCutInEachLanguage } from "../../support/browser/in-each-language.ts";
import { expectTranslated, readPageFacts } from "../../support/browser/page-facts.ts";
import { navigateTo, waitUntilIdle } from "../../support/browser/page-router.ts";
import { expectAccessibleColours, expectFitsScreens } from "../../support/browser/screens.ts";
import { screensToCheck, test } from "../../support/browser/seeded.ts";
import { enterBuilding, expect, expectAccessible } from "../../support/console.ts";
import { PASSWORD } from "../../support/databases/initial-installation.ts";

const WIDE = { width: 1280, height: 800 };
/** The narrowest width without horizontal scrolling (WCAG 1.4.10). */
const PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true, locale: "en" };
/** The widths beyond that of the narrowest phone. */
const WIDER = [390, 768, 1024, WIDE.width, 1920];

const withoutScreen = [
  "/",
  "/setup",
  "/sign_up",
  "/invite/:code",
  "/activate",
  "/known_browser",
  "/reset_password",
  "/terms",
  "/certificate",
];
const devicesSides = /^\/domain\/devices/;
const people = /^\/domain\/(people|tags|groups|invites|licences)/;

interface ScreenGroup {
  group: string;
  as?: keyof Building["people"];
  of: (pattern: string) => boolean;
  /**
   * Other roles see fewer of the same screens: these are checked in light colours, in one language, without
   * pictures.
   */
  seesLess?: boolean;
}

const groups: ScreenGroup[] = [
  { group: "nobody", of: (pattern) => withoutScreen.includes(pattern) },
  { group: "devices", as: "administrator", of: (pattern) => devicesSides.test(pattern) },
  { group: "people", as: "administrator", of: (pattern) => people.test(pattern) },
  {
    group: "building",
    as: "administrator",
    of: (pattern) => pattern.startsWith("/domain") && !devicesSides.test(pattern) && !people.test(pattern),
  },
  { group: "home", as: "administrator", of: (pattern) => !pattern.startsWith("/domain") },
  { group: "credential manager", as: "credentialManager", of: () => true, seesLess: true },
  { group: "resident", as: "resident", of: () => true, seesLess: true },
];

for (const { group, as, of, seesLess = false } of groups) {
  test(`every screen is whole, wide and on a phone, by day, by night and in each language: ${group}`, async ({
    page,
    browser,
    seeded: { url, building },
  }) => {
    // Hundreds of pages: not a measure of speed, only for a test that hangs.
    test.setTimeout(1_800_000);
    if (as) await enterBuilding(page, url, { email: building.people[as].email, password: PASSWORD });
    const screens = screensToCheck.filter(({ pattern }) => of(pattern));
    const shown = await shownOf(page, url, screens, (screen) => findAddress(screen, building.ids));
    expect(shown).not.toEqual([]);

    await page.setViewportSize(WIDE);
    const wide = await problemsOf(shown, async ({ screen, address }) => {
      if (seesLess) await continueTo(page, address);
      else await page.goto(address);
      await lookAt(page);
      if (seesLess) return expectAccessible(page, "everything");
      await expectFitsScreens(page, WIDER);
      await expectAccessibleColours(page);
      await saveScreenshot(page, group, nameOf(screen));
    });
    const phone = await openPhone(browser, page);
    const narrow = await problemsOf(shown, ({ address }) =>
      seesLess ? findCutInEachLanguage(phone, address, ["en"]) : findCutInEachLanguage(phone, address),
    );
    await phone.context().close();
    expect([...wide, ...narrow]).toEqual([]);
  });
}

test("every empty list is complete", async ({ page, installation }) => {
  test.setTimeout(1_800_000);
  const { url } = installation;
  await enterBuilding(page, url);
  const lists = screensToCheck.filter(({ pattern }) => /^\/domain(\/[a-z_-]+)?$/.test(pattern));
  const shown = await shownOf(page, url, lists, ({ pattern }) => pattern);
  expect(shown.length).toBeGreaterThan(10);
  await page.setViewportSize(WIDE);
  const problems = await problemsOf(shown, async ({ address }) => {
    await continueTo(page, address);
    await lookAt(page);
    await expectAccessible(page, "everything");
  });
  expect(problems).toEqual([]);
});

test.afterAll(writeGalleryPage);

interface ShownScreen {
  screen: Screen;
  address: string;
}

/** Returns the screens that are a page for this person: neither a file, nor refused, nor a redirect. */
async function shownOf(
  page: Page,
  url: string,
  screens: readonly Screen[],
  pathOf: (screen: Screen) => string,
): Promise<ShownScreen[]> {
  const shown: ShownScreen[] = [];
  for (const screen of screens) {
    const address = url + pathOf(screen);
    const answer = await page.request.get(address, { maxRedirects: 0 });
    const isPage = answer.headers()["content-type"]?.startsWith("text/html");
    if (isPage) expect([200, 403, 404, 409], screen.pattern).toContain(answer.status());
    if (isPage && answer.status() === 200) shown.push({ screen, address });
  }
  return shown;
}

/** Checks all screens, and returns the problems of each. */
async function problemsOf(
  shown: readonly ShownScreen[],
  look: (shown: ShownScreen) => Promise<string[] | void>,
): Promise<string[]> {
  const problems: string[] = [];
  for (const each of shown) {
    const found = await look(each).catch((error: Error) => [error.message]);
    problems.push(...(found ?? []).map((problem) => `${each.screen.pattern}: ${problem}`));
  }
  return problems;
}

/** Navigates as by a link: the start of the page was tested when it was opened by its address. */
async function continueTo(page: Page, address: string): Promise<void> {
  if (!page.url().startsWith(new URL(address).origin)) return void (await page.goto(address));
  await navigateTo(page, address.slice(new URL(address).origin.length));
}

async function lookAt(page: Page): Promise<void> {
  await waitUntilIdle(page);
  const facts = await page.evaluate(readPageFacts);
  expect(facts.headings).toBeGreaterThan(0);
  expect(facts.title).toMatch(/^Portineria \| \S/);
  expectTranslated(facts);
  // A dialog for a change must have a link in words beside the button that cancels it, not only the cross.
  expect(facts.lacksWayBack).toBe(false);
  expect(facts.repeatedIds).toEqual([]);
  expect(facts.drawsBesideOthers, "a drawing beside a filter, a table or tabs").toBe(false);
}

/**
 * Opens a phone of the same person, without JavaScript: pages look the same without it, and load faster. The test
 * replaces the contents of its page, which the console's policy refuses (`trusted-types.test.ts` checks that).
 */
async function openPhone(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false, bypassCSP: true });
  await context.addCookies(await page.context().cookies());
  return context.newPage();
}

function nameOf({ id }: Screen): string {
  return id
    .replace(/^routes\//, "")
    .replace(/\/route$/, "")
    .replaceAll("/", "-");
}
