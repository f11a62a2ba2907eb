import type { Page } from "playwright/test";
import sharp from "sharp";
import {
  expectTyped,
  fill,
  newPerson,
  readStatus,
  withoutBrowserChecks,
} from "../../support/browser/screens.ts";
import { enterBuilding, expect, type Installation, signIn, test } from "../../support/console.ts";
import { secondBuilding } from "../../support/second-building.ts";

test("settings beyond their limits are refused, what was typed stays, and nothing changes", async ({
  page,
  installation,
}) => {
  const before = await building(installation);
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/settings`);
  await withoutBrowserChecks(page);
  await fill(page, { label: "  ", eventsTtl: "400" });
  expect(await saveSettings(page)).toBe(400);
  await expect(page.getByText("Events can be stored for at most 360 days.")).toBeVisible();
  await expect(page.getByText("Please fill this in.")).toBeVisible();
  await expectTyped(page, { eventsTtl: "400" });
  expect(await building(installation)).toEqual(before);
});

test("the settings are saved, and the new name is shown everywhere", async ({ page, installation }) => {
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/settings`);
  await fill(page, { label: "Casa Blu", eventsTtl: "360" });
  await page.getByLabel("Automatic updates on new devices").uncheck();
  await page.getByLabel("Time zone of the building").selectOption("Pacific/Auckland");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expect(page.locator(".nameplate")).toHaveText("Casa Blu");
  expect(await building(installation)).toMatchObject({
    eventsTtl: 8640,
    automaticUpdatesEnabled: false,
    timeZone: "Pacific/Auckland",
  });
  await page.goto(`${installation.url}/domain/history`);
  await expect(page.locator(".zone-note")).toContainText("Times are shown in Pacific/Auckland");
  await expect(page.locator(".zone-note")).toBeVisible();
  await expect(page.getByText("Times shown in")).toHaveCount(0);
  // A form with times names the zone itself, and the page only once.
  await page.goto(`${installation.url}/domain/invites/new`);
  await expect(page.getByText("Times shown in Pacific/Auckland.")).toBeVisible();
  await expect(page.locator(".zone-note")).toBeHidden();
  // A page without times does not name their zone.
  await page.goto(`${installation.url}/domain/groups`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator(".zone-note")).toBeHidden();
  await installation.api.domains.update({ id: installation.domainId, body: { label: "Casa Verde" } });
});

test("a retention in hours that the API set is shown in days, and stays until it is changed @no-js", async ({
  page,
  installation: { url, domainId, api },
}) => {
  await api.domains.update({ id: domainId, body: { eventsTtl: 100 } });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/settings`);
  await expectTyped(page, { eventsTtl: "5" });
  await fill(page, { label: "Casa Rossa" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator(".nameplate")).toHaveText("Casa Rossa");
  expect(await api.domains.get({ id: domainId })).toMatchObject({ eventsTtl: 100 });
  await fill(page, { label: "Casa Verde", eventsTtl: "6" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator(".nameplate")).toHaveText("Casa Verde");
  expect(await api.domains.get({ id: domainId })).toMatchObject({ eventsTtl: 144 });
});

test("only a PNG or JPEG of a reasonable size becomes the picture; the form stays for another try @no-js", async ({
  page,
  installation,
}) => {
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/settings/picture`);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const large = Buffer.concat([await png(), Buffer.alloc(6_000_000)]);
  const save = page.getByRole("button", { name: "Save picture" });
  expect(await readStatus(page, () => save.click())).toBe(400);
  await expect(page.getByLabel("Or upload your own")).toHaveAccessibleDescription(
    "Choose a picture or a file.",
  );
  await expect(page.getByRole("alert")).toHaveCount(0);
  for (const [name, bytes] of [
    ["house.png", Buffer.from(svg)],
    ["house.gif", Buffer.from("GIF89a")],
  ] as const) {
    await choose(page, name, bytes);
    expect(await readStatus(page, () => save.click()), name).toBe(400);
    await expect(page.getByRole("alert")).toContainText("Only PNG and JPEG pictures can be used.");
  }
  await choose(page, "house.png", large);
  // With JavaScript it is not even sent.
  if (test.info().project.name === "js") await save.click();
  else expect(await readStatus(page, () => save.click())).toBe(413);
  await expect(page.getByRole("alert")).toContainText("The picture is too large. Choose a smaller one.");
  expect((await building(installation)).avatar).toBeNull();

  await choose(page, "house.png", await png());
  await save.click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  expect((await building(installation)).avatar).not.toBeNull();
  await page.goto(`${installation.url}/domain/settings`);
  const picture = page.locator(".round-image img");
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  // The same picture is behind the whole header, instead of the default drawing of a building (§2).
  const behind = page.locator(".page-header-back");
  await expect
    .poll(() => behind.locator("img").evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expect(behind.locator("svg")).toHaveCount(0);
});

test("one of the supplied pictures becomes the building's, and is removed again @no-js", async ({
  page,
  installation,
}) => {
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/settings/picture`);
  const dialog = page.getByRole("dialog");
  const shown = dialog.locator(".round-image img");
  if (test.info().project.name === "js") {
    await choose(page, "house.png", Buffer.from("no picture"));
    await expect(page.getByRole("alert")).toContainText("Error loading image!");
    await choose(page, "house.png", await png());
    await expect(shown).toHaveAttribute("src", /^data:image\/png;base64,/);
    await expect(page.getByRole("alert")).toHaveCount(0);
  }
  await dialog.getByRole("radio", { name: "Terrace" }).check();
  if (test.info().project.name === "js") await expect(shown).toHaveAttribute("src", /terrace/);
  const before = (await building(installation)).avatar;
  await page.getByRole("button", { name: "Save picture" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  const { avatar } = await building(installation);
  expect(avatar).not.toBe(before);
  const answer = await page.request.get(
    `${installation.url}/avatar/domain/${installation.domainId}?v=${avatar}`,
  );
  const { data, info } = await sharp(await answer.body())
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 256, height: 256 });
  // The colour of its sky, not the green of the uploaded file.
  expect(data[0]).toBeGreaterThan(150);

  await page.goto(`${installation.url}/domain/settings/picture`);
  await dialog.getByRole("link", { name: "Remove picture" }).click();
  await dialog.getByRole("button", { name: "Remove picture" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  expect((await building(installation)).avatar).toBeNull();
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
  await page.getByLabel("Or upload your own").setInputFiles({ name, mimeType, buffer });
}

function saveSettings(page: Page): Promise<number> {
  return readStatus(page, () => page.getByRole("button", { name: "Save", exact: true }).click());
}

// With JavaScript it is not even sent.
test("a picture of 10 MB changes nothing, and the form is shown again @only-no-js", async ({
  page,
  installation,
}) => {
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/settings/picture`);
  const { avatar } = await building(installation);
  await choose(page, "house.png", Buffer.alloc(10_485_760));
  await page.getByRole("button", { name: "Save picture" }).click();
  await expect(page.getByRole("alert")).toContainText("The picture is too large. Choose a smaller one.");
  expect((await building(installation)).avatar).toBe(avatar);
});

test("the name in addresses is cleaned, and one that another building has is refused beside it @no-js", async ({
  page,
  installation,
}) => {
  await secondBuilding(installation, "Villa Rossa");
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/settings`);
  await fill(page, { name: "Villa Rossa" });
  expect(await saveSettings(page)).toBe(409);
  await expect(page.getByText("This is taken. Choose another one.")).toBeVisible();
  await expectTyped(page, { name: "Villa Rossa" });
  await fill(page, { name: "Via Roma, 12!" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.locator("[name=name]")).toHaveValue("viaroma12");
  expect((await building(installation)).name).toBe("viaroma12");

  await page.getByRole("link", { name: "App preferences" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("textarea").fill("no json");
  expect(await readStatus(page, () => dialog.getByRole("button", { name: "Save" }).click())).toBe(400);
  await expect(dialog.getByText("Enter valid JSON")).toBeVisible();
  await dialog.locator("textarea").fill('{"theme": 1}');
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toHaveCount(0);
  expect((await building(installation)).preferences).toBe('{"theme": 1}');
});

test("the end of the set-up removes the installer, and the building is deleted only by typing its name @no-js", async ({
  page,
  installation,
}) => {
  const { id, api } = await secondBuilding(installation, "Cantiere");
  const invite = await api.invites.create({ body: { support: true } });
  const installer = await newPerson(installation, "Ivo Tecnico");
  const login = { grant_type: "password", username: installer.email, password: installer.password };
  const { access_token } = await installation.calls().auth.token({ body: login });
  await installation.calls(access_token).invites.activate({ body: { code: invite.code } });
  await signIn(page, installation.url);
  await page.getByRole("button", { name: "Enter Cantiere" }).click();
  await page.waitForURL("**/domain");
  await page.goto(`${installation.url}/domain/settings`);
  await page.getByRole("link", { name: "End set-up" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Ivo Tecnico");
  await dialog.getByRole("button", { name: "End set-up" }).click();
  await expect(page.getByText("1 person was removed from the building.")).toBeVisible();
  expect((await api.users.list()).total).toBe(1);

  await page.getByRole("link", { name: "Delete building" }).click();
  const remove = dialog.getByRole("button", { name: "Delete building" });
  await dialog.locator("[name=name]").fill("casa");
  expect(await readStatus(page, () => remove.click())).toBe(400);
  await expect(dialog.locator("[name=name]")).toHaveValue("casa");
  await dialog.locator("[name=name]").fill("cantiere");
  await remove.click();
  await page.waitForURL("**/user_home");
  await expect(page.getByText("Building deleted.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Enter Cantiere" })).toHaveCount(0);
  await expect(api.domains.get({ id })).rejects.toThrow();
});
