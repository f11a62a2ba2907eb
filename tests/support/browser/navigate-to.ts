import type { Page } from "playwright/test";

/** Moves to a page of the console as a link does, without loading a document. */
export function navigateTo(page: Page, address: string): Promise<void> {
  return page.evaluate(navigate, address);
}

async function navigate(to: string): Promise<void> {
  const { __remixRouter: router } = window as unknown as {
    __remixRouter: { navigate(to: string): Promise<void> };
  };
  await router.navigate(to);
  // React renders what has arrived before it is idle.
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
}
