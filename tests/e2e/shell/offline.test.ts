import type { Route } from "playwright/test";
import { CONSOLE_HEADER } from "#contract/console-header.ts";
import { ADMINISTRATOR } from "../../support/administrator.ts";
import { expectAccessibleDayAndNight, settled } from "../../support/browser/screens.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";

test("a form that can't be sent keeps its input, and is sent once the server is back @gate", async ({
  page,
  installation,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_INTERNET_DISCONNECTED/);
  const { url, api } = installation;
  const groups = async () => (await api.agentGroups.list({})).items.filter(({ name }) => name === "Flat 12");
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/groups/new`);
  await settled(page);
  const form = page.getByRole("dialog").filter({ has: page.locator("[name=name]") });
  const name = form.locator("[name=name]");
  await name.fill("Flat 12");
  await page.context().setOffline(true);
  const problem = page.getByRole("alertdialog", { name: "Error!" });
  for (const [round, answer] of ["Close", "Try again"].entries()) {
    await form.locator(".form-actions button").click();
    await expect(problem).toContainText("An error occurred during operation.");
    await expect(problem).toContainText("Your entries are still here");
    if (round === 0) await expectAccessibleDayAndNight(page);
    else await page.context().setOffline(false);
    await problem.getByRole("button", { name: answer }).click();
    await expect(problem).toHaveCount(0);
    if (round > 0) break;
    await expect(name).toHaveValue("Flat 12");
    await expect(page.getByText("The page continues when the connection is back.")).toBeVisible();
    expect(await groups()).toEqual([]);
  }
  await page.waitForURL(/\/domain\/groups\/[0-9a-f-]{36}/);
  expect(await groups()).toHaveLength(1);
});

test("a link to a screen that was not open before waits for the server, and what was typed stays until then", async ({
  page,
  installation,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/ERR_INTERNET_DISCONNECTED|Failed to fetch dynamically imported module/);
  const { url } = installation;
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/settings`);
  await settled(page);
  await page.locator("[name=label]").fill("Casa Nuova");
  await page.context().setOffline(true);
  await page.getByRole("navigation").first().getByRole("link", { name: "People" }).click();
  await expect(page.getByText("The page continues when the connection is back.")).toBeVisible();
  await expect(page.locator("[name=label]")).toHaveValue("Casa Nuova");
  await page.context().setOffline(false);
  await page.waitForURL(`${url}/domain/people`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("People");
});

/** Answers that something in front of the console gives in its place. */
const foreign: [what: string, answer: Parameters<Route["fulfill"]>[0]][] = [
  ["502 with a page", { status: 502, contentType: "text/html", body: "<h1>502 Bad Gateway</h1>" }],
  ["503 with a text", { status: 503, contentType: "text/plain", body: "no available server" }],
  ["504 with nothing", { status: 504, body: "" }],
  ["the page of a captive portal", { status: 200, contentType: "text/html", body: "<h1>Welcome</h1>" }],
  [
    "page data that was cut",
    { status: 200, contentType: "text/x-script", headers: { [CONSOLE_HEADER]: "console" }, body: "[1," },
  ],
];

test("a form that something else answers keeps its input, and is sent again @gate", async ({
  page,
  installation,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/Failed to load resource/);
  const { url, api, domainId } = installation;
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/settings`);
  await settled(page);
  const problem = page.getByRole("alertdialog", { name: "Error!" });
  await page.locator("[name=label]").fill("Casa Nuova");
  for (const [at, [what, answer]] of foreign.entries()) {
    await page.route("**/domain/settings.data*", (route) => route.fulfill(answer));
    if (at === 0) await page.getByRole("button", { name: "Save", exact: true }).click();
    else await problem.getByRole("button", { name: "Try again" }).click();
    await expect(problem, what).toContainText("Your changes may have been saved.");
    await expect(page.locator("[name=label]"), what).toHaveValue("Casa Nuova");
    await page.unrouteAll();
  }
  expect((await api.domains.get({ id: domainId })).label).not.toBe("Casa Nuova");
  await problem.getByRole("button", { name: "Try again" }).click();
  await expect.poll(async () => (await api.domains.get({ id: domainId })).label).toBe("Casa Nuova");
  await expect(problem).toHaveCount(0);
});

test("a link that something else answers waits for the console, and what was typed stays until then", async ({
  page,
  installation,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/Failed to load (resource|module script)|Failed to fetch dynamically imported module/);
  const { url } = installation;
  const waiting = page.getByText("The page continues when the connection is back.");
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/settings`);
  await settled(page);
  await page.locator("[name=label]").fill("Casa Nuova");
  let answer = foreign[0]![1];
  let answered = 0;
  // The data, the script and the texts of the next screen.
  await page.route(/people[^/]*\.(data|js|json)/, async (route) => {
    await route.fulfill(answer);
    answered++;
  });
  await page.getByRole("navigation").first().getByRole("link", { name: "People" }).click();
  for (const [what, next] of foreign) {
    answer = next;
    const before = answered;
    await expect.poll(() => answered, what).toBeGreaterThan(before + 1);
    await expect(waiting, what).toBeVisible();
    await expect(page.locator("[name=label]"), what).toHaveValue("Casa Nuova");
  }
  await page.unrouteAll();
  await page.waitForURL(`${url}/domain/people`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("People");
  await expect(waiting).toHaveCount(0);
});

test("where the texts can't be loaded the page reports it after five more tries, and continues with its current texts", async ({
  page,
  installation,
  expectConsoleErrors,
}) => {
  expectConsoleErrors(/Failed to load resource|i18next/);
  const { url } = installation;
  await page.route("**/texts/**", (route) => route.fulfill({ status: 404, body: "gone" }));
  await page.addInitScript(() => {
    const tries: Record<string, number[]> = {};
    const pauses: number[] = [];
    const { fetch, setTimeout: later } = window;
    const recorded: typeof fetch = (input, options) => {
      const address = String(input);
      if (address.endsWith(".json")) (tries[address] ??= []).push(Date.now());
      return fetch(input, options);
    };
    const waiting = ((run: () => void, afterMs = 0, ...values: unknown[]) => {
      if (Number.isInteger(Math.log2(afterMs / 350))) pauses.push(afterMs);
      return later(run, afterMs, ...values);
    }) as typeof window.setTimeout;
    Object.assign(window, { tries, pauses, fetch: recorded, setTimeout: waiting });
  });
  await page.goto(url, { waitUntil: "load" });
  const alert = page.getByRole("alert").filter({ hasText: "Part of this page could not be loaded." });
  await expect(alert).toBeHidden();
  await expect(alert).toBeVisible();
  const { tries, pauses } = await page.evaluate(() => {
    const { tries, pauses } = window as unknown as { tries: Record<string, number[]>; pauses: number[] };
    return { tries, pauses };
  });
  const pausesOfTries = [...new Set(pauses)];
  expect(pausesOfTries).toEqual([350, 700, 1_400, 2_800, 5_600]);
  for (const times of Object.values(tries)) {
    const waits = times.slice(1).map((at, index) => at - times[index]!);
    expect(waits).toHaveLength(5);
    for (const [index, wait] of waits.entries())
      expect(wait).toBeGreaterThanOrEqual(pausesOfTries[index]! - 20);
  }
  expect(Object.keys(tries)).toHaveLength(1);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await page.locator("[name=username]").fill(ADMINISTRATOR.email);
  await page.locator("[name=password]").fill(ADMINISTRATOR.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "My buildings" })).toBeVisible();
});

test("in a mobile app only the user can close the console (attack E12)", async ({
  page,
  context,
  installation,
}) => {
  await page.addInitScript(() => {
    const announcements: string[] = [];
    Object.assign(window, {
      announcements,
      ReactNativeWebView: { postMessage: (text: string) => announcements.push(text) },
    });
  });
  const announcementsOf = () =>
    page.evaluate(() => (window as unknown as { announcements: string[] }).announcements);
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain`);
  await settled(page);
  const before = page.url();
  const orders = ['{"type":"closeWebView"}', { type: "closeWebView" }, { type: "abort" }, "/logout"];
  await page.evaluate(async (orders) => {
    for (const data of orders)
      for (const origin of ["https://evil.test", "null", location.origin])
        window.dispatchEvent(new MessageEvent("message", { data, origin, source: window }));
    for (const order of orders) window.postMessage(order, "*");
    await new Promise((resolve) => setTimeout(resolve));
  }, orders);
  expect(await announcementsOf()).toEqual([]);
  expect(page.url()).toBe(before);

  // A page of another origin that opens the console has no access to it.
  const foreign = await context.newPage();
  await foreign.goto("data:text/html,<title>evil</title>");
  const opened = context.waitForEvent("page");
  await foreign.evaluate((url) => {
    Object.assign(window, { console_: window.open(url) });
  }, installation.url);
  const victim = await opened;
  await victim.waitForLoadState();
  expect(await victim.evaluate(() => window.opener as unknown)).toBeNull();
  const isOutOfReach = () => (window as unknown as { console_: Window }).console_.closed;
  expect(await foreign.evaluate(isOutOfReach)).toBe(true);

  await page.getByRole("button", { name: "Back to app" }).click();
  expect(await announcementsOf()).toEqual([orders[0]]);
  // Also from the pages that an app shows to a person who is not signed in, and from a page that does not
  // exist.
  await context.clearCookies();
  for (const path of ["/", "/terms", "/reset_password", "/invite/withdrawn", "/no-such-page"]) {
    await page.goto(installation.url + path);
    await page.getByRole("button", { name: "Back to app" }).click();
    expect(await announcementsOf(), path).toEqual([orders[0]]);
  }
});
