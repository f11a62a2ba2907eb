import type { Page } from "playwright/test";

/**
 * Makes a page refuse sound until a gesture, as browsers do. The browser's own rule can't be tested: what Playwright
 * evaluates in a page counts as a gesture.
 */
export async function blockSound(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.AudioContext = class extends AudioContext {
      isAllowed = false;

      override get state(): AudioContextState {
        return this.isAllowed ? super.state : "suspended";
      }

      override async resume(): Promise<void> {
        this.isAllowed ||= globalThis.event?.isTrusted === true;
        await super.resume();
        this.dispatchEvent(new Event("statechange"));
      }
    };
  });
}
