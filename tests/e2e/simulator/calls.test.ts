import type { Locator, Page } from "playwright/test";
import { expectAccessibleDayAndNight, settled } from "../../support/browser/screens.ts";
import { takeScreenshot } from "../../support/browser/screenshots.ts";
import { callButtons, line, openSimulator, PANEL, test, wantCalls } from "../../support/browser/simulator.ts";
import { expect } from "../../support/console.ts";

// One after the other in one worker: each worker would start a separate demo.
test.describe.configure({ mode: "default" });

/** The buttons of a call, by its state. */
const WHILE_RINGING = ["Open door", "Answer", "Decline"];
const ONCE_ANSWERED = ["Open door", "Hang up"];
const calls = (page: Page): Locator => page.getByRole("region", { name: "Calls" });

/** Presses a button of the panel and waits until its call rings beside it; returns the button's name. */
async function ringMonitor(page: Page, index: number): Promise<string> {
  const label = (await callButtons(page).nth(index).getAttribute("aria-label")) ?? "";
  const name = label.replace(/^Button \d+: /, "");
  // A call of an earlier test may still ring, to which another press would belong.
  const end = page.getByRole("button", { name: "End call" });
  if (await end.isVisible()) await end.click();
  await expect(end).toHaveCount(0);
  const callId = () =>
    calls(page)
      .locator('input[name="callId"]')
      .evaluateAll(([first]) => first?.getAttribute("value"));
  const earlier = [undefined, await callId()];
  await callButtons(page).nth(index).click();
  await expect(async () => {
    await page.reload();
    expect(earlier).not.toContain(await callId());
  }).toPass();
  await expect(calls(page)).toContainText(`for ${name}`);
  return name;
}

/** Expects how many monitors a call rings at, and how many have answered one. */
async function expectCallsAt(page: Page, { ringing, answered }: { ringing: number; answered: number }) {
  await expect(async () => {
    await page.reload();
    const monitors = (state: string) => page.getByRole("link", { name: new RegExp(`Monitor.* ${state}`) });
    await expect(monitors("Ringing")).toHaveCount(ringing, { timeout: 1_000 });
    await expect(monitors("Answered")).toHaveCount(answered, { timeout: 1_000 });
  }).toPass();
}

test("a call rings at a monitor, which shows the caller and declines it @no-js", async ({ page, demo }) => {
  await openSimulator(page, demo);
  const name = await ringMonitor(page, 0);
  const monitor = page.getByRole("link", { name: /Monitor.* Ringing/ }).first();
  const address = (await monitor.getAttribute("href"))!;
  await monitor.click();
  await page.waitForURL(demo.url + address);
  await expect(calls(page)).toContainText(`Call from ${PANEL} for ${name}`);
  await expect(calls(page).getByRole("button")).toHaveText(WHILE_RINGING);
  const caller = calls(page).getByRole("img", { name: "Picture of the person at the door" });
  await expect(async () => {
    await page.reload();
    await expect(caller).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect
    .poll(() => caller.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await settled(page);
  await expectAccessibleDayAndNight(page);
  await calls(page).getByRole("button", { name: "Decline" }).click();
  await expect(line(page, "Call declined").first()).toBeVisible();
  await expect(calls(page)).toContainText("No call is ringing.");
  await expect(calls(page).getByRole("button")).toHaveCount(0);
});

test("a call is answered beside the panel, opens its door, and ends; each state has its own buttons @no-js", async ({
  page,
  demo,
}) => {
  await openSimulator(page, demo);
  await ringMonitor(page, 0);
  await expect(calls(page).getByRole("button")).toHaveText(WHILE_RINGING);
  await settled(page);
  await calls(page).getByRole("button", { name: "Answer" }).click();
  await expect(calls(page).getByRole("button")).toHaveText(ONCE_ANSWERED);
  await expectCallsAt(page, { ringing: 0, answered: 1 });
  await settled(page);
  const opened = async () => (await line(page, "Command done: Open door").allTextContents())[0];
  const before = await opened();
  await calls(page).getByRole("button", { name: "Open door" }).click();
  await expect(async () => {
    await page.reload();
    expect(await opened()).not.toBe(before);
  }).toPass();
  await settled(page);
  await expect(calls(page).getByRole("button")).toHaveText(ONCE_ANSWERED);
  await calls(page).getByRole("button", { name: "Hang up" }).click();
  await expect(calls(page).getByRole("button")).toHaveCount(0);
  await expectCallsAt(page, { ringing: 0, answered: 0 });
});

test("opening the door answers a ringing call, and a new call of the panel replaces its last @no-js", async ({
  page,
  demo,
}) => {
  await openSimulator(page, demo);
  await ringMonitor(page, 0);
  await settled(page);
  const second = await ringMonitor(page, 1);
  await page.getByRole("link", { name: /Monitor, lodge/ }).click();
  await expect(calls(page).getByRole("listitem")).toHaveCount(1);
  await expect(calls(page)).toContainText(`for ${second}`);
  await settled(page);
  await calls(page).getByRole("button", { name: "Open door" }).click();
  await expect(calls(page).getByRole("button")).toHaveText(ONCE_ANSWERED);
  await expect(page.getByRole("link", { name: "Monitor, lodge Answered" })).toBeVisible();
  await settled(page);
  await calls(page).getByRole("button", { name: "Hang up" }).click();
  await expect(calls(page).getByRole("button")).toHaveCount(0);
});

test("the panel shows that a person is coming, and its visitor ends a call @no-js", async ({
  page,
  demo,
}) => {
  await openSimulator(page, demo);
  const panel = page.getByRole("region", { name: "Door panel" });
  const end = page.getByRole("button", { name: "End call" });
  await ringMonitor(page, 0);
  await expect(panel).toContainText("Calling");
  await settled(page);
  await expectAccessibleDayAndNight(page);
  await calls(page).getByRole("button", { name: "Answer" }).click();
  await expect(async () => {
    await page.reload();
    await expect(panel).toContainText("A person is coming", { timeout: 1_000 });
  }).toPass();
  await settled(page);
  await end.click();
  await expect(end).toHaveCount(0);
  await expectCallsAt(page, { ringing: 0, answered: 0 });

  await settled(page);
  await ringMonitor(page, 0);
  await settled(page);
  await end.click();
  await expect(end).toHaveCount(0);
  await page.goto(`${demo.url}/domain/history`);
  const rings = page.getByRole("row").filter({ hasText: PANEL }).filter({ hasText: "Visitor" });
  await expect(rings.nth(0)).toContainText("Cancelled at the panel");
  await expect(rings.nth(1)).toContainText("Answered by Monitor");
});

test("the person at the simulator is rung in another tab, answers on a phone's screen, and hangs up @no-js", async ({
  page,
  demo,
}) => {
  await openSimulator(page, demo);
  const hasScript = test.info().project.name === "js";
  const panel = page.getByRole("region", { name: "Door panel" });
  const view = page.getByRole("link", { name: "View call in a new tab" });
  const button = page.getByRole("button", { name: "Button 7: Concierge" });
  const end = page.getByRole("button", { name: "End call" });
  if (await end.isVisible()) await end.click();
  await expect(page.getByText("The Concierge button calls you.")).toBeVisible();
  await expect(view).toHaveCount(0);
  const tab = await page.context().newPage();
  // With JavaScript, it listens for changes.
  const stream = hasScript && tab.waitForResponse((answer) => new URL(answer.url()).pathname === "/live");
  await tab.goto(`${demo.url}/domain/settings`);
  await stream;
  await button.click();
  await expect(page.getByText("This call is for you.")).toBeVisible();
  await expect(page.getByText("Set PUBLIC_URL to an address that it can open")).toBeVisible();
  const address = (await view.getAttribute("href"))!;
  await settled(page);
  await expectAccessibleDayAndNight(page);
  await button.click();
  await settled(page);
  await expect(view, "a second press belongs to the call that rings").toHaveAttribute("href", address);

  if (!hasScript) await tab.reload();
  const bar = tab.locator(".ringing-calls");
  await expect(bar).toContainText(`Call from ${PANEL} for Concierge`);
  await expect(bar.getByRole("link", { name: "View call" })).toHaveAttribute("href", address);
  const opened = page.context().waitForEvent("page");
  await view.click();
  const phone = await opened;
  await phone.setViewportSize({ width: 390, height: 844 });
  await expect(phone.getByRole("heading", { level: 1 })).toHaveText(`${PANEL} rings`);
  const open = phone.getByRole("button", { name: "Open Door" });
  await expect(open).toBeVisible();
  await settled(phone);
  if (hasScript) await takeScreenshot(phone, "call");
  await phone.getByRole("button", { name: "Answer" }).click();
  await expect(phone.locator(".call-state")).toHaveText("Answered by you");
  if (!hasScript) await page.reload();
  await expect(panel).toContainText("A person is coming");
  await open.click();
  await expect(phone.getByText("Door: opened")).toBeVisible();
  await phone.getByRole("button", { name: "Hang up" }).click();
  await expect(phone.getByText("Call ended.")).toBeVisible();
  if (!hasScript) await page.reload();
  await expect(panel).not.toContainText("A person is coming");
  await expect(page.getByText("The Concierge button calls you.")).toBeVisible();
  await phone.close();
  await tab.close();
});

test("the simulator says why no button of a panel rings its reader, and where to change it @no-js", async ({
  page,
  demo,
}) => {
  await openSimulator(page, demo);
  const rings = page.locator(".simulator-rings");
  wantCalls(demo, false);
  await page.reload();
  await expect(rings).toContainText("No call rings for you now.");
  await expect(rings.getByRole("link", { name: "My account" })).toHaveAttribute("href", "/account");
  wantCalls(demo, true);
  await page.getByRole("link", { name: /^Courtyard door/ }).click();
  await expect(rings).toContainText("No button here calls you.");
  await settled(page);
  await expectAccessibleDayAndNight(page);
  await rings.getByRole("link", { name: "View call buttons" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Courtyard door");
  await expect(page.getByRole("group", { name: /Courtyard door/ })).toBeVisible();
});
