import {
  expectAccessibleDayAndNight,
  expectTyped,
  fill,
  readStatus,
  withoutBrowserChecks,
} from "../../support/browser/screens.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";
import { enterWithFreshPanel, expectNotFoundPage, freshPanel } from "../../support/door-panel.ts";
import { deviceOfType } from "../../support/virtual-device.ts";

test("a device has only the tabs of its type", async ({ page, installation }) => {
  const { url } = installation;
  await freshPanel(installation);
  await enterBuilding(page, url);
  const monitor = await deviceOfType(installation, "MONITOR", "Flat 1");
  await page.goto(`${url}/domain/devices/${monitor.id}/appearance`);
  await expect(page.getByRole("img", { name: "Screen of the device: Flat 1" })).toBeVisible();
  const parts = page.getByRole("navigation", { name: "Appearance sections" }).getByRole("link");
  await expect(parts).toHaveText(["Screen", "Sound"]);
  await expectNotFoundPage(page, `${url}/domain/devices/${monitor.id}/appearance/messages`);
  const camera = await deviceOfType(installation, "CAMERA", "Yard");
  for (const side of ["appearance", "appearance/display"]) {
    await expectNotFoundPage(page, `${url}/domain/devices/${camera.id}/${side}`);
  }
});

test("a door panel's display, texts and sounds are configured beside its preview @no-js", async ({
  page,
  installation,
}) => {
  const { api, url, id } = await enterWithFreshPanel(page, installation);
  await page.goto(`${url}/domain/devices/${id}/appearance`);
  const save = page.getByRole("button", { name: "Save" });
  await withoutBrowserChecks(page);
  await fill(page, { title: "Casa Verde", brightness: "101" });
  expect(await readStatus(page, () => save.click())).toBe(400);
  await expectTyped(page, { title: "Casa Verde", brightness: "101" });
  await expect(page.locator("[name=brightness]")).toHaveAttribute("aria-invalid", "true");
  await fill(page, { brightness: "60", message: "Porter on the ground floor" });
  if (test.info().project.name === "js")
    await expect(page.getByRole("img", { name: /Casa Verde\. Porter on the ground floor/ })).toBeVisible();
  await page.getByLabel("Language of the device").selectOption({ label: "Italiano" });
  await page.getByLabel("Show the time").uncheck();
  await save.click();
  await expect(page.getByText("Saved. Syncing to the device")).toBeVisible();
  await expect(page.getByRole("img", { name: /Casa Verde\. Porter on the ground floor/ })).toBeVisible();
  await expect(page.getByLabel("Show the time")).not.toBeChecked();
  expect(await api.deviceCustomizations.get({ id, section: "display" })).toMatchObject({
    title: "Casa Verde",
    message: "Porter on the ground floor",
    language: "it",
    brightness: 60,
    showClock: false,
  });

  await page.getByRole("link", { name: "Sound", exact: true }).click();
  await page.getByRole("radio", { name: "Chime" }).check();
  await fill(page, { speakerVolume: "35" });
  await save.click();
  await expect(page.getByText("Saved. Syncing to the device")).toBeVisible();
  expect(await api.deviceCustomizations.get({ id, section: "audio" })).toMatchObject({
    ringtone: "chime",
    speakerVolume: 35,
    keyTones: true,
  });

  const parts = page.getByRole("navigation", { name: "Appearance sections" });
  await parts.getByRole("link", { name: "Messages" }).click();
  await fill(page, { welcome: "Buongiorno", granted: "Avanti" });
  await save.click();
  await expect(page.getByText("Saved. Syncing to the device")).toBeVisible();
  await expect(page.getByRole("img", { name: /Buongiorno/ })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "When the door opens" })).toContainText("Avanti");
  expect(await api.deviceCustomizations.get({ id, section: "messages" })).toMatchObject({
    granted: "Avanti",
  });
});

test("opening hours are set by day; an end before its start is refused beside its field @no-js", async ({
  page,
  installation,
}) => {
  const { api, url, id } = await enterWithFreshPanel(page, installation);
  await page.goto(`${url}/domain/devices/${id}/appearance/opening-hours`);
  const monday = page.getByRole("group", { name: "Monday" });
  const sunday = page.getByRole("group", { name: "Sunday" });
  const everyDay = page.getByLabel("Same hours every day");
  const save = page.getByRole("button", { name: "Save" });
  await monday.getByLabel("From").first().fill("18:00");
  await monday.getByLabel("To").first().fill("08:00");
  expect(await readStatus(page, () => save.click())).toBe(400);
  await expect(monday.getByText("The end has to be after the start.")).toBeVisible();
  await monday.getByLabel("From").first().fill("08:00");
  await monday.getByLabel("To").first().fill("12:30");
  await monday.getByLabel("From").last().fill("14:00");
  await monday.getByLabel("To").last().fill("18:00");
  await expect(everyDay).toBeChecked();
  await expect(sunday).toBeHidden();
  await save.click();
  await expect(page.getByText("Saved. Syncing to the device")).toBeVisible();
  const days = [1, 2, 3, 4, 5, 6, 7];
  expect(await api.deviceCustomizations.get({ id, section: "opening-hours" })).toMatchObject({
    periods: days.flatMap((day) => [
      { day, from: "08:00", to: "12:30" },
      { day, from: "14:00", to: "18:00" },
    ]),
  });
  await everyDay.uncheck();
  for (const name of ["Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"])
    for (const field of await page.getByRole("group", { name }).locator("input").all()) await field.fill("");
  await page.getByLabel("Use opening hours").check();
  await fill(page, { closedMessage: "Closed" });
  await save.click();
  await expect(page.getByText("Saved. Syncing to the device")).toBeVisible();
  await expect(monday.getByLabel("To").last()).toHaveValue("18:00");
  await expect(everyDay).not.toBeChecked();
  await expectAccessibleDayAndNight(page);
  expect(await api.deviceCustomizations.get({ id, section: "opening-hours" })).toEqual({
    enabled: true,
    closedMessage: "Closed",
    periods: [
      { day: 1, from: "08:00", to: "12:30" },
      { day: 1, from: "14:00", to: "18:00" },
    ],
  });
});
