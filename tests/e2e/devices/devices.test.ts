import { LANGUAGES } from "#rules/languages.ts";
import { showFiltered } from "../../support/browser/filter.ts";
import { setLanguage } from "../../support/browser/language.ts";
import { expectAccessibleDayAndNight, expectTyped, fill, readStatus } from "../../support/browser/screens.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";
import { expectNotFoundPage, freshPanel } from "../../support/door-panel.ts";
import { newResident } from "../../support/resident.ts";

test("a device that is not in the building is not found, on any of its tabs", async ({
  page,
  installation,
}) => {
  await enterBuilding(page, installation.url);
  for (const side of ["", "/buttons/1", "/codes", "/access", "/outputs", "/settings", "/remove"]) {
    await expectNotFoundPage(
      page,
      `${installation.url}/domain/devices/01a1fc8d-fd68-7000-a9cd-000000000000${side}`,
    );
  }
  await expectAccessibleDayAndNight(page);
});

test("a resident sees a device and can't change it", async ({ page, installation }) => {
  const { id, hwId } = await freshPanel(installation);
  await enterBuilding(page, installation.url, await newResident(installation, "Rosa Bianchi"));
  await page.goto(`${installation.url}/domain/devices/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Main entrance");
  await expect(page.getByRole("term").filter({ hasText: "Connection" })).toBeVisible();
  await expect(page.getByText(hwId)).toHaveCount(0);
  await expect(page.getByRole("term").filter({ hasText: "Configuration" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Add name/ })).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Device sections" })).toHaveCount(0);
  for (const side of ["new", `${id}/buttons/1`, `${id}/codes`, `${id}/settings`, `${id}/remove`]) {
    const answer = await page.goto(`${installation.url}/domain/devices/${side}`);
    expect(answer?.status()).toBe(403);
  }
});

test("devices are listed by type, each with its state", async ({ page, installation }) => {
  const { hwId } = await freshPanel(installation);
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/devices`);
  const row = page.getByRole("row").filter({ hasText: "Main entrance" });
  await expect(row).toContainText(hwId);
  await expect(row).toContainText("Door panel");
  await expect(row).toContainText("Offline");
  const type = page.getByLabel("Type", { exact: true });
  await type.selectOption({ label: "Cameras" });
  await expect(page.getByText("No devices of this type.")).toBeVisible();
  await type.selectOption({ label: "Door panels" });
  await expect(row).toBeVisible();
});

test("devices and people are shown as cards where a person chose so, here and wherever they sign in", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  await freshPanel(installation);
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/devices`);
  await page.getByRole("button", { name: "Cards" }).click();
  const card = page.getByRole("list", { name: "Devices" }).getByRole("listitem");
  await expect(card).toContainText("Offline");
  await expect(page.getByRole("table")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Cards" })).toHaveAttribute("aria-pressed", "true");
  await expectAccessibleDayAndNight(page);
  const preferences = await api.users.getPreferences({ id: "me" });
  expect(JSON.parse(preferences.preferences)).toMatchObject({ ui_layout: "cards" });
  await page.context().clearCookies();
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/people`);
  await expect(page.getByRole("list", { name: "People", exact: true })).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await page.getByRole("button", { name: "Table" }).click();
  await expect(page.getByRole("table", { name: "People", exact: true })).toBeVisible();
  await page.goto(`${url}/domain/devices`);
  await expect(page.getByRole("table", { name: "Devices" })).toBeVisible();
});

test("devices are looked for by text and state and put in order, by address @no-js", async ({
  page,
  installation,
}) => {
  const { hwId } = await freshPanel(installation);
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/devices`);
  const search = page.getByLabel("Name, model or hardware ID");
  const row = page.getByRole("row").filter({ hasText: "Main entrance" });
  await search.fill(hwId.toLowerCase());
  await page.getByLabel("State", { exact: true }).selectOption({ label: "Offline" });
  await showFiltered(page, "Search");
  await page.waitForURL(/state=offline/);
  await expect(row).toBeVisible();
  await expect(search).toHaveValue(hwId.toLowerCase());
  const connection = page.getByRole("columnheader", { name: "Connection" });
  for (const [sort, order] of [
    ["ascending", "online"],
    ["descending", "onlineDown"],
  ] as const) {
    await connection.getByRole("link").click();
    await page.waitForURL(new RegExp(`state=offline.*order=${order}$`));
    await expect(connection).toHaveAttribute("aria-sort", sort);
  }
  await page.getByLabel("Type", { exact: true }).selectOption({ label: "Cameras" });
  await showFiltered(page, "Search");
  await expect(page.getByText("No devices match your search.")).toBeVisible();
  await expect(search).toHaveValue(hwId.toLowerCase());
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(row).toBeVisible();
  await expect(connection).toHaveAttribute("aria-sort", "descending");
  await page.goto(`${installation.url}/domain/devices?state=online&order=nowhere&page=-1`);
  await expect(page.getByText("No devices match your search.")).toBeVisible();
  await page.goto(`${installation.url}/domain/devices?search=${"x".repeat(500)}`);
  await expect(page.getByText("No devices match your search.")).toBeVisible();
});

test("a device shows what it is, its QR code and the way to its diagnostic log", async ({
  page,
  installation,
}) => {
  const { id, hwId } = await freshPanel(installation);
  await enterBuilding(page, installation.url);
  // Without a chosen device there is no log.
  await page.goto(`${installation.url}/domain/diagnostic/diagnostic_log`);
  await expect(page).toHaveURL(`${installation.url}/domain/devices`);
  await page.goto(`${installation.url}/domain/devices/${id}`);
  await expect(page.getByRole("definition").filter({ hasText: hwId })).toBeVisible();
  const code = page.getByAltText("QR code of this page");
  await expect(code).toBeVisible();
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width: 390, height });
  await expect(code, "on the phone that it leads to").toBeHidden();
  await page.setViewportSize({ width, height });
  await expect(page.getByRole("list", { name: "Call buttons" }).getByRole("link")).toHaveCount(8);
  await page.getByRole("button", { name: "Diagnostic log" }).click();
  await page.waitForURL("**/domain/diagnostic/diagnostic_log");
  // The device remains the current one: the address alone leads to its log.
  await page.goto(`${installation.url}/domain`);
  await page.goto(`${installation.url}/domain/diagnostic/diagnostic_log`);
  await expect(page).toHaveURL(`${installation.url}/domain/diagnostic/diagnostic_log`);
  await expect(page.getByRole("main")).toContainText("Main entrance");
});

test("a device is renamed and set, but not to a name without a letter @no-js", async ({
  page,
  installation,
}) => {
  const { id } = await freshPanel(installation);
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/devices/${id}/settings`);
  await page.locator("[name=name]").evaluate((field: HTMLInputElement) => field.removeAttribute("required"));
  await fill(page, { name: "   " });
  const save = page.getByRole("button", { name: "Save" });
  expect(await readStatus(page, () => save.click())).toBe(400);
  await expect(page.locator("[name=name]")).toHaveAttribute("aria-invalid", "true");
  await fill(page, { name: "Back door" });
  await page.getByRole("radio", { name: /The device decides/ }).check();
  await save.click();
  await expect(page.getByText("Saved")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Back door");
  await expectTyped(page, { name: "Back door" });
  expect(await installation.api.devices.get({ id })).toMatchObject({
    name: "Back door",
    offlineMode: true,
  });
});

test("outputs and inputs get their name, kind and opening time @no-js", async ({ page, installation }) => {
  const { id } = await freshPanel(installation);
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/devices/${id}/outputs`);
  const output = page.locator("form").filter({ has: page.getByRole("heading", { name: "Output 1" }) });
  const time = output.getByLabel("Opening time");
  await time.evaluate((field: HTMLInputElement) => field.removeAttribute("max"));
  await time.fill("601");
  expect(await readStatus(page, () => output.getByRole("button").click())).toBe(400);
  await expect(output.getByText("Enter a number of seconds from 0 to 600.")).toBeVisible();
  await expect(time).toHaveValue("601");
  await time.fill("4.5");
  await output.getByLabel("Name").fill("Gate");
  // So far no input is a door contact.
  await expect(output.getByLabel("Door contact").getByRole("option")).toHaveText(["None"]);
  await output.getByRole("button").click();
  await expect(page.getByText("Output saved.")).toBeVisible();
  const input = page.locator("form").filter({ has: page.getByRole("heading", { name: "Input 1" }) });
  await input.getByLabel("Name").fill("Gate contact");
  await input.getByLabel("Input type").selectOption({ label: "Door contact" });
  await input.getByRole("button").click();
  await expect(page.getByText("Input saved.")).toBeVisible();
  await output.getByLabel("Door contact").selectOption({ label: "Gate contact" });
  await output.getByRole("button").click();
  await expect(page.getByText("Output saved.")).toBeVisible();
  const inputs = (await installation.api.inputs.list({ id })).items;
  expect(inputs[0]).toMatchObject({ displayName: "Gate contact", type: "dooropen" });
  expect((await installation.api.outputs.list({ id })).items[0]).toMatchObject({
    displayName: "Gate",
    activationDuration: 4500,
    inputId: inputs[0]!.id,
  });
});

test("all tabs of a device are visible in one row, in every language; on a phone the current one is", async ({
  page,
  installation,
}) => {
  const { id } = await freshPanel(installation);
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/devices/${id}/hardware`);
  const sides = page.locator(".tabs").getByRole("link");
  for (const language of LANGUAGES) {
    await setLanguage(page, installation.url, language);
    await page.reload();
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(sides).toHaveCount(9);
    for (const side of await sides.all()) await expect(side).toBeInViewport({ ratio: 1 });
    const tops = await sides.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
  }
  await setLanguage(page, installation.url, "en");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole("link", { name: "Hardware" })).toBeInViewport({ ratio: 1 });
});

test("a device is removed only after a confirmation @no-js", async ({ page, installation }) => {
  const { id } = await freshPanel(installation);
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/devices/${id}/settings`);
  await page.getByRole("link", { name: "Remove device" }).click();
  await expect(page.getByRole("dialog")).toContainText("Its events stay in the history.");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Remove device" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove device" }).click();
  await expect(page.getByText("Add your first door panel")).toBeVisible();
});
