import type { Page } from "playwright/test";

/**
 * Waits until Remix has no request in progress. After a refusal it reads the page again, and then renders the
 * form again; the placeholder that it shows meanwhile covers the page.
 */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForFunction(isIdle);
}

function isIdle(): boolean {
  interface Router {
    state: { navigation: { state: string }; revalidation: string };
  }
  const { __remixRouter: router } = window as { __remixRouter?: Router };
  return !router || (router.state.navigation.state === "idle" && router.state.revalidation === "idle");
}
