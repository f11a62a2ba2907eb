import sharp from "sharp";
import type { Page } from "playwright/test";
import { enterBuilding, expect, type Installation, test } from "../support/console.ts";
import {
  expectAccessibleDayAndNight,
  expectTyped,
  fill,
  statusOf,
  withoutBrowserChecks,
} from "../support/screens.ts";

test.describe.configure({ mode: "serial" });

test("settings beyond their limits are refused, what was typed stays, and nothing changes", async ({
  page,
  installation,
}) => {
  const before = await building(installation);
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/settings`);
  await withoutBrowserChecks(page);
  await fill(page, { label: "  ", eventsTtl: "9000" });
  expect(await saveSettings(page)).toBe(400);
  await expect(page.getByText("Events can be kept for at most 8640 hours.")).toBeVisible();
  await expect(page.getByText("Please fill this in.")).toBeVisible();
  await expectTyped(page, { eventsTtl: "9000" });
  await expectAccessibleDayAndNight(page);
  expect(await building(installation)).toEqual(before);
});

test("the settings are saved, and the new name stands everywhere", async ({ page, installation }) => {
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/settings`);
  await fill(page, { label: "Casa Blu", eventsTtl: "8640" });
  await page.getByLabel("Devices update themselves").uncheck();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expect(page.locator(".nameplate")).toHaveText("Casa Blu");
  expect(await building(installation)).toMatchObject({ eventsTtl: 8640, automaticUpdatesEnabled: false });
  await installation.api.domains.update({ id: installation.domainId, body: { label: "Casa Verde" } });
});

test("only a PNG or JPEG of a reasonable size becomes the picture; the form stays for another try", async ({
  page,
  installation,
}) => {
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/settings/picture`);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const large = Buffer.concat([await png(), Buffer.alloc(6_000_000)]);
  const save = page.getByRole("button", { name: "Save the picture" });
  for (const [name, bytes] of [
    ["house.png", Buffer.from(svg)],
    ["house.gif", Buffer.from("GIF89a")],
  ] as const) {
    await choose(page, name, bytes);
    expect(await statusOf(page, () => save.click()), name).toBe(400);
    await expect(page.getByRole("alert")).toContainText("Only PNG and JPEG pictures can be used.");
  }
  await choose(page, "house.png", large);
  // With JavaScript it is not even sent.
  if (test.info().project.name === "js") await save.click();
  else expect(await statusOf(page, () => save.click())).toBe(413);
  await expect(page.getByRole("alert")).toContainText("The picture is too large. Choose a smaller one.");
  await expectAccessibleDayAndNight(page);
  expect((await building(installation)).avatar).toBeNull();

  await choose(page, "house.png", await png());
  await save.click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  expect((await building(installation)).avatar).not.toBeNull();
  await page.goto(`${installation.url}/domain`);
  const picture = page.locator(".round-image img");
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
});

function building({ api, domainId }: Installation) {
  return api.domains.get({ id: domainId });
}

function png(): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 480, channels: 3, background: "#2c7567" } })
    .png()
    .toBuffer();
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const mimeType = name.endsWith("png") ? "image/png" : "image/gif";
  await page.getByLabel("Picture", { exact: true }).setInputFiles({ name, mimeType, buffer });
}

function saveSettings(page: Page): Promise<number> {
  return statusOf(page, () => page.getByRole("button", { name: "Save", exact: true }).click());
}

test("a picture of 10 MB sent all the same changes nothing, and leads back to what was chosen", async ({
  page,
  installation,
}) => {
  test.skip(test.info().project.name === "js", "With JavaScript it is not even sent.");
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/settings/picture`);
  const { avatar } = await building(installation);
  await choose(page, "house.png", Buffer.alloc(10_485_760));
  await page.getByRole("button", { name: "Save the picture" }).click();
  await expect(page.getByRole("alert")).toContainText("What you sent is too large.");
  expect((await building(installation)).avatar).toBe(avatar);
});
