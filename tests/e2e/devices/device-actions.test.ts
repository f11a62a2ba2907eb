import { expectAccessibleDayAndNight, fill, readStatus } from "../../support/browser/screens.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";
import { enterWithFreshPanel, expectNotFoundPage, freshPanel } from "../../support/door-panel.ts";

const NOWHERE = "01a1fc8d-fd68-7000-a9cd-000000000000";
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

test("an action group is created, named, given a picture and deleted; one in use stays @no-js", async ({
  page,
  installation,
}) => {
  const { api, url, id } = await enterWithFreshPanel(page, installation);
  for (const side of ["", "/add", "/picture", "/delete", `/${NOWHERE}/change`, `/${NOWHERE}/delete`]) {
    await expectNotFoundPage(page, `${url}/domain/devices/${id}/actions/${NOWHERE}${side}`);
  }
  await page.goto(`${url}/domain/devices/${id}/actions`);
  await expect(page.getByText("No action groups yet")).toBeVisible();
  await fill(page, { name: "Deliveries" });
  await page.getByRole("button", { name: "Create group" }).click();
  await expect(page.getByRole("heading", { name: "Deliveries" })).toBeVisible();
  await page.getByRole("link", { name: "Change name" }).click();
  await fill(page, { name: "Parcels" });
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("heading", { name: "Parcels" })).toBeVisible();
  const [group] = (await api.actionGroups.list({ id })).items;
  expect(group).toMatchObject({ name: "Parcels", avatar: null });

  await page.getByRole("link", { name: "Change picture" }).click();
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "Save picture" });
  await dialog
    .getByLabel("Or upload your own")
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("GIF89a") });
  expect(await readStatus(page, () => save.click())).toBe(400);
  await expect(dialog.getByText("Only PNG and JPEG")).toBeVisible();
  await dialog
    .getByLabel("Or upload your own")
    .setInputFiles({ name: "a.png", mimeType: "image/png", buffer: PIXEL });
  await save.click();
  await expect(page.locator("h2 img.group-picture")).toBeVisible();
  expect((await api.actionGroups.get({ id, groupId: group!.id })).avatar).not.toBeNull();
  const own = (await api.actionGroups.get({ id, groupId: group!.id })).avatar;
  await page.getByRole("link", { name: "Change picture" }).click();
  await dialog.getByRole("radio", { name: "Door" }).check();
  await save.click();
  await expect(dialog).toHaveCount(0);
  expect((await api.actionGroups.get({ id, groupId: group!.id })).avatar).toBeGreaterThan(own!);
  await page.getByRole("link", { name: "Change picture" }).click();
  await dialog.getByRole("link", { name: "Remove picture" }).click();
  await dialog.getByRole("button", { name: "Remove picture" }).click();
  await expect(page.locator("h2 img.group-picture")).toHaveCount(0);
  expect((await api.actionGroups.get({ id, groupId: group!.id })).avatar).toBeNull();

  const { id: codeId } = await api.codes.create({ id, body: { code: "7", actionGroupId: group!.id } });
  await page.getByRole("link", { name: "Delete group" }).click();
  const remove = dialog.getByRole("button", { name: "Delete group" });
  expect(await readStatus(page, () => remove.click())).toBe(409);
  await expect(dialog.getByText("a code or an access rule still uses this")).toBeVisible();
  await api.codes.remove({ id, codeId });
  await remove.click();
  await expect(page.getByText("No action groups yet")).toBeVisible();
  expect((await api.actionGroups.list({ id })).total).toBe(0);
});

test("actions of every type are added, put in order, changed and deleted @no-js", async ({
  page,
  installation,
}) => {
  test.slow();
  const { api, url } = installation;
  const { id } = await freshPanel(installation);
  const lift = { name: "Lift", type: "ELEVATOR_SYSTEM", model: "generic", gatewayDeviceId: id } as const;
  const auxiliary = await api.auxiliaries.create({ body: lift });
  await api.auxiliaryEndpoints.create({ id: auxiliary.id, body: { displayName: "Hold", command: "hold" } });
  await api.auxiliaryAreas.create({ id: auxiliary.id, body: { displayName: "Roof" } });
  const { id: groupId } = await api.actionGroups.create({ id, body: { name: "Everything" } });
  await enterBuilding(page, url);
  const at = `${url}/domain/devices/${id}/actions/${groupId}`;
  await page.goto(at);
  const dialog = page.getByRole("dialog");
  await page.getByRole("link", { name: "Add action" }).click();
  await expect(dialog.getByRole("navigation").getByRole("link")).toHaveCount(7);
  await dialog.getByRole("link", { name: /Post-it/ }).click();
  const save = dialog.getByRole("button", { name: "Save action" });
  expect(await readStatus(page, () => save.click())).toBe(400);
  await expect(dialog.getByText("Please fill this in.")).toBeVisible();
  await dialog.getByLabel("Text", { exact: true }).fill("Back soon\nRing at the porter");
  await dialog.getByRole("radio", { name: "Shown and spoken" }).check();
  await expectAccessibleDayAndNight(page);
  await save.click();
  await expect(page.getByText("Shown and spoken: Back soon", { exact: true })).toBeVisible();
  await expect(page.getByText("Ring at the porter", { exact: true })).toBeVisible();
  const { name: administrator } = await api.users.me();
  const aimed = [
    { type: "CALL", target: `${administrator} · Rings in the console.` },
    { type: "ACTIVATION", target: "Door" },
    { type: "NOTIFICATION", target: administrator },
    { type: "REQUEST", target: "Lift: Hold" },
    { type: "CALL_ELEVATOR", target: "Lift: Roof" },
    { type: "SHOW_VIDEO", target: administrator },
  ];
  for (const { type, target } of aimed) {
    await page.goto(`${at}/add?type=${type}`);
    await dialog.getByLabel("Target").selectOption({ label: target });
    if (type === "CALL") {
      await dialog.getByLabel("Ring after").fill("91");
      expect(await readStatus(page, () => save.click())).toBe(400);
      await expect(dialog.getByText("Enter a whole number from 0 to 90.")).toBeVisible();
      await dialog.getByLabel("Ring after").fill("20");
    }
    if (type === "ACTIVATION") await dialog.getByLabel("Opening time").fill("2.5");
    if (type === "NOTIFICATION") await dialog.getByLabel("Text", { exact: true }).fill("Parcel");
    if (type === "CALL_ELEVATOR") await dialog.getByLabel("Type of lift call").selectOption("2");
    await save.click();
    await expect(dialog).toHaveCount(0);
  }
  const { actions } = await api.actionGroups.get({ id, groupId });
  expect(actions).toMatchObject([
    {
      type: "POSTIT",
      targetType: "NONE",
      payload: { text: "Back soon\nRing at the porter", mode: "text_and_speech" },
    },
    { type: "CALL", targetType: "AGENT", targetName: administrator, payload: { delay: 20_000 } },
    { type: "ACTIVATION", targetType: "OUTPUT", targetName: "Door", payload: { duration: 2500 } },
    { type: "NOTIFICATION", payload: { text: "Parcel" } },
    { type: "REQUEST", targetType: "ENDPOINT", targetName: "Hold" },
    { type: "CALL_ELEVATOR", targetType: "ELEVATOR_SYSTEM_AREA", payload: { kind: 2 } },
    { type: "SHOW_VIDEO", targetType: "AGENT", targetName: administrator },
  ]);
  await expect(
    page.getByText("Rings after 20 seconds if no one answers, at once if no one else rings"),
  ).toBeVisible();
  await page.getByRole("button", { name: `Move up: Call: ${administrator}` }).click();
  await expect(page.getByRole("button", { name: `Move up: Call: ${administrator}` })).toHaveCount(0);
  await page.getByRole("button", { name: "Move down: Open or switch: Door" }).click();
  const types = async () => (await api.actionGroups.get({ id, groupId })).actions.map(({ type }) => type);
  await expect
    .poll(types)
    .toEqual([...["CALL", "POSTIT", "NOTIFICATION", "ACTIVATION", "REQUEST", "CALL_ELEVATOR", "SHOW_VIDEO"]]);
  await page.getByRole("link", { name: "Change: Open or switch: Door" }).click();
  await expect(dialog.getByLabel("Opening time")).toHaveValue("2.5");
  await dialog.getByLabel("Opening time").fill("");
  await save.click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("link", { name: "Delete: Post-it" }).click();
  await dialog.getByRole("button", { name: "Delete action" }).click();
  await expect(page.getByText("Back soon")).toHaveCount(0);
  const left = (await api.actionGroups.get({ id, groupId })).actions;
  expect(left.find(({ type }) => type === "ACTIVATION")?.payload).toEqual({});
  expect(left).toHaveLength(6);
});

test("a target that was chosen stays chosen when another search does not find it", async ({
  page,
  installation,
}) => {
  const { api, url, id } = await enterWithFreshPanel(page, installation);
  const { name } = await api.users.me();
  const { id: groupId } = await api.actionGroups.create({ id, body: { name: "Deliveries" } });
  await page.goto(`${url}/domain/devices/${id}/actions/${groupId}/add?type=CALL&find=nobody`);
  const dialog = page.getByRole("dialog");
  const search = dialog.getByRole("searchbox");
  await search.fill(name);
  await dialog.getByRole("radio", { name }).check();
  await search.fill("nobody again");
  await expect(dialog.getByRole("status")).toHaveText("No name contains “nobody again”.");
  await dialog.getByRole("button", { name: "Save action" }).click();
  await expect(dialog).toHaveCount(0);
  const { actions } = await api.actionGroups.get({ id, groupId });
  expect(actions).toMatchObject([{ type: "CALL", targetType: "AGENT", targetName: name }]);
});
