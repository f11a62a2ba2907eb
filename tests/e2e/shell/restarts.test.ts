import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright/test";
import { settled } from "../../support/browser/screens.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";
import {
  type FrontProxy,
  type ProxyName,
  startFrontProxy,
  whyNoProxy,
} from "../../support/outside/front-proxy.ts";
import { type RunningConsole, startConsole } from "../../support/processes/running-console.ts";
import { setUpBuilding } from "../../support/served-building.ts";

const SEED = Number(process.env["SEED"] ?? 1);
/** Twenty starts of the server at most, on a slow machine. */
const TIMEOUT_MS = 900_000;
const SCREENS = ["/domain/people", "/domain/devices", "/domain/history", "/domain/groups"];
const ROUNDS = 5;
const WAITING = "The page continues when the connection is back.";

/** A console behind a proxy, which a test kills and starts again. */
class RestartedConsole {
  readonly url: string;
  readonly #proxy: FrontProxy;
  #running: RunningConsole;

  private constructor(proxy: FrontProxy, running: RunningConsole) {
    this.url = proxy.url;
    this.#proxy = proxy;
    this.#running = running;
  }

  static async start(name: ProxyName): Promise<RestartedConsole> {
    const proxy = await startFrontProxy(name);
    // Without the public address the tests set it up directly.
    const first = await startConsole();
    await setUpBuilding(first);
    await first.end();
    return new RestartedConsole(proxy, await startBehind(proxy, first.dataDir));
  }

  async kill(): Promise<void> {
    await this.#running.end("SIGKILL");
  }

  async startAgain(): Promise<void> {
    this.#running = await startBehind(this.#proxy, this.#running.dataDir);
  }

  async stop(): Promise<void> {
    await this.#running.stop();
    await this.#proxy.stop();
  }
}

function startBehind({ url, serverPort }: FrontProxy, dataDir: string): Promise<RunningConsole> {
  return startConsole({
    dataDir,
    env: { PORT: String(serverPort), PUBLIC_URL: url, TRUST_PROXY: "127.0.0.1" },
  });
}

/** Returns a function with the next random integer below a bound, the same ones for each seed. */
function randomIntegers(seed: number): (below: number) => number {
  let state = seed % 2_147_483_647 || 1;
  return (below) => (state = (state * 48_271) % 2_147_483_647) % below;
}

const hasScript = (): boolean => test.info().project.name !== "no-js";

type Act = () => Promise<void>;

/** Kills the server before an action, or at a random moment after its beginning, and starts it again. */
async function killAround(
  site: RestartedConsole,
  random: (below: number) => number,
  isBefore: boolean,
  act: Act,
): Promise<void> {
  if (isBefore) await site.kill();
  const acted = act();
  if (!isBefore) {
    await sleep(random(60));
    await site.kill();
  }
  await site.startAgain();
  await acted;
}

const saved = (page: Page) => page.getByRole("status").filter({ hasText: "Changes saved." }).first();
const nameField = (page: Page) => page.locator("[name=label]");

/** Types a name, sends the form while the server is killed, and expects the name to be saved in the end. */
async function sendForm(page: Page, site: RestartedConsole, name: string, kill: (act: Act) => Promise<void>) {
  await page.goto(`${site.url}/domain/settings`);
  await settled(page);
  const field = nameField(page);
  const save = page.getByRole("button", { name: "Save", exact: true });
  await field.fill(name);
  if (hasScript()) {
    await kill(() => save.click());
    const again = page.getByRole("alertdialog").getByRole("button", { name: "Try again" });
    await expect(again.or(saved(page)).first()).toBeVisible();
    if (await again.isVisible()) {
      await expect(field).toHaveValue(name);
      await again.click();
    }
    await expect(saved(page)).toBeVisible();
  } else {
    const answered = page.waitForResponse((answer) => answer.request().method() === "POST");
    await kill(() => save.click());
    // nginx, and Caddy before 2.11.2, send no form to a server that was away when it came.
    if ((await answered).status() >= 500 && (await readStoredName(page, site)) !== name) {
      await page.goBack();
      await expect(field).toHaveValue(name);
      await save.click();
      await expect(saved(page)).toBeVisible();
    }
  }
  await page.goto(`${site.url}/domain/settings`);
  await expect(field).toHaveValue(name);
}

/** Reads the building's name in another tab: the page's own may have to go back. */
async function readStoredName(page: Page, site: RestartedConsole): Promise<string> {
  const other = await page.context().newPage();
  await other.goto(`${site.url}/domain/settings`);
  const name = await nameField(other).inputValue();
  await other.close();
  return name;
}

/** Follows a link of the navigation in a certain way, and expects its screen. */
async function followLink(page: Page, address: string, kill: (act: Act) => Promise<void>) {
  const { pathname } = new URL(address);
  const navigation = page.getByRole("navigation");
  const follow = () => navigation.locator(`a[href="${pathname}"]:visible`).first().click();
  if (hasScript()) await kill(follow);
  else {
    const answered = page.waitForResponse(address);
    await kill(follow);
    // nginx does not wait for the server.
    if ((await answered).status() >= 500) {
      await page.goBack();
      await follow();
    }
  }
  await page.waitForURL(address);
  // The proxy's error page has a heading, too.
  await expect(navigation.first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(WAITING)).toHaveCount(0);
}

/** Prepares the tests of a file's part with a console behind a proxy; returns it to each of them. */
function useConsoleBehind(proxy: ProxyName): () => RestartedConsole {
  const missing = whyNoProxy(proxy);
  test.skip(missing !== undefined, missing);
  test.use({ ignoreHTTPSErrors: true });
  let site: RestartedConsole | undefined;
  test.beforeAll(async () => {
    site = await RestartedConsole.start(proxy);
  });
  test.afterAll(() => site?.stop());
  return () => site!;
}

// Behind both proxies together, ten forms are sent and forty links followed, with and without JavaScript.
for (const proxy of ["caddy", "nginx"] as const)
  test.describe(`behind ${proxy}`, () => {
    const consoleBehind = useConsoleBehind(proxy);

    test("a server that is killed and started again loses no form, and every link arrives @no-js", async ({
      page,
      expectConsoleErrors,
    }) => {
      test.setTimeout(TIMEOUT_MS);
      expectConsoleErrors(/Failed to load resource|Failed to fetch dynamically imported module/);
      const site = consoleBehind();
      const random = randomIntegers(SEED);
      const kill = (isBefore: boolean) => (act: Act) => killAround(site, random, isBefore, act);
      await enterBuilding(page, site.url);
      for (let round = 1; round <= ROUNDS; round++) {
        const isBefore = hasScript() ? random(2) === 0 : round < ROUNDS;
        await sendForm(page, site, `Casa ${round}`, kill(isBefore));
        const killed = random(SCREENS.length);
        for (const [at, path] of SCREENS.entries()) {
          // Without JavaScript a page that is cut while it arrives is shown in part, as by any site.
          const around = kill(!hasScript() || random(2) === 0);
          await followLink(page, site.url + path, at === killed ? around : (act) => act());
        }
      }
    });
  });

test.describe("behind a proxy that does not wait for the server", () => {
  const consoleBehind = useConsoleBehind("nginx");

  test("Back on its error page brings back what was typed @only-no-js", async ({
    page,
    expectConsoleErrors,
  }) => {
    expectConsoleErrors(/status of 502/);
    const site = consoleBehind();
    await enterBuilding(page, site.url);
    await page.goto(`${site.url}/domain/settings`);
    const field = nameField(page);
    await field.fill("Casa Nuova");
    await site.kill();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("502 Bad Gateway").first()).toBeVisible();
    await site.startAgain();
    await page.goBack();
    await expect(field).toHaveValue("Casa Nuova");
  });
});
