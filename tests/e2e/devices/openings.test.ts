import type { Page } from "playwright/test";
import { OPENINGS_MAX } from "#rules/access/console-openings.ts";
import { showFiltered } from "../../support/browser/filter.ts";
import { expectAccessibleDayAndNight } from "../../support/browser/screens.ts";
import { enterBuilding, expect, type Installation, test } from "../../support/console.ts";
import { doorInService, freshPanel } from "../../support/door-panel.ts";
import type { PanelProcess } from "../../support/processes/panel-process.ts";
import { newResident } from "../../support/resident.ts";

let started = 0;

/** Returns the options to start the panel of an installation. */
function panelOf({ url: server, demo, dataDir }: Installation) {
  started += 1;
  return { server, ...demo, stateFile: `${dataDir}/opened-panel-${started}.json` };
}

async function ready(panel: PanelProcess): Promise<PanelProcess> {
  await panel.shows(/configuration \w+ applied/);
  panel.type("wait");
  await panel.shows(/ready/);
  return panel;
}

const openButton = (page: Page) =>
  page.locator(".door-list").getByRole("button", { name: "Open Street door" });

test("an administrator opens a door from the overview, the drawing and the device, and the history says how @no-js", async ({
  page,
  installation,
  startPanel,
}) => {
  const { id } = await doorInService(installation);
  const panel = await ready(startPanel(panelOf(installation)));
  const { url } = installation;
  await enterBuilding(page, url);
  await page.goto(`${url}/domain`);
  await openButton(page).click();
  await expect(page.getByText("Street door: opened")).toBeVisible();
  await panel.shows(/open-door.*Street door opens for 3 s/);
  await page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: /Main entrance: Online/ }) })
    .getByRole("button", { name: "Open Street door" })
    .click();
  await expect(page).toHaveURL(/\/domain\?opening=/);
  await expect(page.getByText("Street door: opened")).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await page.goto(`${url}/domain/devices/${id}`);
  await openButton(page).click();
  await expect(page).toHaveURL(new RegExp(`/domain/devices/${id}\\?opening=`));
  await expect(page.getByText("Street door: opened")).toBeVisible();
  // Without a card or code of their own they open this door all the same.
  await page.goto(`${url}/domain/mine`);
  await expect(openButton(page)).toBeVisible();
  await expect(page.getByText(/You can't open any doors|don't open a door/)).toHaveCount(0);
  await page.goto(`${url}/domain/history`);
  const rows = page.getByRole("row").filter({ hasText: "From the console" });
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("Opened: Street door · as an administrator");
});

test("a resident opens on a phone with one press on My access, and reads the reason if it does not open @no-js @gate", async ({
  page,
  installation,
  startPanel,
}) => {
  await doorInService(installation);
  const { api, url, domainId } = installation;
  const resident = await newResident(installation, "Rosa Bianchi");
  await page.setViewportSize({ width: 390, height: 844 });
  await enterBuilding(page, url, resident);
  await page.goto(`${url}/domain/mine`);
  await expect(page.getByText("No matching credential")).toBeVisible();
  await expect(openButton(page)).toHaveCount(0);
  await api.accessCredentials.create({
    body: { name: "Code", userId: resident.id, credentialType: "CODE" },
  });
  await page.reload();
  await expect(page.getByText("Can't be reached: it has not connected yet.")).toBeVisible();
  const panel = await ready(startPanel(panelOf(installation)));
  await page.reload();
  const box = await openButton(page).boundingBox();
  expect(box!.height, "large enough for a thumb").toBeGreaterThanOrEqual(48);
  await openButton(page).evaluate((button) => button.scrollIntoView({ block: "start" }));
  await openButton(page).click();
  await expect(page).toHaveURL(/\/domain\/mine\?opening=/);
  await expect(page.getByText("Street door: opened")).toBeInViewport();
  await panel.shows(/open-door.*Street door opens for 3 s/);
  await expectAccessibleDayAndNight(page);
  await api.domains.update({ id: domainId, body: { residentsOpen: "never" } });
  await page.reload();
  await expect(openButton(page)).toHaveCount(0);
  for (const [residentsOpen, why] of [
    ["never", "Residents can't open doors from the console in this building."],
    ["called", "Residents can open doors from the console only while a panel calls them."],
  ] as const) {
    await api.domains.update({ id: domainId, body: { residentsOpen } });
    await page.goto(`${url}/domain/doors`);
    await expect(page.getByText(why)).toBeVisible();
  }
});

test("My access lists the doors that an administrator can open without an access rule", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const { id } = await freshPanel(installation);
  const outputId = (await api.outputs.list({ id })).items[0]!.id;
  await api.outputs.update({ id, outputId, body: { displayName: "Street door", type: "actuator" } });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/mine`);
  await expect(openButton(page)).toBeVisible();
  // No one else could give an administrator access.
  await expect(page.getByText(/Ask an administrator/)).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Add yourself to an access group/ })).toBeVisible();
});

test("a person who opens a door too often sees when they can open it again @no-js", async ({
  page,
  installation,
}) => {
  const { id, outputId } = await doorInService(installation);
  const { api, calls, url, domainId } = installation;
  const resident = await newResident(installation, "Rosa Bianchi");
  await api.accessCredentials.create({
    body: { name: "Code", userId: resident.id, credentialType: "CODE" },
  });
  await enterBuilding(page, url, resident);
  await page.goto(`${url}/domain/mine`);
  const login = { grant_type: "password", username: resident.email, password: resident.password };
  const { access_token: ofUser } = await calls().auth.token({ body: login });
  const { access_token } = await calls(ofUser).auth.enterDomain({ domainId });
  const { openings } = calls(access_token);
  for (let number = 0; number < OPENINGS_MAX; number++) await openings.open({ id, outputId, body: {} });
  await openButton(page).click();
  await expect(page.getByRole("alert")).toHaveText(
    /You have opened this door too often within a minute. You can open it again in [1-6]?\d s\./,
  );
});

test("all doors are on a separate page, found by name and opened there @no-js", async ({
  page,
  installation,
  startPanel,
}) => {
  await doorInService(installation);
  const panel = await ready(startPanel(panelOf(installation)));
  const { url } = installation;
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/doors`);
  await expect(openButton(page)).toHaveCount(1);
  await page.getByLabel("Door or device name").fill("nowhere");
  await showFiltered(page, "Search");
  await expect(page.getByText("No matching doors.")).toBeVisible();
  await page.getByLabel("Door or device name").fill("street");
  await showFiltered(page, "Search");
  await expect(page).toHaveURL(/\?search=street$/);
  await openButton(page).click();
  await expect(page).toHaveURL(/\/domain\/doors\?search=street&opening=/);
  await expect(page.getByText("Street door: opened")).toBeInViewport();
  await panel.shows(/open-door.*Street door opens for 3 s/);
  await expectAccessibleDayAndNight(page);
});

test("an administrator excludes an output, and denies opening to residents, by forms that report it @no-js", async ({
  page,
  installation,
}) => {
  const { api, url, domainId } = installation;
  const { id, outputId } = await doorInService(installation);
  const setting = async () => (await api.outputs.list({ id })).items[0]!.consoleOpening;
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/devices/${id}/outputs`);
  const output = page.locator("form").filter({ has: page.getByRole("heading", { name: "Output 1" }) });
  for (const isOpened of [false, true]) {
    await output.getByLabel("Can be opened from the console").setChecked(isOpened);
    await output.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Output saved.")).toBeVisible();
    await expect.poll(setting).toBe(isOpened);
    await page.goto(`${url}/domain/devices/${id}/outputs`);
    await expect(openButton(page)).toHaveCount(isOpened ? 1 : 0);
  }
  await page.goto(`${url}/domain/settings`);
  const residents = page.getByRole("group", { name: "Residents can open doors from this console" });
  await expect(residents.getByLabel("Always")).toBeChecked();
  await residents.getByLabel("Never").check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.poll(async () => (await api.domains.get({ id: domainId })).residentsOpen).toBe("never");
  // An output that can't be opened has a page that says so.
  await api.outputs.update({ id, outputId, body: { type: "call_repeater" } });
  await page.goto(`${url}/domain/doors/${id}/${outputId}`);
  await expect(page).toHaveTitle("Portineria | Main entrance: Street door");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Main entrance: Street door");
  await expect(page.getByRole("heading", { name: "You can't open this door" })).toBeVisible();
});

test("a bistable output is opened and closed separately, and a door that is not reached stays closed @no-js", async ({
  page,
  installation,
  startPanel,
}) => {
  const { api, url } = installation;
  const { id, outputId } = await doorInService(installation);
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/devices/${id}`);
  await openButton(page).click();
  await expect(page.getByText("Street door: not reached")).toBeVisible();
  await expect(page.getByText("Main entrance has not connected yet. The door stayed closed.")).toBeVisible();
  await api.outputs.update({ id, outputId, body: { type: "bistable" } });
  await ready(startPanel(panelOf(installation)));
  await page.goto(`${url}/domain/devices/${id}`);
  await openButton(page).click();
  await expect(page.getByText("Street door: opened")).toBeVisible();
  await page.goto(`${url}/domain/devices/${id}`);
  await expect(page.getByText("Held open")).toBeVisible();
  await expect(openButton(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Close Street door" }).click();
  await expect(page.getByText("Street door: closed")).toBeVisible();
});
