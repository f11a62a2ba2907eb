import type { Page } from "playwright/test";

/** Makes the console at this address show its screens to the page's browser in a language. */
export async function setLanguage(page: Page, url: string, language: string): Promise<void> {
  await page.context().addCookies([{ ...languageCookie(language), url }]);
}

/** Returns the cookie in which the console stores the choice of a language. */
export function languageCookie(language: string): { name: string; value: string } {
  return { name: "lng", value: encodeURIComponent(btoa(JSON.stringify(language))) };
}
