import { expect, type Page, test } from "playwright/test";
import { expectAccessible, type Installation } from "./console.ts";

const PHONE = { width: 390, height: 844 };

/** On a phone the page is no wider than the screen: what has to be wider scrolls in a place of its own. */
export async function expectFitsPhone(page: Page): Promise<void> {
  const before = page.viewportSize();
  await page.setViewportSize(PHONE);
  await expect.poll(() => page.evaluate(widerThanScreen), "what sticks out at 390 px").toEqual([]);
  if (before) await page.setViewportSize(before);
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
 * No violation that axe can see, by day and by night, and nothing wider than a phone. Axe needs JavaScript; without
 * it only the rest is tested.
 */
export async function expectAccessibleDayAndNight(page: Page): Promise<void> {
  await expectFitsPhone(page);
  if (test.info().project.name === "no-js") return;
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectAccessible(page, colorScheme === "dark" ? "colours" : "everything");
  }
}

/**
 * Waits until the page does by JavaScript what it also does without, and shows what it has been answered.
 * A page that draws nothing more may never be told that it is idle: so that wait has an end of its own.
 */
export async function settled(page: Page): Promise<void> {
  if (test.info().project.name === "no-js") return page.waitForLoadState("load");
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(isAtRest);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 })));
}

/** Whether Remix waits for no answer: after a refusal it reads the page again, and then writes the form again. */
function isAtRest(): boolean {
  interface Router {
    state: { navigation: { state: string }; revalidation: string };
  }
  const { __remixRouter: router } = window as { __remixRouter?: Router };
  return !router || (router.state.navigation.state === "idle" && router.state.revalidation === "idle");
}

/** Keeps the browser's reads of data waiting; gives what lets them through. Without a script there are none. */
export async function holdReading(page: Page): Promise<() => void> {
  let letThrough = (): void => undefined;
  const isLet = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(/\.data(\?|$)/, async (route) => {
    if (route.request().method() === "GET") await isLet;
    await route.continue().catch(() => undefined);
  });
  return letThrough;
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
