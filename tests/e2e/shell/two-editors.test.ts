import type { Page } from "playwright/test";
import { waitForHydrationOnNavigation } from "../../support/browser/hydration.ts";
import { navigateTo } from "../../support/browser/page-router.ts";
import { expectTyped, fill, readStatus } from "../../support/browser/screens.ts";
import { enterBuilding, expect, type Installation, test } from "../../support/console.ts";
import { freshPanel } from "../../support/door-panel.ts";
import { newResident } from "../../support/resident.ts";

test("a form that two people changed is saved over the other's only once both values were shown @no-js @gate", async ({
  page,
  browser,
  javaScriptEnabled,
  installation,
}) => {
  const { api, url } = installation;
  const second = await newResident(installation, "Bruno Secondi");
  await api.userGroups.addMember({ name: "ADMINISTRATORS", body: { userId: second.id } });
  const elsewhere = await browser.newContext({ javaScriptEnabled });
  if (javaScriptEnabled) waitForHydrationOnNavigation(elsewhere);
  const other = await elsewhere.newPage();
  await enterBuilding(other, url, second);
  await enterBuilding(page, url);
  for (const each of [page, other]) await each.goto(`${url}/domain/settings`);
  await fill(other, { label: "Casa Gialla" });
  await other.getByLabel("Automatic updates on new devices").uncheck();
  expect(await save(other)).toBeLessThan(400);
  await fill(page, { label: "Casa Rossa", eventsTtl: "2" });
  expect(await save(page)).toBe(409);
  await expect(page.getByRole("alert")).toContainText("Compare, then save again.");
  await expect(page.getByText("Saved in the meantime: Casa Gialla")).toBeVisible();
  await expectTyped(page, { label: "Casa Rossa", eventsTtl: "2" });
  expect(await building(installation)).toMatchObject({ label: "Casa Gialla" });

  expect(await save(page)).toBeLessThan(400);
  await expect(page.locator(".nameplate")).toHaveText("Casa Rossa");
  expect(await building(installation)).toMatchObject({
    label: "Casa Rossa",
    eventsTtl: 48,
    automaticUpdatesEnabled: false,
  });
  await elsewhere.close();
});

test("a form that was returned with another's value does not overwrite what a third person saves then @no-js", async ({
  page,
  installation,
}) => {
  const { api, domainId } = installation;
  const other = await openTwice(page, installation);
  await fill(other, { label: "Casa Gialla" });
  expect(await save(other)).toBeLessThan(400);
  await fill(page, { label: "Casa Rossa" });
  expect(await save(page)).toBe(409);
  await api.domains.update({ id: domainId, body: { label: "Casa Bianca" } });
  expect(await save(page)).toBe(409);
  await expect(page.getByText("Saved in the meantime: Casa Bianca")).toBeVisible();
  await expectTyped(page, { label: "Casa Rossa" });
  expect(await building(installation)).toMatchObject({ label: "Casa Bianca" });
  expect(await save(page)).toBeLessThan(400);
  expect(await building(installation)).toMatchObject({ label: "Casa Rossa" });
});

test("what two people change in different fields is both saved @no-js", async ({ page, installation }) => {
  const other = await openTwice(page, installation);
  await fill(other, { label: "Casa Gialla" });
  expect(await save(other)).toBeLessThan(400);
  await fill(page, { eventsTtl: "2" });
  expect(await save(page)).toBeLessThan(400);
  expect(await building(installation)).toMatchObject({ label: "Casa Gialla", eventsTtl: 48 });
});

test("what is typed stays while another person's save reloads the page, and a form opens again once it is saved", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const { id } = await freshPanel(installation);
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/devices/${id}/settings`);
  await fill(page, { name: "Back door" });
  await api.devices.update({ id, body: { name: "Side door" } });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Side door");
  await expectTyped(page, { name: "Back door" });
  expect(await save(page)).toBe(409);
  await expect(page.getByText("Saved in the meantime: Side door")).toBeVisible();
  expect(await save(page)).toBeLessThan(400);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Back door");

  for (const name of ["Front door", "Garden door"]) {
    await fill(page, { name: ` ${name} ` });
    expect(await save(page)).toBeLessThan(400);
    await expectTyped(page, { name });
  }
});

test("a form that is shown for another group has that group's values", async ({ page, installation }) => {
  const { api, url } = installation;
  const [north, south] = [
    await api.agentGroups.create({ body: { name: "North stairs" } }),
    await api.agentGroups.create({ body: { name: "South stairs" } }),
  ];
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/groups/${north.id}/rename`);
  await fill(page, { name: "West stairs" });
  await navigateTo(page, `/domain/groups/${south.id}/rename`);
  await expectTyped(page, { name: "South stairs" });
  await page.getByLabel("Contains other groups").check();
  expect(await save(page)).toBeLessThan(400);
  expect(await api.agentGroups.get({ id: south.id })).toMatchObject({
    name: "South stairs",
    container: true,
  });
  expect(await api.agentGroups.get({ id: north.id })).toMatchObject({ name: "North stairs" });
});

test("zones that two people give to a group are both given, and a removed one stays removed @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const group = await api.agentGroups.create({ body: { name: "East stairs" } });
  const zone = async (name: string) => (await api.outputGroups.create({ body: { name } })).id;
  const [cellar, garden, roof] = [await zone("Cellar"), await zone("Garden"), await zone("Roof")];
  await api.outputGroups.giveToAgentGroup({ id: group.id, body: { outputGroupId: cellar } });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/groups/${group.id}/reach`);
  await api.outputGroups.takeFromAgentGroup({ id: group.id, outputGroupId: cellar });
  await api.outputGroups.giveToAgentGroup({ id: group.id, body: { outputGroupId: garden } });
  await page.getByRole("checkbox", { name: "Roof" }).check();
  expect(await readStatus(page, () => page.getByRole("button", { name: /^Save/ }).click())).toBeLessThan(400);
  const { items } = await api.outputGroups.listOfAgentGroup({ id: group.id });
  expect(items.map(({ id }) => id).sort()).toEqual([garden, roof].sort());
});

test("an opening period that somebody else adds stays, or is shown beside what this person adds there @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const { id } = await freshPanel(installation);
  const section = "opening-hours";
  const hours = [
    { from: "08:00", to: "12:00" },
    { from: "14:00", to: "16:00" },
    { from: "18:00", to: "20:00" },
  ];
  const store = (...counts: [monday: number, tuesday: number]) => {
    const periods = counts.flatMap((count, index) =>
      hours.slice(0, count).map(({ from, to }) => ({ day: index + 1, from, to })),
    );
    return api.deviceCustomizations.update({
      id,
      section,
      body: { enabled: true, closedMessage: "", periods },
    });
  };
  const stored = async () => (await api.deviceCustomizations.get({ id, section }))["periods"];
  await store(2, 2);
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/devices/${id}/appearance/${section}`);
  await store(2, 3);
  await fill(page, { closedMessage: "Closed" });
  expect(await save(page)).toBeLessThan(400);
  expect(await stored()).toHaveLength(5);

  await store(3, 2);
  await page.goto(`${url}/domain/devices/${id}/appearance/${section}`);
  await page.getByLabel("Same hours every day").check();
  await page.locator("[name='days[0].periods[2].to']").fill("21:00");
  await store(3, 3);
  expect(await save(page)).toBe(409);
  expect(await save(page)).toBeLessThan(400);
  expect(await stored()).toHaveLength(21);
});

test("a password that somebody else changed is asked for again, and stays if it is left empty @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const { id } = await api.virtualUsers.create({ body: { name: "Tablet", password: "the first password" } });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/mine/virtual/${id}`);
  const theirs = await api.virtualUsers.update({ id, body: { password: "the second password" } });
  const password = page.locator("[name=password]");
  await password.fill("the third password");
  expect(await save(page)).toBe(409);
  await expect(page.getByText("Their change stays unless you enter yours again.")).toBeVisible();
  await expect(password).toHaveValue("");
  expect(await save(page)).toBeLessThan(400);
  expect(await api.virtualUsers.get({ id })).toEqual(theirs);
});

/** Opens the settings on a page, and on the returned one of the same browser. */
async function openTwice(page: Page, { url }: Installation): Promise<Page> {
  await enterBuilding(page, url);
  const other = await page.context().newPage();
  for (const each of [page, other]) await each.goto(`${url}/domain/settings`);
  return other;
}

function save(page: Page): Promise<number> {
  return readStatus(page, () => page.getByRole("button", { name: /^Save( name)?$/ }).click());
}

function building({ api, domainId }: Installation) {
  return api.domains.get({ id: domainId });
}
