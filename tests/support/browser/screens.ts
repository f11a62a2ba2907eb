import { expect, type Page, test } from "playwright/test";
import { expectAccessible, type Installation } from "../console.ts";
import { isGate } from "../suite.ts";
import { atRest } from "./at-rest.ts";
import { live } from "./live-pages.ts";

/** A narrow phone, a tablet upright and across, and a small screen on a desk. */
const WIDTHS = [320, 768, 1024, 1280];

/** The page is no wider than the screen: what has to be wider scrolls in a place of its own. */
export async function expectFitsScreens(page: Page, widths: readonly number[]): Promise<void> {
  const before = page.viewportSize() ?? { width: 0, height: 844 };
  // As it is first: each change has all of the page laid out and drawn again.
  const others = widths.filter((width) => width !== before.width);
  for (const width of widths.includes(before.width) ? [before.width, ...others] : others) {
    if (width !== page.viewportSize()?.width) await page.setViewportSize({ width, height: before.height });
    await expect
      .poll(() => page.evaluate(widerThanScreen), { message: `what sticks out at ${width} px` })
      .toEqual([]);
  }
  if (before.width > 0) await page.setViewportSize(before);
}

/** The beginnings of the elements that make the page scroll sideways. */
function widerThanScreen(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const wide = [...document.querySelectorAll("body *")].filter(
    (element) => element.getBoundingClientRect().right > clientWidth,
  );
  return [`${scrollWidth} px`, ...wide.slice(0, 5).map((element) => element.outerHTML.slice(0, 120))];
}

/**
 * No violation that axe can see, by day and by night, and nothing wider than a screen; for what one sees only after one
 * has done something. Every screen that has an address is looked at in `screens.test.ts`. Axe needs JavaScript; without
 * it nothing is tested here.
 */
export async function expectAccessibleDayAndNight(page: Page): Promise<void> {
  if (test.info().project.name === "no-js") return;
  if (isGate) return expectAccessible(page);
  await expectFitsScreens(page, WIDTHS);
  await expectAccessibleColours(page);
}

/** No violation that axe can see, by day and by night; what the page has now is looked at first. */
export async function expectAccessibleColours(page: Page): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  const schemes = isDark ? (["dark", "light"] as const) : (["light", "dark"] as const);
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectAccessible(page, index === 0 ? "everything" : "colours");
  }
}

/**
 * Waits until the page does by JavaScript what it also does without, and shows what it has been answered.
 * A page that draws nothing more may never be told that it is idle: so that wait has an end of its own.
 */
export async function settled(page: Page): Promise<void> {
  if (test.info().project.name === "no-js") return page.waitForLoadState("load");
  await page.waitForLoadState("networkidle");
  await live(page);
  await atRest(page);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })));
}

/** Keeps the browser's reads of data waiting; gives what lets them through. Without a script there are none. */
export async function holdReading(page: Page): Promise<() => void> {
  let releaseReading = (): void => undefined;
  const isReleased = new Promise<void>((resolve) => (releaseReading = resolve));
  await page.route(/\.data(\?|$)/, async (route) => {
    if (route.request().method() === "GET") await isReleased;
    await route.continue().catch(() => undefined);
  });
  return releaseReading;
}

/** Does something that posts a form, and gives the answer's status. */
export async function statusOf(page: Page, press: () => Promise<void>): Promise<number> {
  const answer = page.waitForResponse((response) => response.request().method() === "POST");
  await press();
  return (await answer).status();
}

/** What a form shows in its fields. */
export async function expectTyped(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(typed)) {
    await expect(page.locator(`[name=${name}]`).first()).toHaveValue(value);
  }
}

export async function fill(page: Page, typed: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(typed)) await page.locator(`[name=${name}]`).first().fill(value);
}

/** Lets the page's forms send what a browser would refuse, as a program could. */
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

/** Somebody with an account and no building, made by the administrator, who has accepted the terms. */
export async function newPerson({ api, calls }: Installation, name: string): Promise<Person> {
  const person = { name, email: freshAddress(), password: "another-long-password" };
  await api.onPremise.createUser({ body: person });
  const login = { grant_type: "password", username: person.email, password: person.password };
  const { access_token } = await calls().auth.token({ body: login });
  await calls(access_token).accountLinks.acceptTermsOfService();
  return person;
}

/** A mail address that nobody has used in this run. */
export function freshAddress(): string {
  people += 1;
  return `person${people}.${Date.now().toString(36)}@example.test`;
}
