import { AxeBuilder } from "@axe-core/playwright";
import { type BrowserContext, expect, test as base, type Page } from "playwright/test";
import { ADMINISTRATOR } from "./administrator.ts";
import { type PanelProcess, startPanelProcess } from "./panel-process.ts";
import { type RunningConsole, startConsole } from "./running-console.ts";
import { noteSentForms, type Role, signedInAs } from "./sent-forms.ts";
import { type Demo, freshBuilding, setUp, setUpBuilding, type SetUpBuilding } from "./served-building.ts";

/** A console that is set up, with its first administrator and one building. */
export interface Installation extends RunningConsole, SetUpBuilding {}

interface WorkerFixtures {
  /** A console with its first administrator, for each worker: a start costs seconds. */
  site: { running: RunningConsole; demo: Demo };
}

interface TestFixtures {
  /** The worker's console, with a building that no other test has seen. */
  installation: Installation;
  /** Starts a panel that ends with the test, whatever becomes of it: the next one puts the same panel into service. */
  startPanel: typeof startPanelProcess;
  /** Fails the test for an error on the browser's console, of which it names those that belong to the test. */
  expectConsoleErrors: (pattern: RegExp) => void;
}

/** Playwright's test with a building of its own for each test, and an eye on the browser's console and on what is sent. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  browser: [
    async ({ browser }, use, { project }) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (options) => {
        const context = await newContext(options);
        noteSentForms(context, project.name);
        return context;
      };
      await use(browser);
    },
    { scope: "worker" },
  ],
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
    async ({ page }, use) => {
      const expected: RegExp[] = [/status of 40[0-9]/, /status of 413/, /status of 429/];
      // Remix's word about a reading that another page broke off in the middle of its answer.
      expected.push(/^AbortError: signal is aborted without reason/);
      const errors: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error" && !expected.some((pattern) => pattern.test(message.text())))
          errors.push(message.text());
      });
      page.on("pageerror", (error) => errors.push(error.message));
      await use((pattern) => expected.push(pattern));
      expect(errors, "errors on the browser's console").toEqual([]);
    },
    { auto: true },
  ],
});

export { ADMINISTRATOR, expect };

/** A fresh console, set up through its API, with a building of the demo licence. */
export async function startInstallation(env: Record<string, string> = {}): Promise<Installation> {
  const running = await startConsole({ env });
  return { ...running, ...(await setUpBuilding(running)) };
}

interface Person {
  email: string;
  password: string;
  /** A resident, unless it is the first administrator. */
  role?: Role;
}

function noteRole(page: Page, { email, role }: Person): void {
  signedInAs(page.context(), role ?? (email === ADMINISTRATOR.email ? "administrator" : "resident"));
}

/** Signs in on the login screen and lands at home. */
export async function signIn(page: Page, url: string, person: Person = ADMINISTRATOR): Promise<void> {
  const { email, password } = person;
  noteRole(page, person);
  await page.goto(`${url}/`);
  await page.locator("[name=username]").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.locator("main form").first().getByRole("button").last().click();
  await page.waitForURL("**/user_home");
}

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** Sessions that tests before have left, by server and person: a sign-in costs seconds. */
const sessions = new Map<string, Cookies>();

/** Signs in and enters the person's first building; where a session from before is still good, takes that one. */
export async function enterBuilding(page: Page, url: string, person: Person = ADMINISTRATOR): Promise<void> {
  const key = `${url} ${person.email}`;
  noteRole(page, person);
  await page.context().addCookies(sessions.get(key) ?? []);
  await page.goto(`${url}/user_home`);
  if (new URL(page.url()).pathname !== "/user_home") {
    await page.context().clearCookies();
    await signIn(page, url, person);
  }
  await page.locator("button[name=enter]").first().click();
  await page.waitForURL("**/domain");
  sessions.set(key, await page.context().cookies());
}

/** The rules that colours decide: all that can come out otherwise by night than by day. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** No violation that axe can see, in the colours the page has now; of colours alone where the rest was seen before. */
export async function expectAccessible(
  page: Page,
  what: "everything" | "colours" = "everything",
): Promise<void> {
  await endTransitions(page);
  // The pages have no frames of others, for which axe would open a page of its own each time.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  const chosen =
    what === "colours"
      ? axe.withRules(COLOUR_RULES)
      : axe.withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]);
  const { violations } = await chosen.analyze();
  expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))).toEqual([]);
}

/**
 * Brings every transition to its end at once: colours on their way from one to the other, or of a dialog that fades in,
 * would be measured, too.
 * Waiting for the end would be waiting for a frame, and a page where nothing else moves may never draw one.
 */
async function endTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  });
}
