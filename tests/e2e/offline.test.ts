import { ADMINISTRATOR } from "../support/administrator.ts";
import { enterBuilding, expect, test } from "../support/console.ts";
import { expectAccessibleDayAndNight, settled } from "../support/screens.ts";

test("a form that can't be sent stays as it was filled in, and is sent once the server is there again", async ({
  page,
  installation,
  expectConsoleErrors,
}) => {
  test.skip(test.info().project.name === "no-js", "Without JavaScript the browser itself keeps the form.");
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
    await expect(problem).toContainText("What you typed is still here");
    if (round === 0) await expectAccessibleDayAndNight(page);
    else await page.context().setOffline(false);
    await problem.getByRole("button", { name: answer }).click();
    await expect(problem).toHaveCount(0);
    if (round > 0) break;
    await expect(name).toHaveValue("Flat 12");
    await expect(page.getByText("The page goes on as soon as it is there again.")).toBeVisible();
    expect(await groups()).toEqual([]);
  }
  await page.waitForURL(/\/domain\/groups\/[0-9a-f-]{36}/);
  expect(await groups()).toHaveLength(1);
});

test("where the texts don't come the page says so after five more tries, keeps its words and goes on", async ({
  page,
  installation,
  expectConsoleErrors,
}) => {
  test.skip(test.info().project.name === "no-js", "Without JavaScript the server alone writes texts.");
  test.setTimeout(90_000);
  expectConsoleErrors(/Failed to load resource|i18next/);
  const { url } = installation;
  await page.route("**/assets/*.json", (route) => route.fulfill({ status: 404, body: "gone" }));
  await page.addInitScript(() => {
    const tries: Record<string, number[]> = {};
    const { fetch } = window;
    const recorded: typeof fetch = (input, options) => {
      if (typeof input === "string" && input.endsWith(".json")) (tries[input] ??= []).push(Date.now());
      return fetch(input, options);
    };
    Object.assign(window, { tries, fetch: recorded });
  });
  await page.goto(url);
  const told = page.getByRole("alert").filter({ hasText: "Part of this page did not arrive." });
  await expect(told).toBeHidden();
  await expect(told).toBeVisible({ timeout: 20_000 });
  const tries = await page.evaluate(() => (window as unknown as { tries: Record<string, number[]> }).tries);
  for (const times of Object.values(tries)) {
    const waits = times.slice(1).map((at, index) => at - times[index]!);
    expect(waits).toHaveLength(5);
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(350 * 2 ** index - 20);
      expect(wait).toBeLessThan(350 * 2 ** index + 2_000);
    }
  }
  expect(Object.keys(tries)).toHaveLength(2);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await page.locator("[name=username]").fill(ADMINISTRATOR.email);
  await page.locator("[name=password]").fill(ADMINISTRATOR.password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "My buildings" })).toBeVisible();
});

test("in a mobile app the console can be closed, by whoever looks at it alone (attack E12)", async ({
  page,
  context,
  installation,
}) => {
  test.skip(test.info().project.name === "no-js", "The app is asked by a script.");
  await page.addInitScript(() => {
    const told: string[] = [];
    Object.assign(window, { told, ReactNativeWebView: { postMessage: (text: string) => told.push(text) } });
  });
  const told = () => page.evaluate(() => (window as unknown as { told: string[] }).told);
  await enterBuilding(page, installation.url);
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
  expect(await told()).toEqual([]);
  expect(page.url()).toBe(before);

  // A page of somebody else's that opens the console has no hold of it.
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

  await page.getByRole("button", { name: "Back to the app" }).click();
  expect(await told()).toEqual([orders[0]]);
});
