import type { BrowserContext, Page } from "playwright/test";

/**
 * Makes every navigation of this browser's pages wait for their script: before that, a key or click has the
 * same effect as without JavaScript. A navigation with its own `waitUntil` does not wait for the script.
 */
export function waitForHydrationOnNavigation(context: BrowserContext): void {
  context.on("page", (page) => {
    const { goto, reload, goBack, goForward } = page;
    page.goto = async (address, options) => {
      const response = await goto.call(page, address, options);
      if (!options?.waitUntil) await waitUntilHydrated(page);
      return response;
    };
    for (const [name, go] of Object.entries({ reload, goBack, goForward })) {
      Object.assign(page, {
        async [name](options?: Parameters<Page["reload"]>[0]) {
          const response = await go.call(page, options);
          if (!options?.waitUntil) await waitUntilHydrated(page);
          return response;
        },
      });
    }
  });
}

/** Waits until the page is hydrated; a document without a script is complete as it is. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.documentElement.dataset.live !== undefined ||
      // The script is at the end of the document.
      (document.readyState !== "loading" && document.querySelector("script[type=module]") === null),
  );
}
