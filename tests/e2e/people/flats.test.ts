import { expectAccessibleDayAndNight, expectTyped, fill, readStatus } from "../../support/browser/screens.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";
import { freshPanel } from "../../support/door-panel.ts";

test("a flat is added, found, changed and made an ordinary group @no-js", async ({ page, installation }) => {
  const { api, url } = installation;
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/flats`);
  await expect(page.getByText("No flats yet")).toBeVisible();
  await page.getByRole("link", { name: "Add flat" }).click();
  await fill(page, { name: "B 7.4", stair: "B", floor: "x".repeat(33) });
  await page.getByRole("button", { name: "Add flat" }).click();
  await expect(page.locator("[name=floor]")).toHaveAttribute("aria-invalid", "true");
  await expectTyped(page, { name: "B 7.4", stair: "B" });
  await fill(page, { floor: "7", note: "Keys at the office" });
  await page.getByRole("button", { name: "Add flat" }).click();
  await expect(page.getByText("B 7.4 added.")).toBeVisible();
  await expect(page).toHaveTitle("Portineria | B 7.4");
  await expect(page.getByText("Keys at the office")).toBeVisible();
  await expect(page.getByText("No call button or call code yet.")).toBeVisible();
  const { id } = (await api.flats.list()).items[0]!;

  await page.getByRole("link", { name: "Edit B 7.4" }).click();
  await fill(page, { name: "B 7.5", floor: "8" });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("B 7.5");
  expect(await api.flats.get({ id })).toMatchObject({
    name: "B 7.5",
    floor: "8",
    note: "Keys at the office",
  });

  await api.flats.create({ body: { name: "A 1" } });
  await page.goto(`${url}/domain/flats?search=7.5`);
  await expect(page.getByRole("link", { name: "B 7.5" })).toBeVisible();
  await expect(page.getByRole("link", { name: "A 1" })).toHaveCount(0);
  await expect(page.getByRole("cell", { name: "Nobody" })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "Stairway B · Floor 8", exact: true })).toBeVisible();
  await page.goto(`${url}/domain/flats?search=nowhere`);
  await expect(page.getByText("Nothing matches.")).toBeVisible();

  await page.goto(`${url}/domain/flats/${id}`);
  await page.getByRole("link", { name: "Convert to ordinary group" }).click();
  await page.getByRole("button", { name: "Convert to ordinary group" }).click();
  await expect(page.getByText("B 7.5 is now an ordinary group.")).toBeVisible();
  await page.getByRole("link", { name: "Convert to flat" }).click();
  await fill(page, { floor: "-1" });
  await page.getByRole("button", { name: "Convert to flat" }).click();
  await expect(page.getByRole("link", { name: "Convert to ordinary group" })).toBeVisible();
  expect(await api.flats.get({ id })).toMatchObject({ name: "B 7.5", stair: "", floor: "-1", note: "" });
});

test("flats are under their floors from the top down, beside a drawing of their stairway @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const { id: userId } = await api.users.me();
  const create = (name: string, stair: string, floor: string) =>
    api.flats.create({ body: { name, stair, floor } });
  const home = await create("K 1.1", "K", "1");
  await api.agentGroups.addMember({ id: home.id, body: { agentId: userId } });
  const top = await create("K 2.1", "K", "2");
  await create("K 2.2", "K", "2");
  await create("L 1.1", "L", "1");
  await api.invites.create({ body: { agentGroupIds: [top.id] } });
  await api.agentGroups.create({ body: { name: "Gardeners" } });

  await enterBuilding(page, url);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto(`${url}/domain/flats`);
  await page.getByRole("navigation", { name: "Stairway" }).getByRole("link", { name: "K" }).click();
  await expect(page).toHaveURL(/stair=K/);
  const headings = page.getByRole("rowheader").filter({ hasText: "Stairway" });
  await expect(headings).toHaveText([
    "Stairway K · Floor 2 · 2 flats, 0 people",
    "Stairway K · Floor 1 · 1 flat, 1 person",
  ]);
  const stateOf = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(stateOf("K 1.1")).toContainText("In use");
  await expect(stateOf("K 2.1")).toContainText("Invite open");
  await expect(stateOf("K 2.2")).toContainText("Empty");
  const drawing = page.getByRole("complementary", { name: "Stairway K" });
  await expect(drawing.getByRole("listitem")).toHaveText([
    "Glass: in use (1)",
    "Brass: invite open (1)",
    "Outline: empty (1)",
  ]);
  await expectAccessibleDayAndNight(page);

  await page.goto(`${url}/domain/flats?stair=K&state=EMPTY`);
  await expect(page.getByRole("rowheader", { name: "K 2.2" })).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "K 1.1" })).toHaveCount(0);
  await drawing.locator("a").filter({ hasText: "K 1.1: 1 person" }).click();
  await expect(page).toHaveURL(`${url}/domain/flats/${home.id}`);

  await page.goto(`${url}/domain/groups`);
  await expect(page.getByRole("link", { name: "Gardeners" })).toBeVisible();
  await expect(page.getByRole("link", { name: "K 2.1" })).toHaveCount(0);
});

test("a name in use is refused beside its field", async ({ page, installation }) => {
  const { api, url } = installation;
  await api.agentGroups.create({ body: { name: "Flat 1" } });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/flats/new`);
  await fill(page, { name: "Flat 1", floor: "3" });
  const send = () => page.getByRole("button", { name: "Add flat" }).click();
  expect(await readStatus(page, send)).toBe(400);
  await expect(page.locator("[name=name]")).toHaveAttribute("aria-invalid", "true");
  await expectTyped(page, { name: "Flat 1", floor: "3" });
});

test("a flat shows who lives there, what calls it, what it opens and its rings", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const device = await freshPanel(installation);
  const { id: userId, name } = await api.users.me();
  const { id } = await api.flats.create({ body: { name: "Flat 1", floor: "1" } });
  await api.agentGroups.addMember({ id, body: { agentId: userId } });
  await api.nfcTags.create({ body: { identifier: "Blue fob", value: "04A1B2C3D4", userId } });
  const { actionGroupId } = await api.ringBellButtons.create({
    id: device.id,
    body: { position: 4, text: "Blu" },
  });
  await api.actionGroups.addAction({
    id: device.id,
    groupId: actionGroupId,
    body: { type: "CALL", targetType: "AGENT_GROUP", targetId: id },
  });
  await api.codes.create({ id: device.id, body: { code: "4711", actionGroupId } });
  const door = await api.actionGroups.create({ id: device.id, body: { name: "Front door" } });
  await api.accessControlAssociations.create({
    id: device.id,
    body: { displayName: "Flat 1", agentGroupId: id, actionGroupId: door.id },
  });

  await enterBuilding(page, url);
  await page.goto(`${url}/domain/flats`);
  const row = page.getByRole("row").filter({ hasText: "Flat 1" });
  for (const text of [name, "Blu", "4711"]) await expect(row).toContainText(text);
  await row.getByRole("link", { name: "Flat 1" }).click();
  const cells = (title: string) => page.getByRole("table", { name: title }).getByRole("row");
  await expect(cells("People").filter({ hasText: name })).toContainText("Blue fob");
  await expect(cells("Call buttons and codes").filter({ hasText: "4711" })).toContainText(device.name);
  await expect(cells("Opens").filter({ hasText: device.name })).toContainText("Flat 1");
  await expect(page.getByText("No rings yet.")).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await page.getByRole("link", { name: "Invite people" }).click();
  await expect(page.getByRole("checkbox", { name: "Flat 1" })).toBeChecked();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("flat 1");
  await page.getByRole("option", { name: "Flat 1" }).click();
  await expect(page).toHaveURL(`${url}/domain/flats/${id}`);
});

test("a building can call its flats offices @no-js", async ({ page, installation }) => {
  const { api, url } = installation;
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/settings`);
  await page.getByLabel("Name for flats").selectOption("Offices");
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("Changes saved.")).toBeVisible();
  expect((await api.domains.get({ id: installation.domainId })).flatWord).toBe("OFFICE");
  await page.goto(`${url}/domain/flats`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Offices");
  await expect(page.getByRole("navigation").getByRole("link", { name: "Offices" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Add office" }).first()).toBeVisible();
});
