import type { Page } from "playwright/test";
import { showFiltered } from "../../support/browser/filter.ts";
import { watchLayoutShifts } from "../../support/browser/layout-shift.ts";
import { expectAccessibleDayAndNight, settled } from "../../support/browser/screens.ts";
import { zoneAtNoon } from "../../support/browser/zone-at-noon.ts";
import { enterBuilding, expect, type Installation, test } from "../../support/console.ts";
import { openDatabaseFile } from "../../support/databases/database-file.ts";
import { expectNotFoundPage, freshPanel, takeOutOfService } from "../../support/door-panel.ts";
import { type PanelProcess, startPanelProcess } from "../../support/processes/panel-process.ts";
import { newResident } from "../../support/resident.ts";

const TAG = "04A1B2C3D5";
const TAG_UNKNOWN = "Unknown tag";

let started = 0;

/** Brings a panel into service, with a button for everyone, that opens for the tag's holder. */
async function panelInService(installation: Installation, holderId: string): Promise<PanelProcess> {
  const { api, demo, dataDir, url: server } = installation;
  const { id } = await freshPanel(installation);
  const [outputId, liftId] = (await api.outputs.list({ id })).items.map((each) => each.id) as [
    string,
    string,
  ];
  const door = await api.outputs.update({
    id,
    outputId,
    body: { displayName: "Door", type: "actuator", activationDuration: 3000 },
  });
  await api.outputs.update({ id, outputId: liftId, body: { displayName: "Goods lift", type: "lift" } });
  await api.outputs.link({ id, outputId, body: { linkedOutputId: liftId } });
  const groups = (await api.agentGroups.list({ query: { hidden: "true" } })).items;
  const allAgents = groups.find(({ name }) => name === "all-the-agents")!;
  const opening = await api.actionGroups.create({ id, body: { name: "Opening" } });
  const activation = { type: "ACTIVATION", targetType: "OUTPUT", targetId: door.id } as const;
  await api.actionGroups.addAction({ id, groupId: opening.id, body: activation });
  const rule = { displayName: "Everybody", agentGroupId: allAgents.id, actionGroupId: opening.id };
  await api.accessControlAssociations.create({ id, body: rule });
  const button = await api.ringBellButtons.create({ id, body: { position: 1, text: "Rossi" } });
  const call = { type: "CALL", targetType: "AGENT_GROUP", targetId: allAgents.id } as const;
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

test("an event at a door appears in the history at once, and no typed input is lost", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const resident = await newResident(installation, "Yara Costa");
  const panel = await panelInService(installation, resident.id);
  try {
    await enterBuilding(page, url);
    await openLive(page, `${url}/domain/history?outcome=refused`);
    await expect(page.getByRole("combobox", { name: "Outcome" })).toHaveValue("refused");
    await expect(rows(page).filter({ hasText: TAG_UNKNOWN })).toHaveCount(0);
    await page.getByRole("combobox", { name: "Outcome" }).focus();
    panel.type("tag 0BADC0DE");
    await panel.shows(/refused: UNKNOWN_TAG/);
    await expect(rows(page).filter({ hasText: TAG_UNKNOWN })).toHaveCount(1);
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
    await page.getByRole("link", { name: "Reset filters" }).click();
    await expect(
      rows(page).filter({ hasText: "Yara Costa" }).filter({ hasText: "Opened: Door" }),
    ).toHaveCount(1);
    await expect(
      rows(page).filter({ hasText: "Visitor" }).filter({ hasText: "Call button “Rossi”" }),
    ).toHaveCount(1);
    const picture = page.getByRole("table").getByRole("img", { name: "Picture of the person at the door" });
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192);
    expect((await picture.boundingBox())!.height, "room in a row of 36 px").toBeLessThanOrEqual(35);
    await expectAccessibleDayAndNight(page);

    // A person's name leads to their events, and the time narrows the list.
    await rows(page).filter({ hasText: "Opened: Door" }).getByRole("link", { name: "Yara Costa" }).click();
    await expect(page).toHaveURL(`${url}/domain/history?person=${resident.id}`);
    await expect(page.getByRole("combobox", { name: "Person" })).toHaveValue(resident.id);
    await expect(rows(page).filter({ hasText: "Visitor" })).toHaveCount(0);
    await expect(rows(page).filter({ hasText: "Yara Costa" })).not.toHaveCount(0);
    await page.getByText("Period", { exact: true }).click();
    await page.getByLabel("Until").fill("2001-02-03T04:05");
    await showFiltered(page);
    await expect(page.getByText("No matching events")).toBeVisible();
    await expect(page.getByLabel("Until")).toHaveValue("2001-02-03T04:05");
    await expect(page.getByRole("combobox", { name: "Person" })).toContainText("Yara Costa");

    // A device's name leads to its events.
    await page.goto(`${url}/domain/history?outcome=refused`);
    const refused = rows(page).filter({ hasText: TAG_UNKNOWN }).first();
    await refused.getByRole("link", { name: "Main entrance" }).click();
    await expect(page).toHaveURL(/\/domain\/history\?device=[\w-]+$/);
    const chosen = page.getByRole("combobox", { name: "Device" }).locator("option:checked");
    await expect(chosen).toHaveText("Main entrance");
    await expect(rows(page).filter({ hasText: "Opened: Door" })).toHaveCount(1);

    // What became of an action names its type once, and the button that started it.
    await page.goto(`${url}/domain/history?kind=ACTION`);
    const action = rows(page).filter({ has: page.getByRole("cell", { name: "Rossi", exact: true }) });
    await expect(action).toHaveCount(1);
    await expect(action).toContainText("Everybody in the building rang");

    // On the page of the person, a row says which lift was called.
    await page.goto(`${url}/domain/people/${resident.id}`);
    const opening = page.getByRole("region", { name: "Last events" }).getByRole("row").nth(1);
    await expect(opening).toContainText("Lift called: Goods lift");
    await expect(opening).not.toContainText("Door");

    // An open dialog keeps the typed input while the page under it reloads.
    await openLive(page, `${url}/domain/people/${resident.id}/access/new`);
    await page.locator("[name=name]").fill("Half typed");
    await page.locator("[name=remainingUsages]").fill("7");
    await api.nfcTags.create({ body: { identifier: "Red card", value: "04FFEE00", userId: resident.id } });
    await expect(page.getByRole("row", { name: /Red card/, includeHidden: true })).toHaveCount(1);
    await expect(page.locator("[name=name]")).toHaveValue("Half typed");
    await expect(page.locator("[name=remainingUsages]")).toHaveValue("7");

    // The device's log is not in the history.
    const device = (await api.devices.list()).items[0]!;
    await page.goto(`${url}/domain/devices/${device.id}`);
    await page.getByRole("button", { name: "Diagnostic log" }).click();
    await page.waitForURL("**/domain/diagnostic/diagnostic_log");
    await expect(page.getByText("The door was held open")).toBeVisible();
    await expectLogFilter(page, url);

    await page.context().clearCookies();
    await enterBuilding(page, url, resident);
    await page.goto(`${url}/domain/history`);
    await expect(rows(page).filter({ hasText: "Opened: Door" })).toHaveCount(1);
    // The visitor rang for this resident; events of others are not shown.
    await expect(rows(page).filter({ hasText: "Visitor" })).toHaveCount(1);
    await expect(rows(page).filter({ hasText: /Unknown|Ada Marchetti/ })).toHaveCount(0);
  } finally {
    await panel.stop();
    await takeOutOfService(installation);
  }
});

test("a history follows new events, and pauses while it is read; without JavaScript it is reloaded by a link @no-js", async ({
  page,
  installation,
}) => {
  const hasScript = test.info().project.name === "js";
  await enterBuilding(page, installation.url);
  await expectNotFoundPage(page, `${installation.url}/domain/history?device=unknown`);
  await page.goto(`${installation.url}/domain/history`);
  const reload = page.locator("meta[http-equiv=refresh]");
  await expect(reload).toHaveCount(0);
  if (!hasScript) {
    await page.getByRole("link", { name: "Start updates" }).click();
    await expect(reload).toHaveCount(1);
    // A reload would empty the fields, so nothing can be typed until updates are paused (U-D4).
    for (const label of ["From", "Until"]) await expect(page.getByLabel(label)).toBeDisabled();
    await expect(page.getByRole("button", { name: "Show", exact: true })).toBeDisabled();
    await expect(page.getByText("Pause the page to change the filter.")).toBeVisible();
  }
  await page.getByRole("link", { name: "Pause" }).click();
  await expect(page.getByRole("link", { name: "Start updates" })).toBeVisible();
  await expect(reload).toHaveCount(0);
  await page.getByText("Period", { exact: true }).click();
  await page.getByLabel("From").fill("2026-11-22T00:00");
  await page.getByRole("combobox", { name: "Type" }).selectOption("MEMBER");
  await showFiltered(page);
  await expect(page.getByRole("combobox", { name: "Type" })).toHaveValue("MEMBER");
  await expect(page.getByLabel("From")).toHaveValue("2026-11-22T00:00");
  await expect(page.getByRole("link", { name: "Start updates" })).toBeVisible();
});

test.describe("in a browser in another time zone than the server", () => {
  test.use({ timezoneId: "Asia/Kolkata" });

  test("no page shifts when its script starts: times keep their place (U-D17)", async ({
    page,
    installation,
  }) => {
    await enterBuilding(page, installation.url);
    const shifts = await watchLayoutShifts(page);
    // In a building times are in its zone. On a page outside buildings they are in the reader's, which the
    // server does not know, so the column with "UTC" narrows a little.
    for (const path of ["/domain/history", "/domain/audit", "/account/security"]) {
      await page.goto(installation.url + path);
      await settled(page);
      if (path === "/account/security") await expect(page.locator("time").first()).not.toContainText("UTC");
      expect(await shifts(), path).toBeLessThan(0.005);
    }
  });
});

/** Expects that the log can be filtered by severity, and downloaded as text. */
async function expectLogFilter(page: Page, url: string): Promise<void> {
  const held = page.getByText("The door was held open");
  const level = page.getByLabel("Severity");
  await level.selectOption("error");
  await showFiltered(page);
  await page.waitForURL("**/diagnostic_log?level=error*");
  await expect(page.getByText("No matching entries")).toBeVisible();
  await level.selectOption("info");
  await showFiltered(page);
  await page.waitForURL("**/diagnostic_log?level=info*");
  await expect(held).toBeVisible();
  const file = await page.request.get(`${url}/domain/diagnostic/file?level=info`);
  expect(file.headers()["content-disposition"]).toMatch(/^attachment; filename="log-[A-Z0-9.-]+\.txt"$/);
  expect(await file.text()).toMatch(/^\d{4}-\d\d-\d\dT\S+Z INFO    The door was held open$/m);
}

/** Opens an address and waits until the page listens for changes. */
async function openLive(page: Page, address: string): Promise<void> {
  const stream = page.waitForResponse((answer) => new URL(answer.url()).pathname === "/live");
  await page.goto(address);
  await stream;
}

test("what opened a door is listed from the card of its output, and found by its name in the filter @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const { id, name } = await freshPanel(installation);
  const [door, back] = (await api.outputs.list({ id })).items;
  const outputId = door!.id;
  await api.outputs.update({ id, outputId, body: { displayName: "Front door", type: "actuator" } });
  await api.outputs.update({ id, outputId: back!.id, body: { displayName: "Back door", type: "actuator" } });
  await api.outputs.link({ id, outputId, body: { linkedOutputId: back!.id } });
  await api.openings.open({ id, outputId, body: {} });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/devices/${id}/outputs`);
  await page.getByRole("link", { name: "View openings Back door" }).click();
  await page.waitForURL(`**/domain/history?output=${back!.id}`);
  const output = page.getByRole("combobox", { name: "Opened output" });
  await expect(output).toHaveValue(back!.id);
  await expect(rows(page).filter({ hasText: name })).toHaveCount(1);
  await api.outputs.unlink({ id, outputId });
  await api.openings.open({ id, outputId, body: {} });
  await output.selectOption({ label: `${name}: Front door` });
  await showFiltered(page);
  await page.waitForURL(`**/domain/history?*output=${outputId}*`);
  await expect(rows(page).filter({ hasText: name })).toHaveCount(2);
  await expectAccessibleDayAndNight(page);
});

test("the links above the history show the events of yesterday, and of today @no-js", async ({
  page,
  installation,
}) => {
  const { api, domainId } = installation;
  const { timeZone } = await api.domains.get({ id: domainId });
  await api.domains.update({ id: domainId, body: { timeZone: zoneAtNoon() } });
  await newResident(installation, "Ada of Yesterday");
  const file = openDatabaseFile(installation.dataDir);
  file.exec(`update event set time = time - 86400000 where domain_id = '${domainId}'`);
  file.close();
  await newResident(installation, "Bea of Today");
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/history`);
  const [earlier, later] = ["Ada of Yesterday", "Bea of Today"].map((hasText) =>
    rows(page).filter({ hasText }),
  );
  await expect(earlier!).not.toHaveCount(0);
  await expect(later!).not.toHaveCount(0);
  const days = page.getByRole("navigation", { name: "Days" });
  for (const [name, shown, hidden] of [
    ["Yesterday", earlier!, later!],
    ["Today", later!, earlier!],
  ] as const) {
    await days.getByRole("link", { name }).click();
    await page.waitForURL(`**/domain/history?*period=${name.toLowerCase()}*`);
    await expect(hidden).toHaveCount(0);
    await expect(shown).not.toHaveCount(0);
    await expect(days.getByRole("link", { name })).toHaveAttribute("aria-current", /./);
  }
  await days.getByRole("link", { name: "7 days" }).click();
  await page.waitForURL("**/domain/history?*period=week*");
  for (const each of [earlier!, later!]) await expect(each).not.toHaveCount(0);
  await api.domains.update({ id: domainId, body: { timeZone } });
});

test("an output of many is found by its name in the filter @no-js", async ({ page, installation }) => {
  const { api, url } = installation;
  const { id: gatewayDeviceId } = await freshPanel(installation);
  const body = { name: "Garage relays", type: "RELE", model: "generic", gatewayDeviceId } as const;
  const relays = await api.auxiliaries.create({ body });
  for (let gate = 1; gate <= 9; gate += 1)
    await api.auxiliaryOutputs.create({ id: relays.id, body: { displayName: `Gate ${gate}` } });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/history`);
  const menu = page.locator(".filter-chooser");
  const [summary, choices] = [menu.locator("summary"), menu.getByRole("radio")];
  await expect(summary).toHaveText("Opened output");
  await summary.click();
  await expect(choices.first()).toHaveAccessibleName("No filter");
  await menu.getByRole("searchbox").fill("gate 7");
  await showFiltered(page, "Search");
  await expect(menu.getByRole("status")).toHaveText("1 result for “gate 7”");
  await expect(choices).toHaveCount(2);
  await expectAccessibleDayAndNight(page);
  await menu.getByRole("radio", { name: "Garage relays: Gate 7" }).check();
  await showFiltered(page, "Search");
  await page.waitForURL(/[?&]output=[\w-]{20,}/);
  await expect(summary).toContainText("Garage relays: Gate 7");
  await expect(rows(page)).toHaveCount(0);
  if (test.info().project.name === "no-js") await expect(choices.first()).toBeHidden();
  await page.getByRole("link", { name: "Reset filters" }).click();
  await page.waitForURL("**/domain/history");
  await expect(summary).toHaveText("Opened output");
});
