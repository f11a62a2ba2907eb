import type { Page, Route } from "playwright/test";
import { waitUntilHydrated } from "../../support/browser/hydration.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";

/** What a page waits for while a person goes back or forward: each is held until the address has changed. */
const HELD = {
  "its first script": holdFirstScript,
  "its style sheet": holdAll("**/assets/*.css"),
  "its scripts": holdAll("**/assets/*.js"),
  "its texts": holdAll("**/texts/**"),
};
/** Only for a test that hangs: hundreds of loads with a throttled CPU take long. */
const LONG_MS = 1_800_000;
/** A throttled CPU makes every moment of the start long enough to be hit. */
const SLOWED_DOWN = 6;
const MOVES = 200;
/** About as long as the start of a page takes with this CPU. */
const LAST_MOMENT_MS = 1_200;

type Hold = (
  page: Page,
  url: string,
) => Promise<{ requested: Promise<unknown>; release: () => Promise<void> }>;

for (const [what, hold] of Object.entries(HELD)) {
  const isInGate = what === "its first script";
  test(`going back or forward while a page waits for ${what} opens the page of that address${isInGate ? " @gate" : ""}`, async ({
    page,
    installation: { url },
  }) => {
    await enterBuilding(page, url);
    const [list, dialog] = await openListAndDialog(page, url);
    for (const { by, to } of [
      { by: -1, to: list },
      { by: 1, to: dialog },
    ]) {
      const { requested, release } = await hold(page, url);
      await page.reload({ waitUntil: "commit" });
      await requested;
      await page.evaluate((by) => history.go(by), by);
      await page.waitForURL(to.address, { waitUntil: "commit" });
      await release();
      await expectShown(page, to);
    }
  });
}

test("an address that the server reads otherwise than the browser is reloaded once", async ({
  page,
  installation: { url },
}) => {
  await enterBuilding(page, url);
  let loads = 0;
  page.on("request", (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  for (const [query, expected] of [
    ["?find=a%20b%27%2f", 1],
    ["?_data=root", 2],
  ] as const) {
    loads = 0;
    await page.goto(`${url}/domain/groups${query}`, { waitUntil: "commit" });
    await waitUntilHydrated(page);
    expect(loads).toBe(expected);
  }
});

test("going back or forward at any moment while a page starts opens the page of that address", async ({
  page,
  installation: { url },
}) => {
  test.setTimeout(LONG_MS);
  await enterBuilding(page, url);
  await page.addInitScript(goWhileLoading);
  const [list, dialog] = await openListAndDialog(page, url);
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: SLOWED_DOWN });
  for (let move = 0; move < MOVES; move++) {
    const moment = (move * 367) % LAST_MOMENT_MS;
    const [by, to] = move % 2 === 0 ? ([-1, list] as const) : ([1, dialog] as const);
    await page.evaluate((go) => sessionStorage.setItem("go", JSON.stringify(go)), { by, moment });
    await page.reload({ waitUntil: "commit" });
    await page.waitForURL(to.address, { waitUntil: "commit" });
    await expectShown(page, to);
  }
});

/** Goes back or forward once, this many milliseconds after a reloaded page began to arrive. */
function goWhileLoading(): void {
  const order = sessionStorage.getItem("go");
  if (order === null) return;
  sessionStorage.removeItem("go");
  const { by, moment } = JSON.parse(order) as { by: number; moment: number };
  setTimeout(() => history.go(by), moment);
}

interface ShownPage {
  address: string;
  title: string;
}

/** Opens the list of groups and from it the dialog for a new one: two addresses of one document. */
async function openListAndDialog(page: Page, url: string): Promise<[list: ShownPage, dialog: ShownPage]> {
  const address = `${url}/domain/groups`;
  await page.goto(address);
  const list = { address, title: await page.title() };
  await page.locator("a[href='/domain/groups/new']").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  return [list, { address: `${address}/new`, title: await page.title() }];
}

async function expectShown(page: Page, { address, title }: ShownPage): Promise<void> {
  await waitUntilHydrated(page);
  await expect(page).toHaveURL(address);
  await expect(page).toHaveTitle(title);
  await expect(page.getByRole("dialog")).toHaveCount(address.endsWith("/new") ? 1 : 0);
  await expect(page.locator("h1").first()).toBeVisible();
}

function holdAll(files: string, answer = (route: Route) => route.continue()): Hold {
  return async (page) => {
    let end = (): void => undefined;
    const released = new Promise<void>((resolve) => (end = resolve));
    const requested = page.waitForRequest(files);
    await page.route(files, async (route) => {
      await released;
      // A page that is being reloaded no longer waits for the file.
      await answer(route).catch(() => undefined);
    });
    return {
      requested,
      async release() {
        end();
        await page.unrouteAll({ behavior: "wait" });
      },
    };
  };
}

/** Holds the next page before its first script: a script of the test before it, which has not arrived yet. */
async function holdFirstScript(page: Page, url: string): ReturnType<Hold> {
  await page.route(
    `${url}/domain/**`,
    async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      const nonce = /nonce="([^"]+)"/.exec(text)?.[1] ?? "";
      const held = `<script nonce="${nonce}" src="/held.js"></script>`;
      await route.fulfill({ response: answer, body: text.replace("<script", `${held}<script`) });
    },
    { times: 1 },
  );
  const empty = { contentType: "text/javascript", body: "" };
  return holdAll("**/held.js", (route) => route.fulfill(empty))(page, url);
}
