import { test as base } from "../console.ts";
import { type DemoConsole, startDemoConsole } from "../demo-console.ts";

/** Playwright's test with a demo building, which people see first. */
export const test = base.extend<object, { demo: DemoConsole }>({
  demo: [
    async ({}, use) => {
      const demo = await startDemoConsole();
      await use(demo);
      await demo.stop();
    },
    { scope: "worker" },
  ],
});
