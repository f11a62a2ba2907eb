import { fill, holdDataRequests, readStatus, settled } from "../../support/browser/screens.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";
import { expectNotFoundPage, freshPanel } from "../../support/door-panel.ts";

const NOWHERE = "01a1fc8d-fd68-7000-a9cd-000000000000";

test("a zone is created once, filled, granted to people, renamed and deleted @no-js", async ({
  page,
  installation,
}) => {
  test.slow();
  const { api, url } = installation;
  const { id: deviceId, name: deviceName } = await freshPanel(installation);
  for (const { id } of (await api.outputGroups.list()).items) await api.outputGroups.remove({ id });
  const relays = await api.auxiliaries.create({
    body: { name: "Garage relays", type: "RELE", model: "generic", gatewayDeviceId: deviceId },
  });
  const gate = { displayName: "Garage gate" };
  const { id: gateId } = await api.auxiliaryOutputs.create({ id: relays.id, body: gate });
  const { id: drivers } = await api.agentGroups.create({ body: { name: `Drivers ${relays.id}` } });
  await enterBuilding(page, url);
  await expectNotFoundPage(page, `${url}/domain/zones/${NOWHERE}`);
  await expectNotFoundPage(page, `${url}/domain/zones/${NOWHERE}/delete`);
  await page.goto(`${url}/domain/zones`);
  await expect(page.getByText("No zones of your own yet")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "All outputs" })).toContainText("Built-in");
  await page.getByRole("link", { name: "New zone" }).click();
  const dialog = page.getByRole("dialog");
  const create = dialog.getByRole("button", { name: "Create zone" });
  await fill(page, { name: "Garage" });
  await create.click();
  await expect(page.getByText("Zone created.")).toBeVisible();
  await expect(page).toHaveTitle("Portineria | Garage");
  const { id } = (await api.outputGroups.list()).items[0]!;
  const choice = page.getByLabel("Output", { exact: true });
  await expect(choice.locator("optgroup[label='Garage relays']")).toHaveCount(1);
  await choice.selectOption({ label: "Garage gate" });
  await page.getByRole("button", { name: "Add", exact: true }).click();
  const row = page.getByRole("row").filter({ hasText: "Garage gate" });
  await expect(row.getByRole("link", { name: "Garage relays" })).toBeVisible();
  await expect(choice.locator("option:checked")).toHaveText("Choose");
  await choice.selectOption({ label: "Door" });
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("row").filter({ hasText: deviceName })).toBeVisible();
  expect((await api.outputGroups.listMembers({ id })).total).toBe(2);
  await page.getByRole("button", { name: "Remove Door" }).click();
  await expect(page.getByRole("row").filter({ hasText: deviceName })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("row").filter({ hasText: deviceName })).toBeVisible();
  expect((await api.outputGroups.listMembers({ id })).total).toBe(2);
  await page.getByRole("button", { name: "Remove Door" }).click();
  await expect(page.getByRole("row").filter({ hasText: deviceName })).toHaveCount(0);
  expect((await api.outputGroups.listMembers({ id })).items).toMatchObject([{ id: gateId }]);

  const given = async () => (await api.outputGroups.listOfAgentGroup({ id: drivers })).items;
  expect(await readStatus(page, () => page.getByRole("button", { name: "Grant access" }).click())).toBe(400);
  await page.getByLabel("Access group").selectOption({ label: `Drivers ${relays.id}` });
  await page.getByRole("button", { name: "Grant access" }).click();
  const holders = page.getByRole("region", { name: "Groups with access" });
  await expect(holders.getByRole("link", { name: "Drivers" })).toBeVisible();
  expect(await given()).toMatchObject([{ id, name: "Garage" }]);
  await holders.getByRole("button", { name: "Remove access for Drivers" }).click();
  await expect(holders.getByText("None yet.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(holders.getByRole("link", { name: "Drivers" })).toBeVisible();
  expect(await given()).toMatchObject([{ id, name: "Garage" }]);
  await holders.getByRole("button", { name: "Remove access for Drivers" }).click();
  await expect(holders.getByText("None yet.")).toBeVisible();
  expect(await given()).toEqual([]);

  await page.goto(`${url}/domain/zones/new`);
  await fill(page, { name: "Garage" });
  expect(await readStatus(page, () => create.click())).toBe(400);
  await expect(dialog.getByText("This is taken. Choose another one.")).toBeVisible();
  await expect(dialog.getByText("Error 30002 (ALREADY_PRESENT)")).toBeVisible();
  await expect(dialog.getByLabel("Name")).toHaveValue("Garage");
  await page.goto(`${url}/domain/zones/${id}`);
  await page.getByRole("link", { name: "Change name" }).click();
  await expect(dialog.getByLabel("Name")).toHaveValue("Garage");
  await fill(page, { name: "Cellar" });
  await dialog.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Cellar" })).toBeVisible();
  expect(await api.outputGroups.get({ id })).toMatchObject({ name: "Cellar" });

  await page.goto(`${url}/domain/groups/${drivers}`);
  await page.getByRole("link", { name: "Change zones and lift areas" }).click();
  await dialog.getByRole("checkbox", { name: "Cellar" }).check();
  await dialog.getByRole("checkbox", { name: "All lift areas" }).check();
  // Another administrator's change in the meantime is not undone.
  const cellars = await api.outputGroups.create({ body: { name: "Wine cellar" } });
  await api.outputGroups.giveToAgentGroup({ id: drivers, body: { outputGroupId: cellars.id } });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await given()).toMatchObject([{ id }, { id: cellars.id }]);
  await page.getByRole("link", { name: "Change zones and lift areas" }).click();
  await expect(dialog.getByRole("checkbox", { name: "Wine cellar" })).toBeChecked();
  await api.outputGroups.remove({ id: cellars.id });
  await dialog.getByRole("checkbox", { name: "Wine cellar" }).uncheck();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await given()).toMatchObject([{ id }]);
  expect((await api.elevatorAreaGroups.listOfAgentGroup({ id: drivers })).items).toMatchObject([
    { name: "all-the-elevator-areas" },
  ]);
  await page.getByRole("link", { name: "Cellar" }).click();
  await page.getByRole("link", { name: "Delete zone" }).click();
  await dialog.getByRole("button", { name: "Delete zone" }).click();
  await expect(page).toHaveURL(`${url}/domain/zones`);
  expect((await api.outputGroups.list()).total).toBe(0);

  await page.getByRole("link", { name: "All outputs" }).click();
  await expect(page.getByText("Managed automatically")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Garage gate" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Change name" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Delete zone" })).toHaveCount(0);
  await api.auxiliaries.remove({ id: relays.id });
  await api.agentGroups.remove({ id: drivers });
});

test("floors are grouped across lifts and granted to people; an action calls a lift to one @no-js", async ({
  page,
  installation,
}) => {
  test.slow();
  const { api, url } = installation;
  const { id: deviceId } = await freshPanel(installation);
  for (const { id } of (await api.elevatorAreaGroups.list()).items)
    await api.elevatorAreaGroups.remove({ id });
  const lift = await api.auxiliaries.create({
    body: { name: "East lift", type: "ELEVATOR_SYSTEM", model: "generic", gatewayDeviceId: deviceId },
  });
  const { id: roof } = await api.auxiliaryAreas.create({ id: lift.id, body: { displayName: "Roof" } });
  const { id: workers } = await api.agentGroups.create({ body: { name: `Workers ${lift.id}` } });
  await enterBuilding(page, url);
  await expectNotFoundPage(page, `${url}/domain/lift-areas/${NOWHERE}`);
  await page.goto(`${url}/domain/lift-areas`);
  await expect(page.getByText("No groups of lift areas yet")).toBeVisible();
  await page.getByRole("link", { name: "New group of lift areas" }).click();
  await fill(page, { name: "Offices" });
  await page.getByRole("dialog").getByRole("button", { name: "Create group" }).click();
  await page.getByLabel("Lift area", { exact: true }).selectOption({ label: "Roof" });
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByRole("row").filter({ hasText: "Roof" })).toContainText("East lift");
  await page.getByLabel("Access group").selectOption({ label: `Workers ${lift.id}` });
  await page.getByRole("button", { name: "Grant access" }).click();
  await expect(
    page.getByRole("region", { name: "Groups with access" }).getByRole("link", { name: /Workers/ }),
  ).toBeVisible();
  const [group] = (await api.elevatorAreaGroups.list()).items;
  expect(group).toMatchObject({ name: "Offices", memberCount: 1 });
  expect((await api.elevatorAreaGroups.listMembers({ id: group!.id })).items).toMatchObject([{ id: roof }]);
  expect((await api.elevatorAreaGroups.listOfAgentGroup({ id: workers })).items).toEqual([group]);
  await page.getByRole("button", { name: "Remove Roof" }).click();
  await expect(page.getByText("No lift areas in this group yet.")).toBeVisible();
  await page.getByRole("button", { name: /Remove access for Workers/ }).click();
  await expect(page.getByRole("region", { name: "Groups with access" }).getByRole("link")).toHaveCount(0);
  expect((await api.elevatorAreaGroups.listOfAgentGroup({ id: workers })).total).toBe(0);
  await page.getByRole("link", { name: "Change name" }).click();
  await fill(page, { name: "Upper offices" });
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Upper offices");
  expect((await api.elevatorAreaGroups.list()).items).toMatchObject([{ name: "Upper offices" }]);

  const { id: groupId } = await api.actionGroups.create({ id: deviceId, body: { name: "Lifts" } });
  const at = `${url}/domain/devices/${deviceId}/actions/${groupId}`;
  const kinds = ["Normal call", "Accessible call", "Priority call", "Empty car", "Space allocation"];
  for (const label of kinds) {
    await page.goto(`${at}/add?type=CALL_ELEVATOR`);
    await page.getByLabel("Target").selectOption({ label: "East lift: Roof" });
    await page.getByLabel("Type of lift call").selectOption({ label });
    await page.getByRole("button", { name: "Save action" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  const { actions } = await api.actionGroups.get({ id: deviceId, groupId });
  expect(actions.map(({ targetId, payload }) => [targetId, payload])).toEqual(
    kinds.map((_label, kind) => [roof, { kind }]),
  );
  await page.goto(`${at}/add?type=REQUEST`);
  await page.getByRole("dialog").getByRole("link", { name: "Auxiliary devices" }).click();
  await expect(page).toHaveURL(`${url}/domain/auxiliaries`);
  await page.goto(`${url}/domain/lift-areas/${group!.id}/delete`);
  await page.getByRole("dialog").getByRole("button", { name: "Delete group" }).click();
  await expect(page.getByText("No groups of lift areas yet")).toBeVisible();
  expect((await api.elevatorAreaGroups.list()).total).toBe(0);
  await api.auxiliaries.remove({ id: lift.id });
  await api.agentGroups.remove({ id: workers });
});

test("a button can be pressed while the page is still reloading after another one", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const { id: deviceId } = await freshPanel(installation);
  const lift = await api.auxiliaries.create({
    body: { name: "North lift", type: "ELEVATOR_SYSTEM", model: "generic", gatewayDeviceId: deviceId },
  });
  const { id: roof } = await api.auxiliaryAreas.create({ id: lift.id, body: { displayName: "Roof" } });
  const { id: group } = await api.elevatorAreaGroups.create({ body: { name: `Upper ${lift.id}` } });
  await api.elevatorAreaGroups.addMember({ id: group, body: { areaId: roof } });
  await api.agentGroups.create({ body: { name: `Workers ${lift.id}` } });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/lift-areas/${group}`);
  await settled(page);
  await page.getByLabel("Access group").selectOption({ label: `Workers ${lift.id}` });
  const releaseReading = await holdDataRequests(page);
  expect(
    await readStatus(page, () => page.getByRole("button", { name: "Grant access" }).click()),
  ).toBeLessThan(400);
  expect(
    await readStatus(page, () => page.getByRole("button", { name: "Remove Roof" }).click()),
  ).toBeLessThan(400);
  releaseReading();
  await expect(page.getByText("No lift areas in this group yet.")).toBeVisible();
  await expect(page.getByRole("link", { name: `Workers ${lift.id}` })).toBeVisible();
  expect((await api.elevatorAreaGroups.listMembers({ id: group })).total).toBe(0);
});
