import { fill } from "../../support/browser/screens.ts";
import { enterBuilding, expect, type Installation, test } from "../../support/console.ts";
import { freshPanel } from "../../support/door-panel.ts";

/** Creates a panel, and a light on a relay board that is connected to it. */
async function panelWithLight(installation: Installation) {
  const { api } = installation;
  for (const { id } of (await api.auxiliaries.list()).items) await api.auxiliaries.remove({ id });
  const { id } = await freshPanel(installation);
  const door = (await api.outputs.list({ id })).items[0]!;
  const relay = { name: "Relay board", type: "RELE", model: "generic", gatewayDeviceId: id } as const;
  const board = await api.auxiliaries.create({ body: relay });
  const light = await api.auxiliaryOutputs.create({ id: board.id, body: { displayName: "Stair light" } });
  const opens = [door.id, light.id].map(
    (targetId) => ({ type: "ACTIVATION", targetType: "OUTPUT", targetId }) as const,
  );
  return { id, boardId: board.id, opens };
}

const targetsOf = (actions: readonly { targetName: string | null }[]) =>
  actions.map(({ targetName }) => targetName);

test("a renamed button continues to switch an auxiliary's outputs @no-js", async ({ page, installation }) => {
  const { api, url } = installation;
  const { id, boardId, opens } = await panelWithLight(installation);
  const { actionGroupId } = await api.ringBellButtons.create({ id, body: { position: 1, text: "Rossi" } });
  for (const body of opens) await api.actionGroups.addAction({ id, groupId: actionGroupId, body });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/devices/${id}/buttons/1`);
  await expect(page.getByRole("checkbox", { name: "Relay board: Stair light" })).toBeChecked();
  // Selected entries come first (§4).
  await expect(page.getByRole("group", { name: "Opens these outputs" }).locator("label")).toHaveText([
    "Door",
    "Relay board: Stair light",
    "Output 2",
  ]);
  await fill(page, { text: "Verdi" });
  await page.getByRole("button", { name: "Save button" }).click();
  await expect(page.getByText("Call button saved.")).toBeVisible();
  const { actions } = await api.actionGroups.get({ id, groupId: actionGroupId });
  expect(targetsOf(actions)).toEqual(["Door", "Stair light"]);
  await api.auxiliaries.remove({ id: boardId });
});

test("a renamed access rule continues to open an auxiliary's outputs, in its own group @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const { id, boardId, opens } = await panelWithLight(installation);
  const group = await api.agentGroups.create({ body: { name: "Flat 1" } });
  const own = await api.actionGroups.create({ id, body: { name: "Open door" } });
  for (const body of opens) await api.actionGroups.addAction({ id, groupId: own.id, body });
  const rule = { displayName: "Residents", agentGroupId: group.id, actionGroupId: own.id };
  const { id: associationId } = await api.accessControlAssociations.create({ id, body: rule });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/devices/${id}/access/${associationId}`);
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("checkbox", { name: "Relay board: Stair light" })).toBeChecked();
  await dialog.getByLabel("Name of the rule").fill("Family");
  await dialog.getByRole("button", { name: "Save rule" }).click();
  await expect(page.getByRole("link", { name: "Change Family" })).toBeVisible();
  const saved = await api.accessRules.get({ id, associationId });
  expect(saved).toMatchObject({ displayName: "Family", actionGroupId: own.id });
  expect(targetsOf(saved.actions)).toEqual(["Door", "Stair light"]);
  await api.auxiliaries.remove({ id: boardId });
});

test("a rule and a button are given an auxiliary's output, and it is taken away again @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const { id, boardId } = await panelWithLight(installation);
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/devices/${id}/access`);
  await page.getByRole("checkbox", { name: "Door" }).uncheck();
  await page.getByRole("checkbox", { name: "Relay board: Stair light" }).check();
  await page.getByRole("button", { name: "Add access rule" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Stair light" })).toContainText("Opens Stair light.");
  const [rule] = (await api.accessControlAssociations.list({ id })).items;
  expect(targetsOf((await api.accessRules.get({ id, associationId: rule!.id })).actions)).toEqual([
    "Stair light",
  ]);
  await page.goto(`${url}/domain/devices/${id}/access/${rule!.id}`);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("checkbox", { name: "Relay board: Stair light" }).uncheck();
  await dialog.getByRole("checkbox", { name: "Door" }).check();
  await dialog.getByRole("button", { name: "Save rule" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Opens Door." })).toBeVisible();

  await page.goto(`${url}/domain/devices/${id}/buttons/1`);
  const light = page.getByRole("checkbox", { name: "Relay board: Stair light" });
  const save = page.getByRole("button", { name: "Save button" });
  await fill(page, { text: "Rossi" });
  await light.check();
  await save.click();
  await expect(page.getByRole("link", { name: "Button 1: Rossi" })).toBeVisible();
  const [button] = (await api.ringBellButtons.list({ id })).items;
  const opened = async () =>
    targetsOf((await api.actionGroups.get({ id, groupId: button!.actionGroupId })).actions);
  expect(await opened()).toContain("Stair light");
  await light.uncheck();
  await fill(page, { text: "Verdi" });
  await save.click();
  await expect(page.getByRole("link", { name: "Button 1: Verdi" })).toBeVisible();
  expect(await opened()).not.toContain("Stair light");
  await api.auxiliaries.remove({ id: boardId });
});

test("a button offers to call monitors, phones and people, and no camera that another action shows @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  for (const { id } of (await api.auxiliaries.list()).items) await api.auxiliaries.remove({ id });
  const { id } = await freshPanel(installation);
  const configuration = { webAddress: "http://camera.example.org/stream" };
  const yard = { name: "Yard", type: "CAMERA", model: "ipcam", configuration } as const;
  const camera = await api.auxiliaries.create({ body: yard });
  const phone = await api.auxiliaries.create({ body: { name: "Lodge", type: "PHONE", model: "analog" } });
  const { id: userId, name } = await api.users.me();
  const { actionGroupId } = await api.ringBellButtons.create({ id, body: { position: 1, text: "Rossi" } });
  const shows = { type: "SHOW_VIDEO", targetType: "AGENT", targetId: userId } as const;
  const body = { ...shows, payload: { cameraId: camera.id } };
  await api.actionGroups.addAction({ id, groupId: actionGroupId, body });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/devices/${id}/buttons/1`);
  await expect(page.getByRole("checkbox", { name: "Lodge" })).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name })).not.toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Yard" })).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Lodge" }).check();
  await page.getByRole("button", { name: "Save button" }).click();
  await expect(page.getByText("Call button saved.")).toBeVisible();
  const { actions } = await api.actionGroups.get({ id, groupId: actionGroupId });
  expect(actions.map(({ type, targetName }) => [type, targetName])).toEqual([
    ["SHOW_VIDEO", name],
    ["CALL", "Lodge"],
  ]);
  for (const auxiliary of [camera, phone]) await api.auxiliaries.remove({ id: auxiliary.id });
});
