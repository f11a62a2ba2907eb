import { defineConfig } from "playwright/test";
import { chromiumArguments, findChromium } from "../support/browser.ts";
import { openSentForms } from "../support/sent-forms.ts";

openSentForms();

const EVERY_FORM = "every-form.test.ts";

// No webServer here: a fixture starts each server under test on a free port with a DATA_DIR of its own.
export default defineConfig({
  testDir: ".",
  outputDir: "../../test-results/e2e",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  // A second try is told in the summary, and few tests of a run may need one (decision 72).
  retries: 1,
  // Far more than any page needs: how fast a machine is decides nothing.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 45_000,
    // A trace would cost each test a third of its time; the screen tells most. For more: --trace on.
    screenshot: "only-on-failure",
    launchOptions: { executablePath: findChromium(), args: chromiumArguments },
  },
  projects: [
    { name: "js", testIgnore: EVERY_FORM },
    { name: "no-js", testIgnore: EVERY_FORM, use: { javaScriptEnabled: false } },
    // Looks back at what all others have sent, and so runs after them.
    { name: "every-form", testMatch: EVERY_FORM, dependencies: ["js", "no-js"] },
  ],
});
