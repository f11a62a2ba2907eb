import { expectAccessibleDayAndNight, expectTyped, fill, readStatus } from "../../support/browser/screens.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";
import {
  enterWithFreshPanel,
  expectNotFoundPage,
  freshPanel,
  takeOutOfService,
} from "../../support/door-panel.ts";
import {
  bringIntoService,
  deviceOfType,
  spareHardware,
  startVirtualDevice,
} from "../../support/virtual-device.ts";

const NOWHERE = "01a1fc8d-fd68-7000-a9cd-000000000000";

test("the hardware page of a device that does not exist is not found", async ({ page, installation }) => {
  await enterBuilding(page, installation.url);
  for (const side of ["", "/replace", "/swap", "/return", "/warranty", "/sip"]) {
    await expectNotFoundPage(page, `${installation.url}/domain/devices/${NOWHERE}/hardware${side}`);
  }
});

test("hardware is replaced after its facts are shown; unknown, wrong and used labels are refused by step @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  await takeOutOfService(installation);
  const { id } = await deviceOfType(installation, "RINGBELL", "Main entrance");
  const button = await api.ringBellButtons.create({ id, body: { position: 1, text: "Rossi" } });
  const monitor = await spareHardware(installation, "MONITOR");
  const { running, ...label } = await startVirtualDevice(installation, "RINGBELL");
  try {
    await enterBuilding(page, url);
    await page.goto(`${url}/domain/devices/${id}/hardware`);
    await page.getByRole("link", { name: "Replace", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("Name, call buttons, codes");
    const wrong = { activationCode: "ABCDABCDABCD", hwId: "VP-NOBODY" };
    await fill(page, wrong);
    const look = dialog.getByRole("button", { name: "Find hardware" });
    expect(await readStatus(page, () => look.click())).toBe(404);
    await expectTyped(page, wrong);
    await expect(dialog.getByRole("listitem").filter({ hasText: "Hardware recognised" })).toContainText(
      "failed",
    );
    await fill(page, { ...monitor });
    await look.click();
    await expect(dialog).toContainText("Indoor monitor");
    const place = dialog.getByRole("button", { name: "Replace" });
    expect(await readStatus(page, () => place.click())).toBe(409);
    await expect(dialog).toContainText("The two devices are not of the same type.");
    await expect(dialog.getByRole("listitem").filter({ hasText: "Installed" })).toContainText("failed");
    await fill(page, { ...label });
    await look.click();
    await expect(dialog).toContainText(label.hwId);
    await expectAccessibleDayAndNight(page);
    await place.click();
    await expect(page.getByRole("heading", { name: "The hardware has been replaced" })).toBeVisible();
    expect(page.url()).not.toContain(label.activationCode);
    await expect(async () => {
      if (test.info().project.name === "no-js") await page.reload();
      const applied = page.getByRole("listitem").filter({ hasText: "Configuration applied" });
      await expect(applied).toContainText("done", { timeout: 1000 });
    }).toPass();
    expect(await api.devices.get({ id })).toMatchObject({ name: "Main entrance", hwId: label.hwId });
    expect((await api.ringBellButtons.list({ id })).items).toEqual([button]);
  } finally {
    await running.stop();
  }
});

test("two devices swap their hardware; then one of them is sent back and waits for another @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  await takeOutOfService(installation);
  const label = await spareHardware(installation, "RINGBELL");
  const { id, hwId } = await bringIntoService(installation, label, "Main entrance");
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/devices/${id}/hardware/swap`);
  await expect(page.getByRole("dialog")).toContainText("No other device of this type");
  const other = await deviceOfType(installation, "RINGBELL", "Back door");
  await page.goto(`${url}/domain/devices/${id}/hardware`);
  await page.getByRole("button", { name: "Show activation code" }).click();
  await expect(page.getByLabel("Activation code")).toHaveValue(label.activationCode);
  await page.getByRole("link", { name: "Swap", exact: true }).click();
  const dialog = page.getByRole("dialog");
  const swap = dialog.getByRole("button", { name: "Swap hardware" });
  expect(await readStatus(page, () => swap.click())).toBe(400);
  await dialog.getByRole("radio", { name: /Back door/ }).check();
  await swap.click();
  await expect(page.getByRole("heading", { name: "The hardware has been swapped" })).toBeVisible();
  expect(await api.devices.get({ id })).toMatchObject({ name: "Main entrance", hwId: other.hwId });
  expect(await api.devices.get({ id: other.id })).toMatchObject({ name: "Back door", hwId });

  await page.getByRole("link", { name: "Return", exact: true }).click();
  await expect(dialog).toContainText(other.hwId);
  await dialog.getByRole("button", { name: "Return hardware" }).click();
  await expect(page.getByRole("main").getByText("The hardware is out of service")).toBeVisible();
  await expect(page.getByText("Hardware returned")).toBeVisible();
  await expectAccessibleDayAndNight(page);
  expect((await api.devices.get({ id })).returnedAt).not.toBeNull();
  await page.goto(`${url}/domain/devices/${id}/hardware/return`);
  const again = dialog.getByRole("button", { name: "Return hardware" });
  expect(await readStatus(page, () => again.click())).toBe(409);
  await expect(dialog).toContainText("The hardware of this device has been returned.");
});

test("a warranty is extended by a code, after its months were shown @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const { id } = await freshPanel(installation);
  const { code } = await api.warrantyExtensions.create({ body: { months: 12 } });
  const before = await api.deviceLife.warranty({ id });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/devices/${id}/hardware`);
  await page.getByRole("link", { name: "Extend warranty" }).click();
  const dialog = page.getByRole("dialog");
  const look = dialog.getByRole("button", { name: "Check code" });
  await fill(page, { code: "AAAA-BBBB-CCCC-DDDD" });
  expect(await readStatus(page, () => look.click())).toBe(404);
  await expectTyped(page, { code: "AAAA-BBBB-CCCC-DDDD" });
  await fill(page, { code });
  await look.click();
  await expect(dialog).toContainText("12 months");
  expect((await api.deviceLife.warranty({ id })).end).toBe(before.end);
  await expectAccessibleDayAndNight(page);
  await dialog.getByRole("button", { name: "Activate extension" }).click();
  await expect(page.getByText("Warranty extended.")).toBeVisible();
  expect(page.url()).not.toContain(code);
  expect((await api.deviceLife.warranty({ id })).extensions).toMatchObject([{ months: 12 }]);
  await page.goto(`${url}/domain/devices/${id}/hardware/warranty`);
  await fill(page, { code });
  expect(await readStatus(page, () => look.click())).toBe(409);
});

test("SIP credentials are shown once, after a warning, and in no address @no-js", async ({
  page,
  installation,
}) => {
  const { api, url, id } = await enterWithFreshPanel(page, installation);
  await page.goto(`${url}/domain/devices/${id}/hardware`);
  await page.getByRole("link", { name: "Create SIP credentials" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create SIP credentials" }).click();
  await expect(dialog).toContainText("The password is shown only once");
  const userName = await dialog.getByLabel("User name").inputValue();
  const password = await dialog.getByLabel("Password").inputValue();
  expect(await api.deviceLife.getSipCredentials({ id })).toEqual({ userName });
  await expectAccessibleDayAndNight(page);
  expect(page.url()).not.toContain(password);
  await dialog.getByRole("link", { name: "I've saved it" }).click();
  await expect(page.getByText(userName)).toBeVisible();
  expect(await (await page.request.get(page.url())).text()).not.toContain(password);
  await page.getByRole("link", { name: "Create new SIP credentials" }).click();
  await expect(dialog).toContainText(`The credentials ${userName} stop working`);
  await dialog.getByRole("button", { name: "Create new SIP credentials" }).click();
  await expect(dialog.getByLabel("Password")).not.toHaveValue(password);
  expect(installation.output()).not.toContain(password);
});

test("a door panel can be set to decide alone; a camera can't", async ({ page, installation }) => {
  const { api, url, id } = await enterWithFreshPanel(page, installation);
  await page.goto(`${url}/domain/devices/${id}/settings`);
  await page.getByRole("radio", { name: /The device decides/ }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  expect(await api.deviceLife.getOfflineMode({ id })).toEqual({ offlineMode: true });
  const camera = await bringIntoService(installation, await spareHardware(installation, "CAMERA"), "Yard");
  await page.goto(`${url}/domain/devices/${camera.id}/settings`);
  await expect(page.getByLabel("Name")).toHaveValue("Yard");
  await expect(page.getByRole("radio")).toHaveCount(0);
});
