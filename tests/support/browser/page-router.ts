import type { Page } from "playwright/test";

/*
 * What tests do with Remix's own router, in the page. The product's half is app/browser/remix-internals.ts, which a
 * function that runs in the page can't import.
 */

/** Moves to a page of the console as a link does, without loading a document. */
export function navigateTo(page: Page, address: string): Promise<void> {
  return page.evaluate(navigate, address);
}

/**
 * Waits until Remix has no request in progress. After a refusal it reads the page again, and then renders the
 * form again; the placeholder that it shows meanwhile covers the page.
 */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.waitForFunction(isIdle);
}

async function navigate(to: string): Promise<void> {
  const { __remixRouter: router } = window as unknown as {
    __remixRouter: { navigate(to: string): Promise<void> };
  };
  await router.navigate(to);
  // React renders what has arrived before it is idle.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
}

function isIdle(): boolean {
  interface Router {
    state: { navigation: { state: string }; revalidation: string };
  }
  const { __remixRouter: router } = window as { __remixRouter?: Router };
  return !router || (router.state.navigation.state === "idle" && router.state.revalidation === "idle");
}
