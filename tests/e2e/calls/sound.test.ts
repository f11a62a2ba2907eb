import type { Page } from "playwright/test";
import { blockSound } from "../../support/browser/blocked-sound.ts";
import { findBar, flatWithPanel, openListening, ring } from "../../support/browser/called-flat.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";

const findSwitch = (page: Page) => page.getByRole("button", { name: "Sound", exact: true });
/** Makes a gesture, after which the browser allows sound. */
const allowSound = (page: Page) => page.getByRole("heading", { level: 1 }).click();
const expectSound = (page: Page, sound: string) =>
  expect(page.locator(".ring-switch")).toHaveAttribute("data-sound", sound);

test("a call rings with a sound until it is declined; a person switches it off in this browser, also in their account", async ({
  page,
  installation,
  startPanel,
}) => {
  const { url } = installation;
  const { panel, rosa, marco } = await flatWithPanel(installation, startPanel, { buttons: 2 });
  await enterBuilding(page, url, rosa);
  await openListening(page, `${url}/domain/mine`);
  await allowSound(page);
  await ring(panel);
  await expectSound(page, "ringing");
  await expect(findSwitch(page)).toHaveAttribute("aria-pressed", "true");
  // Its own page rings, too.
  await findBar(page).getByRole("link", { name: "View call" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Main entrance rings");
  await expectSound(page, "ringing");
  await expect(page.getByRole("banner").locator(findSwitch(page)), "beside the nameplate").toBeVisible();
  await page.getByRole("button", { name: "Decline" }).click();
  await expect(page.locator(".ring-switch")).toHaveCount(0);

  await openListening(page, `${url}/domain/mine`);
  await allowSound(page);
  await ring(panel, 2);
  await expectSound(page, "ringing");
  const stored = page.waitForResponse((answer) => answer.url().includes("/ring_sound"));
  await findSwitch(page).click();
  await expect(findSwitch(page)).toHaveAttribute("aria-pressed", "false");
  await stored;
  await expectSound(page, "silent");
  await page.reload();
  await expect(findSwitch(page)).toHaveAttribute("aria-pressed", "false");
  await expectSound(page, "silent");
  const choices = (await page.context().cookies()).filter(({ name }) => name === "ring-silence");
  expect(choices).toHaveLength(1);

  await page.goto(`${url}/account`);
  await expect(page.getByText("Calls ring without a sound in this browser.")).toBeVisible();
  await page.getByRole("button", { name: "Turn sound on" }).click();
  await expect(page.getByText("Calls ring with a sound in this browser.")).toBeVisible();
  await page.goto(`${url}/domain/mine`);
  await expect(findSwitch(page)).toHaveAttribute("aria-pressed", "true");

  await page.context().clearCookies();
  await page.context().addCookies(choices);
  await enterBuilding(page, url, marco);
  await page.goto(`${url}/domain/mine`);
  await expect(findSwitch(page)).toHaveAttribute("aria-pressed", "true");
});

test("of two tabs of a browser one rings, and the other once that one is closed", async ({
  page,
  installation,
  startPanel,
}) => {
  const { url } = installation;
  const { panel, rosa } = await flatWithPanel(installation, startPanel);
  await enterBuilding(page, url, rosa);
  const other = await page.context().newPage();
  await openListening(other, `${url}/domain/history`);
  await allowSound(other);
  await openListening(page, `${url}/domain/mine`);
  await allowSound(page);
  await ring(panel);
  const sounds = async () =>
    Promise.all([page, other].map((tab) => tab.locator(".ring-switch").getAttribute("data-sound")));
  await expect.poll(async () => (await sounds()).toSorted()).toEqual(["elsewhere", "ringing"]);
  const [first] = await sounds();
  const [ringing, waiting] = first === "ringing" ? [page, other] : [other, page];
  await ringing.goto(`${url}/account`);
  await expectSound(waiting, "ringing");
  await findBar(waiting).getByRole("button", { name: "Decline" }).click();
  await expect(findBar(waiting)).toHaveText("");
  await expect(waiting.locator(".ring-switch")).toHaveCount(0);
});

test("where the browser refuses sound, the bar says so until a gesture on the page", async ({
  page,
  installation,
  startPanel,
}) => {
  const { url } = installation;
  const { panel, rosa } = await flatWithPanel(installation, startPanel);
  await ring(panel);
  await enterBuilding(page, url, rosa);
  await blockSound(page);
  await page.goto(`${url}/domain/mine`);
  await expectSound(page, "blocked");
  await expect(findBar(page)).toContainText("The browser blocks the sound of this page.");
  await findBar(page).getByRole("link", { name: "View call" }).click();
  await expect(page).toHaveURL(/\/calls\//);
  await page.reload();
  await expectSound(page, "blocked");
  await page.getByRole("button", { name: "Turn sound on" }).click();
  await expectSound(page, "ringing");
});
