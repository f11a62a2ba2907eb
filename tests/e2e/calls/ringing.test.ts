import type { Page } from "playwright/test";
import { UNATTENDED_HEADER } from "#contract/unattended-header.ts";
import {
  findBar,
  flatWithPanel,
  openBrowser,
  openListening,
  ring,
  showNews,
} from "../../support/browser/called-flat.ts";
import { expectAccessibleDayAndNight } from "../../support/browser/screens.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";
import { expectNotFoundPage } from "../../support/door-panel.ts";

const PICTURE = "Picture of the person at the door";

const reloadsOf = (page: Page) => page.locator('meta[http-equiv="refresh"]');
const stateOf = (page: Page) => page.locator(".call-state");

test("a resident sees on any page who rings, opens the door on the call's page, and a housemate sees who answered @no-js @gate", async ({
  page,
  installation,
  startPanel,
}) => {
  const { url } = installation;
  const { panel, rosa, marco } = await flatWithPanel(installation, startPanel);
  await page.setViewportSize({ width: 390, height: 844 });
  await enterBuilding(page, url, rosa);
  await openListening(page, `${url}/domain/mine`);
  await expect(findBar(page)).toHaveText("");
  const theirs = await openBrowser(page, installation, marco);
  await ring(panel);

  await showNews(page);
  await expect(findBar(page)).toContainText("Call from Main entrance for Bianchi");
  await expect(page).toHaveTitle("Ringing · Portineria | My access");
  await expect(findBar(page)).toHaveAttribute("role", "status");
  await expectAccessibleDayAndNight(page);
  await findBar(page).getByRole("link", { name: "View call" }).click();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Main entrance rings");
  await expect(stateOf(page)).toHaveText("Ringing");
  await expect(page.getByRole("navigation")).toHaveCount(0);
  await expect(page).toHaveTitle("Ringing · Portineria | Call from Main entrance");
  // The page itself shows the call.
  await expect(findBar(page)).toHaveText("");
  // Without JavaScript it reads itself again, until the call is over.
  const hasScript = test.info().project.name === "js";
  await expect(reloadsOf(page)).toHaveCount(hasScript ? 0 : 1);
  const picture = page.getByRole("img", { name: PICTURE });
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192);
  for (const [name, height] of [
    ["Open Street door", 72],
    ["Answer", 56],
    ["Decline", 56],
    ["One moment, please", 44],
  ] as const) {
    const button = page.getByRole("button", { name, exact: true });
    expect((await button.boundingBox())!.height, `${name}: large enough for a thumb`).toBe(height);
    await expect(button, `${name}: visible without scrolling`).toBeInViewport({ ratio: 1 });
  }
  await expectAccessibleDayAndNight(page);
  await theirs.goto(page.url());
  await expect(stateOf(theirs)).toHaveText("Ringing");
  // Without a credential that is valid now, the door does not open for him.
  await expect(theirs.getByRole("button", { name: /^Open/ })).toHaveCount(0);

  await page.getByRole("button", { name: "Open Street door" }).click();
  await expect(page.getByText("Street door: opened")).toBeVisible();
  await panel.shows(/open-door.*Street door opens for 3 s/);
  await expect(stateOf(page)).toHaveText("Answered by you");
  await expect(page).toHaveTitle("Portineria | Call from Main entrance");
  await showNews(theirs);
  await expect(stateOf(theirs)).toHaveText("Answered by Rosa Bianchi");
  await expect(theirs.getByRole("button", { name: /^(Answer|Decline|Hang up)$/ })).toHaveCount(0);

  await page.getByRole("button", { name: "One moment, please" }).click();
  await expect(page.getByText("The panel shows: One moment, please")).toBeVisible();
  await panel.shows(/One moment, please/);
  const words = page.getByRole("textbox", { name: "Your own words" });
  // Without JavaScript on a page of its own, which does not read itself again.
  if (!hasScript) await page.getByRole("link", { name: "Your own words" }).click();
  await expect(words).toBeVisible();
  await expect(reloadsOf(page)).toHaveCount(0);
  await words.fill("   ");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(words).toHaveAccessibleDescription(/\S/);
  await words.fill("Second floor, on the left");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await panel.shows(/Second floor, on the left/);

  await page.getByRole("button", { name: "Hang up" }).click();
  await expect(page.getByText("Call ended.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Open|Hang up)/ })).toHaveCount(0);
  await expect(stateOf(page)).toHaveText("Answered by you");
  await page.getByRole("link", { name: "All calls" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My calls");
  await expect(page.getByRole("navigation").first()).toBeVisible();
  await theirs.context().close();
});

test("a call is declined on the page that is open, with what was typed there, and rings on for a housemate @no-js", async ({
  page,
  installation,
  startPanel,
}) => {
  const hasScript = test.info().project.name === "js";
  const { api, url } = installation;
  const { panel, flat, rosa, marco } = await flatWithPanel(installation, startPanel);
  const { id: agentId } = await api.users.me();
  await api.agentGroups.addMember({ id: flat.id, body: { agentId } });
  await enterBuilding(page, url);
  await openListening(page, `${url}/domain/settings`);
  const typed = page.getByLabel("Building name", { exact: true });
  await typed.fill("Palazzo Verde");
  await ring(panel);
  await showNews(page);
  await expect(findBar(page)).toContainText("Call from Main entrance for Bianchi");
  const decline = findBar(page).getByRole("button", { name: "Decline" });
  if (hasScript) {
    await expect(typed).toBeFocused();
    await expect(typed).toHaveValue("Palazzo Verde");
    await decline.click();
    await expect(page).toHaveURL(`${url}/domain/settings`);
  } else {
    // A form of the bar would leave the page with what is typed there.
    await expect(decline).toHaveCount(0);
    await findBar(page).getByRole("link", { name: "View call" }).click();
    await page.getByRole("button", { name: "Decline" }).click();
  }
  await expect(page.getByText("Call declined.")).toBeVisible();
  await expect(findBar(page)).toHaveText("");
  await expect(page).toHaveTitle(/^Portineria/);
  if (hasScript) await expect(typed).toHaveValue("Palazzo Verde");

  const theirs = await openBrowser(page, installation, marco);
  await theirs.goto(`${url}/domain`);
  await findBar(theirs).getByRole("link", { name: "View call" }).click();
  await expect(stateOf(theirs)).toHaveText("Ringing");
  await page.goto(theirs.url());
  await expect(stateOf(page)).toHaveText("Ringing for others");
  await expect(page.getByRole("button", { name: "Decline" })).toHaveCount(0);
  await theirs.getByRole("button", { name: "Decline" }).click();
  await expect(stateOf(theirs)).toHaveText("Ringing for others");
  const last = await openBrowser(page, installation, rosa);
  await last.goto(page.url());
  await last.getByRole("button", { name: "Decline" }).click();
  await expect(stateOf(last)).toHaveText("Declined by you");
  await showNews(theirs);
  await expect(stateOf(theirs)).toHaveText("Declined by Rosa Bianchi");
  await last.context().close();
  await theirs.context().close();
});

test("answering a call that is over shows an error and who answered it; a call of another flat is not found @no-js", async ({
  page,
  installation,
  startPanel,
}) => {
  const { url } = installation;
  const { panel, rosa, marco, yara } = await flatWithPanel(installation, startPanel);
  await ring(panel);
  await enterBuilding(page, url, marco);
  await page.goto(`${url}/domain/calls`);
  await page.getByRole("table").getByRole("link").click();
  await expect(stateOf(page)).toHaveText("Ringing");
  const address = page.url();
  // The page does not update itself: the form is sent as it was.
  await page.goto(`${address}?follow=0`);
  const theirs = await openBrowser(page, installation, rosa);
  await theirs.goto(address);
  await theirs.getByRole("button", { name: "Answer" }).click();
  await expect(theirs.getByText("Call answered.")).toBeVisible();
  await expect(stateOf(theirs)).toHaveText("Answered by you");
  await page.getByRole("button", { name: "Answer" }).click();
  await expect(page.getByRole("alert")).toContainText("This call no longer rings.");
  await expect(stateOf(page)).toHaveText("Answered by Rosa Bianchi");

  const stranger = await openBrowser(page, installation, yara);
  await expectNotFoundPage(stranger, address);
  await stranger.goto(`${url}/domain/calls`);
  await expect(stranger.getByText("No calls yet")).toBeVisible();
  await expect(findBar(stranger)).toHaveText("");
  await theirs.context().close();
  await stranger.context().close();
});

test("an administrator who sees the building as a person sees who rings for them, and can only read @no-js", async ({
  page,
  installation,
  startPanel,
}) => {
  const { url } = installation;
  const { panel, rosa } = await flatWithPanel(installation, startPanel);
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/people/${rosa.id}/view`);
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^See as/ })
    .click();
  await expect(page).toHaveURL(`${url}/domain`);
  await ring(panel);
  await page.reload();
  await expect(findBar(page)).toContainText("Call from Main entrance for Bianchi");
  await expect(findBar(page).getByRole("button")).toHaveCount(0);
  await findBar(page).getByRole("link", { name: "View call" }).click();
  await expect(stateOf(page)).toHaveText("Ringing");
  // A view has no pictures of the history.
  await expect(page.getByRole("img", { name: PICTURE })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^(Answer|Decline|Open)/ })).toHaveCount(0);
});

test("of several calls the bar shows the three newest, with a link to all", async ({
  page,
  installation,
  startPanel,
}) => {
  const { url } = installation;
  const { panel, rosa } = await flatWithPanel(installation, startPanel, { buttons: 4 });
  for (const position of [1, 2, 3, 4]) await ring(panel, position);
  await enterBuilding(page, url, rosa);
  await page.goto(`${url}/domain`);
  const newest = await findBar(page).getByRole("link", { name: "View call" }).first().getAttribute("href");
  await expect(findBar(page).getByRole("button", { name: "Decline" })).toHaveCount(3);
  await expectAccessibleDayAndNight(page);
  await findBar(page).getByRole("link", { name: "All calls" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My calls");
  const calls = page.getByRole("table").getByRole("link");
  await expect(calls).toHaveCount(4);
  await expect(calls.first()).toHaveAttribute("href", newest!);
  await expectAccessibleDayAndNight(page);
});

test("the title of a page in the background says that it rings, until it is over, and its requests do not prolong the session", async ({
  page,
  installation,
  startPanel,
}) => {
  const { url } = installation;
  const { panel, rosa } = await flatWithPanel(installation, startPanel);
  await page.clock.install();
  await enterBuilding(page, url, rosa);
  await openListening(page, `${url}/domain/history?follow=0`);
  const closed = page.waitForEvent("requestfailed", (request) => request.url().includes("/live?"));
  await page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await closed;
  await ring(panel);
  await expect(page).toHaveTitle(/^Portineria/);
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === "/domain/state");
  await page.clock.runFor(20_000);
  expect((await asked).headers()).toMatchObject({ [UNATTENDED_HEADER.toLowerCase()]: "1" });
  await expect(page).toHaveTitle(/^Ringing · Portineria/);
  panel.type("hang-up");
  await panel.shows(/hang-up -> sent/);
  await expect(async () => {
    await page.clock.runFor(3_000);
    await expect(page).toHaveTitle(/^Portineria/, { timeout: 1_000 });
  }).toPass();
  await expect(page.locator(".ring-switch")).toHaveCount(0);
});
