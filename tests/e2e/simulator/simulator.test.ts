import type { Locator, Page } from "playwright/test";
import { expectAccessibleDayAndNight, readStatus, settled } from "../../support/browser/screens.ts";
import { takeScreenshot } from "../../support/browser/screenshots.ts";
import {
  callButtons,
  expectMonitorsAway,
  line,
  openSimulator,
  PANEL,
  test,
  wantCalls,
} from "../../support/browser/simulator.ts";
import { enterBuilding, expect } from "../../support/console.ts";
import type { DemoConsole } from "../../support/demo-console.ts";
import { expectNotFoundPage } from "../../support/door-panel.ts";

// One after the other in one worker: each worker would start a separate demo.
test.describe.configure({ mode: "default" });

const RESIDENT = "Marta Rossi";

const keypad = (page: Page): Locator => page.getByLabel("Keypad", { exact: true });

/** Expects that an action adds a new line with this text: earlier tests have left lines with other times. */
async function expectNewLine(page: Page, text: string, act: () => Promise<void>): Promise<void> {
  const newest = async () => (await line(page, text).allTextContents())[0];
  const before = await newest();
  await act();
  await expect.poll(newest).not.toBe(before);
}

/**
 * Expects this text on the display of the panel after an action. It is shown for some seconds: if the page
 * loads later than that, the action is repeated.
 */
async function expectOnDisplay(page: Page, text: string, act: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await act();
    const panel = page.getByRole("region", { name: "Door panel" });
    await expect(panel).toContainText(text, { timeout: 5_000 });
  }).toPass();
}

/** Expects that one of the panel's newest events has all of these texts; the demo has a month of others. */
async function expectInHistory(page: Page, demo: DemoConsole, ...texts: string[]): Promise<void> {
  await expect(async () => {
    await page.goto(`${demo.url}/domain/history`);
    const rows = await page.getByRole("row").filter({ hasText: PANEL }).allTextContents();
    const newest = rows.slice(0, 4);
    expect(newest.filter((row) => texts.every((text) => row.includes(text)))).not.toEqual([]);
  }).toPass();
}

test("a ring at the door is reported beside it, shown by the panel, and in the history @no-js @gate", async ({
  page,
  demo,
}) => {
  await openSimulator(page, demo);
  const label = (await callButtons(page).first().getAttribute("aria-label")) ?? "";
  const name = label.replace(/^Button 1: /, "");
  expect(name).not.toBe("");
  await expectNewLine(page, `Rang: ${name}`, () =>
    expectOnDisplay(page, "Calling", () => callButtons(page).first().click()),
  );
  await page.getByRole("link", { name: "View in history" }).click();
  await expect(page).toHaveURL(/\/domain\/history\?device=/);
  await expectInHistory(page, demo, "Rang", name);
});

test("a resident's card opens the door, an unknown one is refused @no-js", async ({ page, demo }) => {
  await openSimulator(page, demo);
  const cards = page.getByRole("region", { name: "Present a card" });
  const own = cards.getByRole("button", { name: RESIDENT }).first();
  if (!(await own.isVisible())) await cards.getByText(/more cards?/).click();
  await expectNewLine(page, "relay on", () => own.click());
  await expect(line(page, `Granted: Card or tag · ${RESIDENT}`).first()).toBeVisible();
  await takeScreenshot(page, "simulator");
  await expectInHistory(page, demo, "Granted", RESIDENT);

  await page.goto(`${demo.url}/domain/simulator`);
  await settled(page);
  await expectOnDisplay(page, "Refused", () => cards.getByRole("button", { name: "Unknown card" }).click());
  await expect(line(page, "Refused: Card or tag · Unknown tag").first()).toBeVisible();
  await expectInHistory(page, demo, "Refused", "Unknown tag");
});

test("digits are dialled on the keypad @no-js", async ({ page, demo }) => {
  await openSimulator(page, demo);
  for (const digit of ["9", "8", "7"]) {
    await page.getByRole("button", { name: digit, exact: true }).click();
    await settled(page);
  }
  await expect(page.getByText(/^A call code such as 120\d, or a door code\.$/)).toBeVisible();
  await expect(keypad(page)).toHaveValue("987");
  await keypad(page).fill("98765432");
  await expectNewLine(page, "Unknown code", () => page.getByRole("button", { name: "OK: Dial" }).click());
  await expect(keypad(page)).toHaveValue("");
});

test("an empty input is refused beside the keypad @no-js", async ({ page, demo }) => {
  await openSimulator(page, demo);
  expect(await readStatus(page, () => page.getByRole("button", { name: "OK: Dial" }).click())).toBe(400);
  await expect(page.getByText("Please fill this in.")).toBeVisible();
  await expect(keypad(page)).toHaveAttribute("aria-invalid", "true");
  await expectAccessibleDayAndNight(page);
});

test("an input that is no digit is refused beside the keypad, and stays @only-no-js", async ({
  page,
  demo,
}) => {
  await openSimulator(page, demo);
  await keypad(page).fill("12ab");
  expect(await readStatus(page, () => page.getByRole("button", { name: "OK: Dial" }).click())).toBe(400);
  await expect(page.getByText("Enter digits only.")).toBeVisible();
  await expect(keypad(page)).toHaveValue("12ab");
});

test("an unplugged device is offline on the overview, decides alone, and comes back @no-js", async ({
  page,
  demo,
}) => {
  await openSimulator(page, demo);
  const attention = page.getByRole("region", { name: "Needs attention" });
  const condition = page.getByRole("region", { name: "Network and clock" });
  await condition.getByRole("button", { name: "Unplug" }).click();
  await expect(condition).toContainText("Unplugged");
  await expect(page.getByRole("link", { name: `${PANEL} Offline` })).toBeVisible();
  await expect(async () => {
    await page.goto(`${demo.url}/domain`);
    await expect(attention).toContainText("1 simulated device is offline", { timeout: 1_000 });
  }).toPass();
  await attention.getByRole("link", { name: PANEL }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Simulator");
  await settled(page);
  await page.getByRole("button", { name: "Unknown card" }).click();
  await expect(line(page, "Unknown tag · decided by the device alone").first()).toBeVisible();
  await condition.getByRole("button", { name: "Plug in" }).click();
  await expect(async () => {
    await page.goto(`${demo.url}/domain`);
    await expect(page.getByText("simulated device is offline")).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await expectInHistory(page, demo, "decided by the device alone");
});

test("a ring that reaches neither a monitor nor a person is not shown as a call @no-js", async ({
  page,
  demo,
}) => {
  await openSimulator(page, demo);
  const monitors = page.getByRole("link", { name: /^Monitor/ });
  const addresses = await monitors.evaluateAll((links) => links.map((link) => link.getAttribute("href")!));
  expect(addresses).not.toEqual([]);
  const condition = page.getByRole("region", { name: "Network and clock" });
  const press = async (button: string) => {
    for (const address of addresses) {
      await page.goto(demo.url + address);
      await settled(page);
      await condition.getByRole("button", { name: button }).click();
      await expect(condition.getByRole("button", { name: button })).toHaveCount(0);
    }
    await page.goto(`${demo.url}/domain/simulator`);
    await settled(page);
  };
  await press("Unplug");
  await expectMonitorsAway(demo);
  wantCalls(demo, false);
  // A press of the first button could belong to the call of an earlier test, which still rings.
  await expectOnDisplay(page, "Nobody can be reached", () => callButtons(page).nth(4).click());
  await expect(line(page, "Nobody can be reached").first()).toBeVisible();
  await takeScreenshot(page, "simulator-nobody");
  wantCalls(demo, true);
  await press("Plug in");
});

test("a code and a QR code are presented, and the exit button opens the door @no-js", async ({
  page,
  demo,
}) => {
  await openSimulator(page, demo);
  const codes = page.getByRole("region", { name: "Present a code" });
  await expectNewLine(page, "Granted: Door code", () =>
    codes.getByRole("button", { name: /Door code: Courier/ }).click(),
  );
  await settled(page);
  await expectNewLine(page, "Granted: QR code", () =>
    codes.getByRole("button", { name: /QR code:/ }).click(),
  );
  await settled(page);
  const exit = page.getByRole("region", { name: "Contacts and buttons" }).getByRole("listitem").filter({
    hasText: "Exit button",
  });
  await expectNewLine(page, "Exit button: pressed", () =>
    exit.getByRole("button", { name: /^Press / }).click(),
  );
  await expectInHistory(page, demo, "Granted", "Exit button");
});

test("the clock is set wrong and right again @no-js", async ({ page, demo }) => {
  await openSimulator(page, demo);
  const condition = page.getByRole("region", { name: "Network and clock" });
  await condition.getByRole("button", { name: "Set one hour ahead" }).click();
  await expect(condition).toContainText("60 minutes ahead");
  await settled(page);
  await condition.getByRole("button", { name: "Set to correct time" }).click();
  await expect(condition).toContainText("Correct");
});

test("a contact is opened and closed @no-js", async ({ page, demo }) => {
  await openSimulator(page, demo);
  const contact = page.getByRole("region", { name: "Contacts and buttons" }).getByRole("listitem").filter({
    hasText: "Door contact",
  });
  await contact.getByRole("button", { name: /^Open / }).click();
  await expect(contact).toContainText("Door open");
  await settled(page);
  await contact.getByRole("button", { name: /^Close / }).click();
  await expect(contact).toContainText("Door closed");
});

test("the programme is paused, resumed, and its next happening is run at once @no-js", async ({
  page,
  demo,
}) => {
  await openSimulator(page, demo);
  await page.reload();
  const programme = page.getByRole("region", { name: /^Demo activity/ });
  await expect(programme.getByRole("heading")).toHaveText("Demo activity paused");
  await settled(page);
  await programme.getByRole("button", { name: "Resume" }).click();
  await expect(programme.getByRole("heading")).toHaveText("Demo activity");
  await settled(page);
  const next = await programme.getByRole("paragraph").textContent();
  await programme.getByRole("button", { name: "Run now" }).click();
  await expect(programme.getByRole("paragraph")).not.toHaveText(next ?? "");
});

test("the page is live: another page's ring appears in it", async ({ page, demo }) => {
  await openSimulator(page, demo);
  const other = await page.context().newPage();
  await other.goto(`${demo.url}/domain/simulator`);
  await expectNewLine(page, "Rang: ", () => callButtons(other).first().click());
  await other.close();
});

test("every device fits every screen, and is accessible by day and by night", async ({ page, demo }) => {
  await openSimulator(page, demo);
  const devices = page.getByRole("navigation", { name: "Simulated devices" }).getByRole("link");
  const count = await devices.count();
  expect(count).toBeGreaterThan(4);
  for (let index = 0; index < count; index += 1) {
    await devices.nth(index).click();
    await settled(page);
    await expectAccessibleDayAndNight(page);
  }
});

test("the buttons of the panel are reached and pressed by keyboard", async ({ page, demo }) => {
  await openSimulator(page, demo);
  const second = callButtons(page).nth(1);
  const name = ((await second.getAttribute("aria-label")) ?? "").replace(/^Button 2: /, "");
  await callButtons(page).first().focus();
  await page.keyboard.press("Tab");
  await expect(second).toBeFocused();
  await expectNewLine(page, `Rang: ${name}`, () => page.keyboard.press("Enter"));
  await expect(second).toBeFocused();
});

test("a building without simulated devices has no simulator @no-js", async ({ page, installation }) => {
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/auxiliaries`);
  await expect(page.getByRole("link", { name: "Simulator" })).toHaveCount(0);
  await expectNotFoundPage(page, `${installation.url}/domain/simulator`);
});
