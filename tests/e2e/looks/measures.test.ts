import type { Browser, Page } from "playwright/test";
import { test } from "../../support/browser/demo.ts";
import { enterBuilding, expect, type Installation } from "../../support/console.ts";
import { newResident } from "../../support/resident.ts";

const WIDE = { width: 1280, height: 800 };
/** The widest screen on which everything has the height of a finger, with a mouse too. */
const NARROWER = { width: 1023, height: 800 };
const VERY_WIDE = { width: 1920, height: 1080 };

interface List {
  path: string;
  /** The number of rows that must fit on the screen. */
  rows: number;
}

/** Lists of which the demo building has more rows than a screen shows. */
const LONG_LISTS: readonly List[] = [
  { path: "/domain/people", rows: 14 },
  { path: "/domain/history", rows: 13 },
  { path: "/installation/users", rows: 14 },
];

/** Lists of which it has fewer, and which need more than a call for each row. */
const SHORT_LISTS: readonly List[] = [
  { path: "/domain/flats", rows: 14 },
  { path: "/domain/devices", rows: 14 },
  { path: "/domain/auxiliaries", rows: 14 },
];

/** Lists that the test fills. */
const FILLED_LISTS: readonly List[] = [
  { path: "/domain/tags", rows: 14 },
  { path: "/domain/groups", rows: 14 },
  { path: "/domain/invites", rows: 14 },
  { path: "/domain/zones", rows: 14 },
  { path: "/domain/lift-areas", rows: 14 },
];
const FILLED_ROWS = 20;

test("a list shows its first row at once, and many rows, beside a navigation that fits @gate", async ({
  page,
  demo,
}) => {
  await page.setViewportSize(WIDE);
  await enterBuilding(page, demo.url, demo);
  for (const list of LONG_LISTS) {
    const { seen } = await expectDense(page, demo.url, list);
    expect.soft(seen, `${list.path}: rows`).toBeGreaterThanOrEqual(list.rows);
    await expectNavigationFits(page, list.path);
  }
  for (const list of SHORT_LISTS) {
    const { first, row } = await expectDense(page, demo.url, list);
    const room = Math.floor((WIDE.height - first) / row);
    expect.soft(room, `${list.path}: room for rows`).toBeGreaterThanOrEqual(list.rows);
    await expectNavigationFits(page, list.path);
  }
  await page.goto(`${demo.url}/domain/audit`);
  const changes = await measureRows(page, ".audit > li");
  expect.soft(changes.first, "/domain/audit: first row").toBeLessThan(260);
  expect.soft(changes.row, "/domain/audit: height of a row").toBe(36);
});

test("lists of a building with many of everything show many rows @gate", async ({ page, installation }) => {
  const { url } = installation;
  await fillLists(installation);
  await page.setViewportSize(WIDE);
  await enterBuilding(page, url);
  for (const list of FILLED_LISTS) {
    const { seen } = await expectDense(page, url, list);
    expect.soft(seen, `${list.path}: rows`).toBeGreaterThanOrEqual(list.rows);
    await expectNavigationFits(page, list.path);
  }
  await page.goto(`${url}/domain/groups`);
  const members = page.locator("main td").filter({ hasText: /^\d+$/ }).first();
  await expect(members, "numbers are at the right").toHaveCSS("text-align", "end");
  await expect(members).toHaveCSS("font-variant-numeric", "tabular-nums");
});

/** Creates more tags, groups, invites, zones and groups of lift areas than a screen shows. */
async function fillLists({ api }: Installation): Promise<void> {
  for (let number = 10; number < 10 + FILLED_ROWS; number++) {
    const name = `Number ${number}`;
    await api.nfcTags.create({ body: { identifier: name, value: `04A1B2${number}` } });
    await api.agentGroups.create({ body: { name } });
    await api.invites.create({ body: { name } });
    await api.outputGroups.create({ body: { name } });
    await api.elevatorAreaGroups.create({ body: { name } });
  }
}

/** Opens a list, and expects a low header, an early first row and rows of the height for a mouse. */
async function expectDense(page: Page, url: string, { path }: List) {
  await page.goto(url + path);
  const rows = await measureRows(page, "tbody tr");
  const head = (await page.locator(".shell-head").boundingBox())!;
  expect.soft(head.height, `${path}: header`).toBeLessThanOrEqual(56);
  expect.soft(rows.first, `${path}: first row`).toBeLessThan(260);
  expect.soft(rows.row, `${path}: height of a row`).toBe(36);
  return rows;
}

/** Measures the median row: one with an exceptionally long sentence may take two lines. */
async function measureRows(page: Page, selector: string) {
  const rows = await page
    .locator(`main ${selector}`)
    .evaluateAll((each) =>
      each.map((row) => row.getBoundingClientRect()).map(({ y, height, bottom }) => ({ y, height, bottom })),
    );
  const heights = rows.map(({ height }) => height).sort((a, b) => a - b);
  return {
    first: rows[0]!.y,
    row: Math.round(heights[Math.floor(heights.length / 2)]!),
    /** The number of rows that are wholly on the screen. */
    seen: rows.filter(({ bottom }) => bottom <= WIDE.height).length,
  };
}

async function expectNavigationFits(page: Page, path: string): Promise<void> {
  const groups = await page
    .locator(".shell-side .sections > div")
    .evaluateAll((each) =>
      each.map((group) =>
        [...group.querySelectorAll("a")].map((place) => place.getBoundingClientRect().toJSON() as DOMRect),
      ),
    );
  const places = groups.flat();
  expect.soft(places.length, `${path}: places`).toBeLessThanOrEqual(12);
  for (const group of groups) expect.soft(group.length, `${path}: places of a group`).toBeLessThanOrEqual(4);
  for (const { height, bottom } of places) {
    expect.soft(height, `${path}: a place`).toBeGreaterThanOrEqual(32);
    expect.soft(height, `${path}: a place`).toBeLessThanOrEqual(36);
    expect.soft(bottom, `${path}: the last place`).toBeLessThan(WIDE.height);
  }
}

test("on a very wide screen lists use its width, unless they have few columns", async ({ page, demo }) => {
  await page.setViewportSize(VERY_WIDE);
  await enterBuilding(page, demo.url, demo);
  for (const [path, widthMax] of [
    ["/domain/groups", 768],
    ["/domain/zones", 768],
    ["/domain/lift-areas", 768],
    ["/domain/invites", 1152],
  ] as const) {
    await page.goto(demo.url + path);
    expect
      .soft((await page.locator("main table").first().boundingBox())!.width, path)
      .toBeLessThanOrEqual(widthMax);
  }
  for (const path of ["/domain/history", "/domain/people", "/domain/devices", "/domain/tags"]) {
    await page.goto(demo.url + path);
    const main = (await page.locator(".shell-main").boundingBox())!;
    const table = (await page.locator("main table").first().boundingBox())!;
    expect.soft(table.width, path).toBeGreaterThan(0.9 * main.width);
  }
});

test("the fields of the settings are in two columns where there is room", async ({ page, demo }) => {
  await page.setViewportSize(VERY_WIDE);
  await enterBuilding(page, demo.url, demo);
  await page.goto(`${demo.url}/domain/settings`);
  const columns = page.locator(".form-columns > .form");
  await expect(columns).toHaveCount(2);
  const [first, second] = [(await columns.first().boundingBox())!, (await columns.last().boundingBox())!];
  expect(second.y).toBe(first.y);
  expect(second.x).toBeGreaterThan(first.x + first.width);
});

test("controls and text are small for a mouse on a wide screen, and large for fingers and on others @gate", async ({
  page,
  browser,
  installation: { url },
}) => {
  await enterBuilding(page, url);
  await page.setViewportSize(WIDE);
  await page.goto(`${url}/domain/people`);
  // Without motion nothing is in between two measures, not even for a frame.
  await expect(page.locator("body")).toHaveCSS("transition-duration", "0s");
  expect(await measureControls(page)).toEqual([36]);
  expect(await measureText(page)).toEqual({ size: 14, line: 20 });
  await page.setViewportSize(NARROWER);
  expect(await measureControls(page)).toEqual([44]);
  expect(await measureText(page)).toEqual({ size: 16, line: 24 });
  const tablet = await openTablet(browser, page);
  await tablet.goto(`${url}/domain/people`);
  expect(await measureControls(tablet)).toEqual([44]);
  expect(await measureText(tablet)).toEqual({ size: 16, line: 24 });
  await tablet.context().close();
});

/** Returns the different heights of the buttons of a list and of its search and filters. */
async function measureControls(page: Page): Promise<number[]> {
  const controls = page.locator("main :is(.page-actions > .button, .filter input, .filter select)");
  await expect(controls).toHaveCount(5);
  const heights = await controls.evaluateAll((each) =>
    each.map((control) => Math.round(control.getBoundingClientRect().height)),
  );
  return [...new Set(heights)];
}

/** Returns the size and the line height of text, in px. */
async function measureText(page: Page) {
  return page.evaluate(() => {
    const { fontSize, lineHeight } = getComputedStyle(document.body);
    return { size: parseFloat(fontSize), line: parseFloat(lineHeight) };
  });
}

/** Opens a tablet of the same person, as wide as a desk's screen. */
async function openTablet(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ viewport: WIDE, hasTouch: true });
  await context.addCookies(await page.context().cookies());
  return context.newPage();
}

test("the page of a person who has nothing fits one and a half screens @gate", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const cardholder = await api.cardholders.create({ body: { name: "Nina Neri" } });
  const resident = await newResident(installation, "Nino Neri");
  await page.setViewportSize(WIDE);
  await enterBuilding(page, url);
  for (const { id, name } of [cardholder, resident]) {
    await page.goto(`${url}/domain/people/${id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect.soft(height, name).toBeLessThanOrEqual(1.5 * WIDE.height);
  }
});
