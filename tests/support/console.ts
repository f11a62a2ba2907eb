import { expect, test as base } from "playwright/test";
import { ADMINISTRATOR } from "./administrator.ts";
import { waitForHydrationOnNavigation } from "./browser/hydration.ts";
import { type PanelProcess, startPanelProcess } from "./processes/panel-process.ts";
import { type RunningConsole, startConsole } from "./processes/running-console.ts";
import { type Demo, freshBuilding, setUp, type SetUpBuilding, setUpBuilding } from "./served-building.ts";

/** A console that is set up, with its first administrator and one building. */
export interface Installation extends RunningConsole, SetUpBuilding {}

interface WorkerFixtures {
  /** A console with its first administrator, one for each worker, because a start takes seconds. */
  site: { running: RunningConsole; demo: Demo };
}

interface TestFixtures {
  /** The worker's console, with a building that no other test has used. */
  installation: Installation;
  /**
   * Starts a panel that ends with the test, even if it fails: the next test brings the same panel into
   * service.
   */
  startPanel: typeof startPanelProcess;
  /**
   * Fails the test for an error on the browser's console, except for the expected ones that the test names.
   */
  expectConsoleErrors: (pattern: RegExp) => void;
}

/** Playwright's test with a separate building for each test, which also checks the browser's console. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  site: [
    async ({}, use) => {
      const running = await startConsole();
      await use({ running, demo: await setUp(running) });
      await running.stop();
    },
    { scope: "worker" },
  ],
  installation: async ({ site: { running, demo } }, use) => {
    await use({ ...running, demo, ...(await freshBuilding(running, demo)) });
  },
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled) waitForHydrationOnNavigation(context);
    await use(context);
  },
  startPanel: async ({}, use) => {
    const panels: PanelProcess[] = [];
    await use((start) => {
      const panel = startPanelProcess(start);
      panels.push(panel);
      return panel;
    });
    for (const panel of panels) await panel.stop();
  },
  expectConsoleErrors: [
    async ({ context }, use) => {
      const expected: RegExp[] = [/status of 40[0-9]/, /status of 413/, /status of 429/];
      const errors: string[] = [];
      // Of all tabs of the test's browser.
      context.on("console", (message) => {
        if (message.type() === "error" && !expected.some((pattern) => pattern.test(message.text())))
          errors.push(message.text());
      });
      context.on("weberror", (thrown) => errors.push(thrown.error().message));
      await use((pattern) => expected.push(pattern));
      expect(errors, "errors on the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

export { expectAccessible } from "./browser/accessible.ts";
export { enterBuilding, signIn } from "./browser/session.ts";
export { ADMINISTRATOR, expect };

/** A fresh console, set up through its API, with a building of the demo licence. */
export async function startInstallation(env: Record<string, string> = {}): Promise<Installation> {
  const running = await startConsole({ env });
  return { ...running, ...(await setUpBuilding(running)) };
}
