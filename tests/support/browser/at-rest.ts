import type { Page } from "playwright/test";

/**
 * Waits until Remix waits for no answer. After a refusal it reads the page again, and then writes the form again; what
 * it shows while it reads covers the page.
 */
export async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(isAtRest);
}

function isAtRest(): boolean {
  interface Router {
    state: { navigation: { state: string }; revalidation: string };
  }
  const { __remixRouter: router } = window as { __remixRouter?: Router };
  return !router || (router.state.navigation.state === "idle" && router.state.revalidation === "idle");
}
