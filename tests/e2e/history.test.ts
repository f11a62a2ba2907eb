import type { Page } from "playwright/test";
import { enterBuilding, expect, type Installation, test } from "../support/console.ts";
import { expectNothingThere, freshPanel, takeOutOfService } from "../support/door-panel.ts";
import { type PanelProcess, startPanelProcess } from "../support/panel-process.ts";
import { newResident } from "../support/resident.ts";
import { expectAccessibleDayAndNight } from "../support/screens.ts";

const TAG = "04A1B2C3D5";
const TAG_UNKNOWN = "The tag is not known";

let started = 0;

/** A panel in service, with a button for everybody, that lets the tag's holder in. */
async function panelInService(installation: Installation, holderId: string): Promise<PanelProcess> {
  const { api, demo, dataDir, url: server } = installation;
  const { id } = await freshPanel(installation);
  const outputId = (await api.outputs.list({ id })).items[0]!.id;
  const door = await api.outputs.update({
    ...{ id, outputId },
    body: { displayName: "Door", type: "actuator", activationDuration: 3000 },
  });
  const groups = (await api.agentGroups.list({ query: { hidden: "true" } })).items;
  const everybody = groups.find(({ name }) => name === "all-the-agents")!;
  const opening = await api.actionGroups.create({ id, body: { name: "Opening" } });
  const activation = { type: "ACTIVATION", targetType: "OUTPUT", targetId: door.id } as const;
  await api.actionGroups.addAction({ id, groupId: opening.id, body: activation });
  const rule = { displayName: "Everybody", agentGroupId: everybody.id, actionGroupId: opening.id };
  await api.accessControlAssociations.create({ id, body: rule });
  const button = await api.ringBellButtons.create({ id, body: { position: 1, text: "Rossi" } });
  const call = { type: "CALL", targetType: "AGENT_GROUP", targetId: everybody.id } as const;
  await api.actionGroups.addAction({ id, groupId: button.actionGroupId, body: call });
  await api.nfcTags.create({ body: { identifier: "Blue card", value: TAG, userId: holderId } });
  await api.accessCredentials.create({
    body: { name: "Resident", userId: holderId, credentialType: "NFC_TAG" },
  });
  started += 1;
  const panel = startPanelProcess({ server, ...demo, stateFile: `${dataDir}/history-panel-${started}.json` });
  await panel.shows(/configuration \w+ applied/);
  panel.type("wait");
  await panel.shows(/ready/);
  return panel;
}

function rows(page: Page) {
  return page.getByRole("table").getByRole("row");
}

test("what happens at a door stands in the history at once, and nothing typed is lost by it", async ({
  page,
  installation,
}) => {
  test.setTimeout(120_000);
  const { api, url } = installation;
  const resident = await newResident(installation, "Yara Costa");
  const panel = await panelInService(installation, resident.id);
  try {
    await enterBuilding(page, url);
    await openLive(page, `${url}/domain/history?outcome=refused`);
    await expect(page.getByRole("combobox", { name: "Outcome" })).toHaveValue("refused");
    await expect(rows(page).filter({ hasText: TAG_UNKNOWN })).toHaveCount(0);
    await expectAccessibleDayAndNight(page);
    await page.getByRole("combobox", { name: "Outcome" }).focus();
    panel.type("tag 0BADC0DE");
    await panel.shows(/refused: UNKNOWN_TAG/);
    await expect(rows(page).filter({ hasText: TAG_UNKNOWN })).toHaveCount(1, { timeout: 20_000 });
    if (test.info().project.name === "js")
      await expect(page.getByRole("combobox", { name: "Outcome" })).toBeFocused();
    panel.type(`tag ${TAG}`);
    await panel.shows(/granted: .*\(Yara Costa\)/);
    panel.type("ring 1");
    await panel.shows(/ring 1 Rossi/);
    await panel.shows(/picture sent/);
    panel.type("log The door was held open");
    await panel.shows(/logged/);
    panel.type("wait");
    await panel.shows(/ready/);
    await expect(rows(page).filter({ hasText: "Yara Costa" })).toHaveCount(0);
    await page.getByRole("link", { name: "Show all" }).click();
    await expect(
      rows(page).filter({ hasText: "Yara Costa" }).filter({ hasText: "Opened: Door" }),
    ).toHaveCount(1);
    await expect(
      rows(page).filter({ hasText: "Visitor" }).filter({ hasText: "Call button “Rossi”" }),
    ).toHaveCount(1);
    const picture = page.getByRole("img", { name: "Picture of who was there" });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192);
    await expectAccessibleDayAndNight(page);

    // Somebody's name leads to what they did, and the time narrows it.
    await rows(page).filter({ hasText: "Opened: Door" }).getByRole("link", { name: "Yara Costa" }).click();
    await expect(page).toHaveURL(`${url}/domain/history?person=${resident.id}`);
    await expect(page.getByRole("combobox", { name: "Person" })).toHaveValue(resident.id);
    await expect(rows(page).filter({ hasText: "Visitor" })).toHaveCount(0);
    await expect(rows(page).filter({ hasText: "Yara Costa" })).not.toHaveCount(0);
    await page.getByLabel("Until").fill("2001-02-03T04:05");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page.getByText("No matching event")).toBeVisible();
    await expect(page.getByLabel("Until")).toHaveValue("2001-02-03T04:05");
    await expect(page.getByRole("combobox", { name: "Person" })).toContainText("Yara Costa");

    // A dialog that is open keeps what was typed while the page under it is read again.
    await openLive(page, `${url}/domain/people/${resident.id}/credentials/new`);
    await page.locator("[name=name]").fill("Half typed");
    await page.locator("[name=remainingUsages]").fill("7");
    await api.nfcTags.create({ body: { identifier: "Red card", value: "04FFEE00", userId: resident.id } });
    if (test.info().project.name === "js") {
      await expect(page.getByRole("img", { name: /Red card/, includeHidden: true })).toHaveCount(1);
    }
    await expect(page.locator("[name=name]")).toHaveValue("Half typed");
    await expect(page.locator("[name=remainingUsages]")).toHaveValue("7");

    // The device's own log stays out of the history.
    const device = (await api.devices.list()).items[0]!;
    await page.goto(`${url}/domain/devices/${device.id}`);
    await page.getByRole("button", { name: "Diagnostic log" }).click();
    await page.waitForURL("**/domain/diagnostic/diagnostic_log");
    await expect(page.getByText("The door was held open")).toBeVisible();
    await expectAccessibleDayAndNight(page);
    await expectLogFilter(page, url);

    await page.context().clearCookies();
    await enterBuilding(page, url, resident);
    await page.goto(`${url}/domain/history`);
    await expect(rows(page).filter({ hasText: "Opened: Door" })).toHaveCount(1);
    await expect(rows(page).filter({ hasText: /Visitor|Unknown|Ada Marchetti/ })).toHaveCount(0);
  } finally {
    await panel.stop();
    await takeOutOfService(installation);
  }
});

test("a history that reads itself again stands still when told so", async ({ page, installation }) => {
  await enterBuilding(page, installation.url);
  await expectNothingThere(page, `${installation.url}/domain/history?device=unknown`);
  await page.goto(`${installation.url}/domain/history`);
  const refresh = page.locator("meta[http-equiv=refresh]");
  await expect(refresh).toHaveCount(test.info().project.name === "js" ? 0 : 1);
  await page.getByRole("link", { name: "Stop" }).click();
  await expect(page.getByRole("link", { name: "Follow what happens" })).toBeVisible();
  await expect(refresh).toHaveCount(0);
  await page.getByRole("combobox", { name: "Kind" }).selectOption("MEMBER");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("combobox", { name: "Kind" })).toHaveValue("MEMBER");
  await expect(page.getByRole("link", { name: "Follow what happens" })).toBeVisible();
});

/** The log is narrowed by how grave a line is, and is taken along as a text. */
async function expectLogFilter(page: Page, url: string): Promise<void> {
  const held = page.getByText("The door was held open");
  const level = page.getByLabel("How grave");
  await level.selectOption("error");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.waitForURL("**/diagnostic_log?level=error*");
  await expect(page.getByText("No matching line")).toBeVisible();
  await level.selectOption("info");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await page.waitForURL("**/diagnostic_log?level=info*");
  await expect(held).toBeVisible();
  const file = await page.request.get(`${url}/domain/diagnostic/file?level=info`);
  expect(file.headers()["content-disposition"]).toMatch(/^attachment; filename="log-[A-Z0-9.-]+\.txt"$/);
  expect(await file.text()).toMatch(/^\d{4}-\d\d-\d\dT\S+Z INFO    The door was held open$/m);
}

/** Opens an address and waits until the page hears of changes, where there is JavaScript. */
async function openLive(page: Page, address: string): Promise<void> {
  const hears =
    test.info().project.name === "js" &&
    page.waitForResponse((answer) => new URL(answer.url()).pathname === "/live");
  await page.goto(address);
  await hears;
}
