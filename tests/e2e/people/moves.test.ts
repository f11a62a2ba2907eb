import { expectAccessibleDayAndNight, expectTyped, fill, readStatus } from "../../support/browser/screens.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";
import { freshPanel } from "../../support/door-panel.ts";

test("a flat is added with its people, button, code and doors in one form @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const device = await freshPanel(installation);
  const [output] = (await api.outputs.list({ id: device.id })).items;
  const residents = await api.agentGroups.create({ body: { name: "Residents", container: true } });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/flats/new`);
  await expect(page.getByText("No mail server is set up, so no e-mail can be sent yet")).toBeVisible();
  await fill(page, {
    name: "D 7.3",
    stair: "D",
    floor: "7",
    "people[0].name": "Hans Brandstätter",
    "people[0].contact": "hans@example",
    "people[1].name": "Marie Brandstätter",
    text: "Brandstätter",
    code: "4073",
  });
  await page.getByLabel(device.name, { exact: true }).check();
  await page.getByRole("checkbox", { name: "Residents" }).check();
  await page.getByRole("checkbox", { name: `${device.name}: ${output!.displayName}` }).check();
  const send = () => page.getByRole("button", { name: "Add flat" }).click();
  expect(await readStatus(page, send)).toBe(400);
  await expect(page.locator("[name='people[0].contact']")).toHaveAttribute("aria-invalid", "true");
  await expectTyped(page, { name: "D 7.3", "people[1].name": "Marie Brandstätter", code: "4073" });
  await fill(page, { "people[0].contact": "hans@example.com" });
  await send();

  await expect(page.getByText("D 7.3 added, 1 invite created.")).toBeVisible();
  const { id } = (await api.flats.list()).items[0]!;
  const row = (title: string, text: string) =>
    page.getByRole("table", { name: title, exact: true }).getByRole("row").filter({ hasText: text });
  await expect(row("People", "Marie Brandstätter")).toBeVisible();
  await expect(row("Invites", "Hans Brandstätter")).toContainText("h•••@e•••.com");
  await expect(row("Call buttons and codes", "Brandstätter")).toContainText(device.name);
  await expect(row("Call buttons and codes", "4073")).toContainText(device.name);
  await expect(row("Opens", device.name)).toContainText("D 7.3");
  const relations = await api.agentGroupRelations.list({ query: { destinationId: id } });
  expect(relations.items.map(({ sourceId }) => sourceId)).toEqual([residents.id]);
});

test("a taken code and a missing panel are refused beside their fields, and the next flat is like the first", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const device = await freshPanel(installation);
  const { actionGroupId } = await api.ringBellButtons.create({ id: device.id, body: { position: 1 } });
  await api.codes.create({ id: device.id, body: { code: "4711", actionGroupId } });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/flats/new`);
  await fill(page, { name: "A 1", stair: "A", code: "4711" });
  const send = () => page.getByRole("button", { name: "Add and start another" }).click();
  expect(await readStatus(page, send)).toBe(400);
  await expect(page.getByText("Choose the door panel for this code first.")).toBeVisible();
  await page.getByLabel(device.name, { exact: true }).check();
  expect(await readStatus(page, send)).toBe(409);
  await expect(page.locator("[name=code]")).toHaveAttribute("aria-invalid", "true");
  await fill(page, { code: "4712" });
  await send();

  await expect(page.getByText("A 1 added.")).toBeVisible();
  await expectTyped(page, { name: "", stair: "A", code: "" });
  await expect(page.getByLabel(device.name, { exact: true })).toBeChecked();
  await expect(page.getByLabel("Opens the same as")).toHaveValue((await api.flats.list()).items[0]!.id);
  await expectAccessibleDayAndNight(page);
});

test("people move into a flat and out of it @no-js", async ({ page, installation }) => {
  const { api, url } = installation;
  const { id } = await api.flats.create({ body: { name: "B 2" } });
  const me = await api.users.me();
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/flats/${id}`);
  await page.getByRole("link", { name: "Move in" }).click();
  await fill(page, { "people[0].name": "Marie", "people[1].contact": "hans@example.com" });
  await page.getByRole("checkbox", { name: me.name }).check();
  await page.getByRole("button", { name: "Move in" }).click();
  await expect(page.getByText("Added to B 2, 1 invite created.")).toBeVisible();

  await page.getByRole("link", { name: "Move out" }).click();
  await expect(page.getByLabel(me.name)).toHaveValue("LEAVES_FLAT");
  await expect(page.getByLabel("Marie")).toHaveValue("LEAVES_BUILDING");
  await page.getByRole("button", { name: "Move out" }).click();
  await expect(page.getByText("2 people moved out of B 2.")).toBeVisible();
  expect(await api.flats.get({ id })).toMatchObject({ peopleCount: 0, inviteCount: 0 });
  const names = (await api.users.list()).items.map(({ name }) => name);
  expect(names).toContain(me.name);
  expect(names).not.toContain("Marie");
});
