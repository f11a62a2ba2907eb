import type { Page } from "playwright/test";
import { test } from "../../support/browser/demo.ts";
import { enterBuilding, expect } from "../../support/console.ts";

const WIDE = { width: 1280, height: 800 };

/** Each list, with the number of rows that must fit on the screen. */
const LISTS: readonly [path: string, rows: number][] = [
  ["/domain/flats", 14],
  ["/domain/people", 14],
  ["/domain/devices", 14],
  ["/domain/tags", 14],
  ["/domain/history", 13],
  ["/domain/groups", 14],
  ["/domain/auxiliaries", 14],
  ["/domain/invites", 14],
  ["/domain/zones", 14],
  ["/domain/lift-areas", 14],
  ["/installation/users", 14],
];

test("a list shows its first row at once, and many rows, beside a navigation that fits @gate", async ({
  page,
  demo,
}) => {
  await page.setViewportSize(WIDE);
  await enterBuilding(page, demo.url, demo);
  for (const [path, rows] of LISTS) {
    await page.goto(demo.url + path);
    const { first, row, head } = await measureList(page);
    expect.soft(head, `${path}: header`).toBeLessThanOrEqual(56);
    expect.soft(first, `${path}: first row`).toBeLessThan(260);
    expect.soft(row, `${path}: height of a row`).toBe(36);
    expect.soft(Math.floor((WIDE.height - first) / row), `${path}: rows`).toBeGreaterThanOrEqual(rows);
    await expectNavigationFits(page, path);
  }
});

/** Measures the median row: one with an exceptionally long sentence may take two lines. */
async function measureList(page: Page) {
  const rows = await page
    .locator("main tbody tr")
    .evaluateAll((each) =>
      each.map((row) => row.getBoundingClientRect()).map(({ y, height }) => ({ y, height })),
    );
  const heights = rows.map(({ height }) => height).sort((a, b) => a - b);
  const head = (await page.locator(".shell-head").boundingBox())!;
  return { first: rows[0]!.y, row: Math.round(heights[Math.floor(heights.length / 2)]!), head: head.height };
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

test("the page of a person who has nothing fits one and a half screens @gate", async ({ page, demo }) => {
  await page.setViewportSize(WIDE);
  await enterBuilding(page, demo.url, demo);
  await page.goto(`${demo.url}/domain/people`);
  await page.getByRole("row").filter({ hasText: "Resident" }).last().getByRole("link").first().click();
  await expect(page.getByText("No virtual users yet")).toBeVisible();
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(1.5 * WIDE.height);
});
