import { expect, type Page, test } from "playwright/test";
import { expectAccessible, type Installation } from "../console.ts";
import { isGate } from "../suite.ts";
import { waitUntilHydrated } from "./hydration.ts";
import { waitUntilIdle } from "./page-router.ts";

/** A narrow phone, a tablet in portrait and landscape, and a small desktop screen. */
const WIDTHS = [320, 768, 1024, 1280];

/** Expects that the page is no wider than the screen: wider content must scroll inside its own box. */
export async function expectFitsScreens(page: Page, widths: readonly number[]): Promise<void> {
  const before = page.viewportSize() ?? { width: 0, height: 844 };
  // The current width first: each change lays out and paints the whole page again.
  const others = widths.filter((width) => width !== before.width);
  for (const width of widths.includes(before.width) ? [before.width, ...others] : others) {
    if (width !== page.viewportSize()?.width) await page.setViewportSize({ width, height: before.height });
    await expect
      .poll(() => page.evaluate(widerThanScreen), { message: `what sticks out at ${width} px` })
      .toEqual([]);
  }
  if (before.width > 0) await page.setViewportSize(before);
}

/** Returns the beginnings of the elements that make the page scroll horizontally. */
function widerThanScreen(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll("body *")].filter(
    (element) => element.getBoundingClientRect().right > clientWidth,
  );
  return [`${scrollWidth} px`, ...wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 120))];
}

/**
 * Expects no violation that axe finds, in light and dark colours, and nothing wider than a screen; for states
 * that are only visible after an action. `screens.test.ts` checks every screen that has an address. Axe needs
 * JavaScript; without it nothing is tested here.
 */
export async function expectAccessibleDayAndNight(page: Page): Promise<void> {
  if (test.info().project.name === "no-js") return;
  if (isGate) return expectAccessible(page);
  await expectFitsScreens(page, WIDTHS);
  await expectAccessibleColours(page);
}

/**
 * Expects no violation that axe finds, in light and dark colours; the page's current ones are checked first.
 */
export async function expectAccessibleColours(page: Page): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const schemes = isDark ? (["dark", "light"] as const) : (["light", "dark"] as const);
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectAccessible(page, index === 0 ? "everything" : "colours");
  }
}

/**
 * Waits until the page is hydrated and shows the last answer. A page that draws nothing more may never become
 * idle, so that wait has a time-out.
 */
export async function settled(page: Page): Promise<void> {
  if (test.info().project.name === "no-js") return page.waitForLoadState("load");
  await page.waitForLoadState("networkidle");
  await waitUntilHydrated(page);
  await waitUntilIdle(page);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })));
}

/**
 * Holds the browser's reads of data; returns a function that releases them. Without a script there are none.
 */
export async function holdDataRequests(page: Page): Promise<() => void> {
  let releaseReading = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => (releaseReading = resolve));
  await page.route(/\.data(\?|$)/, async (route) => {
    if (route.request().method() === "GET") await isReleased;
    await route.continue().catch(() => undefined);
  });
  return releaseReading;
}

/** Does something that posts a form, and returns the answer's status. */
export async function readStatus(page: Page, press: () => Promise<void>): Promise<number> {
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await press();
  return (await answer).status();
}

/** Expects these values in the fields of a form. */
export async function expectTyped(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(typed)) {
    await expect(page.locator(`[name="${name}"]`).first()).toHaveValue(value);
  }
}

export async function fill(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(typed))
    await page.locator(`[name="${name}"]`).first().fill(value);
}

/** Turns off the browser's validation of the page's forms, so that they send what only a program could. */
export async function withoutBrowserChecks(page: Page): Promise<void> {
  await page.locator("form").evaluateAll((forms: HTMLFormElement[]) => {
    for (const form of forms) form.noValidate = true;
  });
}

export interface Person {
  name: string;
  email: string;
  password: string;
}

let people = 0;

/** Creates a person with an account and no building, who has accepted the terms. */
export async function newPerson({ api, calls }: Installation, name: string): Promise<Person> {
  const person = { name, email: freshMailAddress(), password: "another-long-password" };
  await api.onPremise.createUser({ body: person });
  const login = { grant_type: "password", username: person.email, password: person.password };
  const { access_token } = await calls().auth.token({ body: login });
  await calls(access_token).accountLinks.acceptTermsOfService();
  return person;
}

/** Returns a mail address that is unused in this run. */
export function freshMailAddress(): string {
  people += 1;
  return `person${people}.${Date.now().toString(36)}@example.test`;
}

/** Opens the menu of a page and follows one of its links. */
export async function chooseInMenu(page: Page, name: string): Promise<void> {
  const main = page.getByRole("main");
  await main.locator("summary").filter({ hasText: "More" }).click();
  await main.getByRole("link", { name, exact: true }).click();
}
