import type { BrowserContext, Page } from "playwright/test";

/**
 * Has the pages of this browser wait for their script each time they load: before it a key or click does what it does
 * without JavaScript. A navigation that says itself until when it waits (`waitUntil`) waits for no more.
 */
export function openLivePages(context: BrowserContext): void {
  context.on("page", (page) => {
    const { goto, reload, goBack, goForward } = page;
    page.goto = async (address, options) => {
      const response = await goto.call(page, address, options);
      if (!options?.waitUntil) await live(page);
      return response;
    };
    for (const [name, go] of Object.entries({ reload, goBack, goForward })) {
      Object.assign(page, {
        async [name](options?: Parameters<Page["reload"]>[0]) {
          const response = await go.call(page, options);
          if (!options?.waitUntil) await live(page);
          return response;
        },
      });
    }
  });
}

/** Waits until the page's script has taken it over; a document without one is complete as it is. */
export async function live(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.documentElement.dataset.live !== undefined ||
      document.querySelector("script[type=module]") === null,
  );
}
