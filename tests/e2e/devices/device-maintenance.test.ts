import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { ADMINISTRATOR } from "../../support/administrator.ts";
import { expectAccessibleDayAndNight, readStatus } from "../../support/browser/screens.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";
import { expectNotFoundPage, freshPanel, takeOutOfService } from "../../support/door-panel.ts";
import { bringIntoService, deviceOfType, startVirtualDevice } from "../../support/virtual-device.ts";

const NOWHERE = "01a1fc8d-fd68-7000-a9cd-000000000000";

test("the tabs of a device that does not exist are not found", async ({ page, installation }) => {
  await enterBuilding(page, installation.url);
  for (const side of [
    "maintenance",
    "maintenance/reboot",
    "maintenance/reset",
    "maintenance/configuration",
  ]) {
    const address = `${installation.url}/domain/devices/${NOWHERE}/${side}`;
    if (side.endsWith("configuration")) {
      expect((await page.request.get(address)).status()).toBe(404);
    } else {
      await expectNotFoundPage(page, address);
    }
  }
});

test("a command to an offline device waits for it; one without an answer in time is reported @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const { id, hwId } = await freshPanel(installation);
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/devices/${id}/maintenance`);
  await expect(page.getByText("No commands in the last 30 days")).toBeVisible();
  await expect(page.getByText("Not known yet")).toBeVisible();
  await expect(page.getByText("Up to date")).toHaveCount(0);

  await page.getByRole("button", { name: "Blink" }).click();
  await expect(page.getByText("Identification requested.")).toBeVisible();
  await expect(
    page.getByText(
      "The device is offline. It receives its commands when it reconnects, unless they have expired.",
    ),
  ).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: "Identify device" });
  await expect(row).toContainText("Waiting for the device");

  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByRole("list", { name: "Last transfer" })).toBeVisible();
  await page.getByRole("link", { name: "Restart device" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Access and settings stay.");
  await dialog.getByRole("button", { name: "Restart device" }).click();
  await expect(page.getByText("Restart requested.")).toBeVisible();
  const { items } = await api.agents.commands({ id });
  expect(items.map(({ kind }) => kind)).toEqual(["reboot", "reload-configuration", "identify"]);

  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download as file" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`configuration-${hwId}.txt`);
  expect(await readFile(await file.path(), "utf8")).toMatch(/^PC1\.[\w-]{100,}$/);

  await page.getByLabel("Automatic updates").uncheck();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Changes saved.")).toBeVisible();
  await expect(page.getByLabel("Automatic updates")).not.toBeChecked();
  expect((await api.devices.get({ id })).automaticUpdatesEnabled).toBe(false);

  for (let waiting = items.length; waiting < 50; waiting++) await api.agents.reboot({ id });
  expect(await readStatus(page, () => page.getByRole("button", { name: "Blink" }).click())).toBe(409);
  await expect(page.getByText("Too many commands are still waiting for this device.")).toBeVisible();
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByText("21 to 40 of 50")).toBeVisible();
});

test("a connected device carries out commands, and the page shows their progress", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  await takeOutOfService(installation);
  const { running, ...label } = await startVirtualDevice(installation, "CONTROLLER");
  try {
    const { id, model } = await bringIntoService(installation, label, "Barrier");
    await expect.poll(async () => (await api.devices.get({ id })).configurationState).toBe("applied");
    // At night it would be updated automatically before the command.
    await api.devices.update({ id, body: { automaticUpdatesEnabled: false } });
    const file = Buffer.alloc(12_500_000, "firmware");
    const digest = createHash("sha256").update(file).digest("hex");
    const release = { model, minimumVersion: null, digest, size: file.length };
    const version = `virtual-${Date.now()}`;
    const body = { ...release, version, notes: "Quieter relays" };
    await api.signIns.prove({ body: { password: ADMINISTRATOR.password } });
    const { address } = await api.appReleases.uploadFile(await api.appReleases.create({ body }));
    expect((await fetch(url + address, { method: "PUT", body: file })).status).toBe(204);
    await enterBuilding(page, url);
    await page.goto(`${url}/domain/devices/${id}/maintenance`);
    await expect(page.getByText("Quieter relays")).toBeVisible();
    await expect(page.getByText("12.5 MB")).toBeVisible();
    await expect(page.getByRole("button", { name: "Show picture" })).toHaveCount(0);
    await page.getByRole("button", { name: "Blink" }).click();
    const reload = async (): Promise<void> => {
      if (test.info().project.name === "no-js") await page.reload();
    };
    const blinked = page.getByRole("row").filter({ hasText: "Identify device" });
    await expect(async () => {
      await reload();
      await expect(blinked).toContainText("Done", { timeout: 1000 });
    }).toPass();
    running.type("fail next no paper");
    await running.shows(/the next command will fail/);
    await page.getByRole("button", { name: "Test", exact: true }).click();
    await expect(async () => {
      await reload();
      const row = page.getByRole("row").filter({ hasText: "Test buzzer" });
      await expect(row).toContainText("no paper", { timeout: 1000 });
    }).toPass();
    await page.getByRole("button", { name: `Update to ${version} now` }).click();
    await expect(async () => {
      await reload();
      const installed = page.getByRole("definition").filter({ hasText: version });
      await expect(installed).toBeVisible({ timeout: 1000 });
      await expect(page.getByText("Update available")).toHaveCount(0, { timeout: 1000 });
    }).toPass();
    await expectAccessibleDayAndNight(page);
    expect((await api.devices.get({ id })).firmware).toBe(version);
  } finally {
    await running.stop();
  }
});

test("a camera's picture that is requested is shown on its page @no-js", async ({ page, installation }) => {
  const { api, url } = installation;
  await takeOutOfService(installation);
  const { running, ...label } = await startVirtualDevice(installation, "CAMERA");
  try {
    const { id } = await bringIntoService(installation, label, "Yard");
    await expect.poll(async () => (await api.devices.get({ id })).configurationState).toBe("applied");
    await enterBuilding(page, url);
    await page.goto(`${url}/domain/devices/${id}/maintenance`);
    await page.getByRole("button", { name: "Show picture" }).click();
    await expect(page.getByText("Picture requested.")).toBeVisible();
    const picture = page.getByRole("img", { name: "Latest picture from Yard" });
    await expect(async () => {
      if (test.info().project.name === "no-js") await page.reload();
      await expect(picture).toBeVisible({ timeout: 1000 });
    }).toPass();
    const address = new URL((await picture.getAttribute("src")) ?? "", url);
    const shown = await page.request.get(address.href);
    expect([shown.status(), shown.headers()["content-type"]]).toEqual([200, "image/jpeg"]);
    const { items } = await api.agents.commands({ id });
    expect(items[0]).toMatchObject({ kind: "show-video", state: "done" });
    const another = address.href.replace(/commands\/[^/]+/, `commands/${NOWHERE}`);
    expect((await page.request.get(another)).status()).toBe(404);
    await expectAccessibleDayAndNight(page);
  } finally {
    await running.stop();
  }
});

test("a device is reset only after a confirmation, and shows only the tabs of its type @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const { id } = await freshPanel(installation);
  await api.ringBellButtons.create({ id, body: { position: 1, text: "Rossi" } });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/devices/${id}/maintenance`);
  await page.getByRole("link", { name: "Reset configuration" }).click();
  await expect(page.getByRole("dialog")).toContainText("The device stays in service with its name");
  await page.getByRole("dialog").getByRole("button", { name: "Reset configuration" }).click();
  await expect(page.getByText("Configuration reset.")).toBeVisible();
  expect((await api.ringBellButtons.list({ id })).total).toBe(0);

  const camera = await deviceOfType(installation, "CAMERA", "Yard");
  const sidesOf = page.getByRole("navigation", { name: "Device sections" }).getByRole("link");
  await page.goto(`${url}/domain/devices/${camera.id}/maintenance`);
  await expect(sidesOf).toHaveText(["Overview", "Maintenance", "Hardware", "Settings"]);
  await expect(page.getByRole("button", { name: "Test", exact: true })).toHaveCount(0);
  for (const side of ["codes", "access", "outputs"]) {
    await expectNotFoundPage(page, `${url}/domain/devices/${camera.id}/${side}`);
  }
});
