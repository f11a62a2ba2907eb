import type { Locator, Page } from "playwright/test";
import { expectAccessibleDayAndNight, settled } from "../../support/browser/screens.ts";
import { callButtons, line, openSimulator, PANEL, test } from "../../support/browser/simulator.ts";
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
