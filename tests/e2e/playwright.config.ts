import { defineConfig } from "playwright/test";
import { chromiumArguments, findChromium } from "../support/browser/browser.ts";

// The journeys of `npm test` have the tag @gate, or @gate-no-js for the project without JavaScript.
const isGate = process.env.TEST_SUITE === "gate";

// No webServer here: a fixture starts each server under test on a free port with a DATA_DIR of its own.
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/e2e",
  fullyParallel: true,
  // Workers mostly wait for pages to settle, so there are more of them than cores.
  workers: 4,
  forbidOnly: true,
  // A failed test runs once more at the end, alone; if it passes then, it is reported as unstable.
  retries: 1,
  retryStrategy: "isolated",
  // Far more than any page needs: the speed of the machine must not matter.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: "list",
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 45_000,
    // A trace would make each test a third slower; a screenshot shows most. For more: --trace on.
    screenshot: "only-on-failure",
    // Fading elements would be captured half visible; tests of animations turn them on.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath: findChromium(), args: chromiumArguments },
  },
  projects: [
    // Forms and journeys: each form is sent once without JavaScript, too. First, because the longest is among them.
    {
      name: "no-js",
      grep: isGate ? /@gate-no-js/ : [/@no-js/, /@only-no-js/],
      use: { javaScriptEnabled: false },
    },
    { name: "js", grep: isGate ? /@gate( |$)/ : /.*/, grepInvert: /@only-no-js/ },
  ],
});
