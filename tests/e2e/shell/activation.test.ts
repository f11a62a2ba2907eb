import type { Page } from "playwright/test";
import {
  expectAccessibleDayAndNight,
  expectTyped,
  fill,
  newPerson,
  readStatus,
  withoutBrowserChecks,
} from "../../support/browser/screens.ts";
import { enterBuilding, expect, type Installation, signIn, test } from "../../support/console.ts";
import {
  demoLicenceId,
  freshPanel,
  postAsPage,
  readFormToken,
  takeOutOfService,
} from "../../support/door-panel.ts";
import { issueLicence } from "../../support/issued-licence.ts";
import { spareHardware } from "../../support/virtual-device.ts";

test.beforeEach(async ({ installation }) => takeOutOfService(installation));

async function describeDevice(page: Page, typed: { activationCode: string; hwId: string }): Promise<number> {
  const address = `/domain/devices/new?activationCode=${typed.activationCode}&hwId=${typed.hwId}`;
  return (await page.goto(new URL(address, page.url()).href))?.status() ?? 0;
}

async function expectNothingInService({ api }: Installation): Promise<void> {
  expect((await api.devices.list()).total).toBe(0);
}

test("an unknown or malformed activation code is refused beside its field, and the typed input stays @no-js", async ({
  page,
  installation,
}) => {
  const { hwId } = installation.demo;
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain`);
  const refused = [
    { activationCode: "ABCDABCDABCD", message: "No device has this activation code and hardware ID." },
    { activationCode: "short", message: "The code has 8 to 32 letters and digits." },
  ];
  for (const { activationCode, message } of refused) {
    await page.goto(`${installation.url}/domain/devices/new`);
    await fill(page, { activationCode, hwId });
    await page.getByRole("button", { name: "Find device" }).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(page.locator("[name=activationCode]")).toHaveAttribute("aria-invalid", "true");
    await expectTyped(page, { activationCode, hwId });
  }
  expect(await describeDevice(page, { activationCode: "ABCDABCDABCD", hwId })).toBe(404);
  expect(await describeDevice(page, { activationCode: "short", hwId })).toBe(400);
});

test("the activation code of a device in service is used up", async ({ page, installation }) => {
  await freshPanel(installation);
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain`);
  expect(await describeDevice(page, installation.demo)).toBe(409);
  await expect(page.getByRole("alert")).toContainText("This activation code has already been used.");
  await expect(page.locator("[name=activationCode]")).toHaveAttribute("aria-invalid", "true");
});

test("a hardware ID that is in service is refused beside its field, and what was typed stays", async ({
  page,
  installation,
}) => {
  const copy = await spareHardware(installation, "RINGBELL", installation.demo.hwId);
  const { id } = await freshPanel(installation);
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/devices/new`);
  await fill(page, { ...copy });
  await page.getByRole("button", { name: "Find device" }).click();
  await expect(page.locator("[name=hwId]")).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("[name=hwId]")).toHaveAccessibleDescription(/This is taken/);
  await expectTyped(page, { ...copy });
  expect(await describeDevice(page, copy)).toBe(409);
  expect((await installation.api.devices.list()).items.map((device) => device.id)).toEqual([id]);
});

test("a licence code that is unknown fails step 1 beside its field, and nothing is in service", async ({
  page,
  installation,
}) => {
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain`);
  expect(await describeDevice(page, installation.demo)).toBe(200);
  const typed = { name: "Back door", licenseCode: "ABCDABCDABCDABCD" };
  await fill(page, typed);
  const status = await readStatus(page, () => page.getByRole("button", { name: "Enable device" }).click());
  expect(status).toBe(404);
  await expect(page.getByRole("alert")).toContainText("The licence could not be activated");
  await expect(page.locator("[name=licenseCode]")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Failed (error 1)")).toBeVisible();
  await expectTyped(page, typed);
  await expectAccessibleDayAndNight(page);
  await expectNothingInService(installation);
});

test("a new licence without a seat for a device fails as error 2 at the step that enables it, and stays activated", async ({
  page,
  installation,
}) => {
  const licenseCode = await issueLicence(installation.dataDir, "--users", "1");
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain`);
  await describeDevice(page, installation.demo);
  await fill(page, { name: "Back door", licenseCode });
  const begin = page.getByRole("button", { name: "Enable device" });
  expect(await readStatus(page, () => begin.click())).toBe(409);
  await expect(page.getByRole("alert")).toContainText("The device could not be enabled");
  const failed = page.getByRole("listitem").filter({ hasText: "Enable the device" });
  await expect(failed).toContainText("Failed (error 2)");
  await expect(page.getByText("Failed (error")).toHaveCount(1);
  await expect(page.getByText(/Step \d/i)).toHaveCount(0);
  await expectTyped(page, { name: "Back door" });
  const { items } = await installation.api.licences.managed();
  expect(items.map(({ code }) => code)).toContain(licenseCode.replaceAll("-", ""));
  await expectNothingInService(installation);
});

test("without a licence its code is requested, and nothing is in service @no-js", async ({
  page,
  installation,
}) => {
  const administrator = await newPerson(installation, "Ilda Senza");
  const { code } = await installation.api.invites.create({ body: {} });
  const { calls, url } = installation;
  const login = { grant_type: "password", username: administrator.email, password: administrator.password };
  const asPerson = calls((await calls().auth.token({ body: login })).access_token);
  await asPerson.invites.activate({ body: { code } });
  const userId = (await asPerson.users.me()).id;
  await installation.api.userGroups.addMember({ name: "ADMINISTRATORS", body: { userId } });
  await enterBuilding(page, url, administrator);
  await page.goto(`${url}/domain`);
  expect(await describeDevice(page, installation.demo)).toBe(200);
  await withoutBrowserChecks(page);
  const begin = page.getByRole("button", { name: "Enable device" });
  expect(await readStatus(page, () => begin.click())).toBe(400);
  await expect(page.locator("[name=licenseCode]")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Please fill this in.")).toBeVisible();
  await expectNothingInService(installation);
});

test("a device is described and then brought into service @no-js", async ({ page, installation }) => {
  const { activationCode, hwId } = installation.demo;
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/devices`);
  await expect(page.getByText("Add your first door panel")).toBeVisible();
  await page.getByRole("link", { name: "Add device" }).click();
  await fill(page, { activationCode: activationCode.toLowerCase(), hwId });
  await page.getByRole("button", { name: "Find device" }).click();
  await expect(page.getByRole("heading", { name: "Door panel" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Choose a licence" })).toHaveAttribute(
    "aria-current",
    "step",
  );
  await expectAccessibleDayAndNight(page);
  await fill(page, { name: "Back door" });
  await page.getByRole("button", { name: "Enable device" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Back door");
  await expect(page.getByText("The device is in service")).toBeVisible();
  const { items } = await installation.api.devices.list();
  expect(items).toMatchObject([{ name: "Back door", hwId, type: "RINGBELL" }]);
  expect((await installation.api.outputs.list({ id: items[0]!.id })).total).toBe(2);
});

test("the answer to a program names the step that failed, and completed steps stay done", async ({
  page,
  installation,
}) => {
  const { activationCode, hwId } = installation.demo;
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain`);
  const address = "/api/activateDevice";
  const wrong = { activationCode: "ABCDABCDABCD", hwId };
  const licenseId = await demoLicenceId(installation);

  const unknown = await page.request.get(`${installation.url}${address}`, { params: wrong });
  expect(unknown.status()).toBe(404);
  expect(await unknown.json()).toMatchObject({ code: 5001, fields: { activationCode: "unknown" } });
  const described = await page.request.get(`${installation.url}${address}`, {
    params: { activationCode, hwId },
  });
  expect(await described.json()).toMatchObject({ hwId, type: "RINGBELL", buttonCount: 8, outputCount: 2 });

  const missing = await postAsPage(page, address, { data: { hwId } });
  expect(missing.status()).toBe(400);
  expect(await missing.json()).toMatchObject({
    code: 1000,
    fields: { activationCode: "required", licenseCode: "required" },
  });
  const step3 = await postAsPage(page, address, { data: { ...wrong, licenseId, restore: true } });
  expect(await step3.json()).toMatchObject({ code: 5001, step: 3, done: {} });
  const step1 = await postAsPage(page, address, {
    data: { activationCode, hwId, licenseCode: "ABCDABCDABCDABCD" },
  });
  expect(await step1.json()).toMatchObject({ code: 8001, step: 1, fields: { licenseCode: "unknown" } });
  const step4 = await postAsPage(page, address, { data: { deviceId: "nobody" } });
  expect(await step4.json()).toMatchObject({ code: 1003, step: 4, done: { deviceId: "nobody" } });
  const step5 = await postAsPage(page, address, { data: { deviceId: "nobody", reset: true } });
  expect(step5.status()).toBe(404);
  expect(await step5.json()).toMatchObject({ code: 1003, step: 5, done: { deviceId: "nobody" } });
  await expectNothingInService(installation);

  const form = await postAsPage(page, address, { form: { activationCode, hwId, licenseId, name: "Yard" } });
  expect(form.status()).toBe(200);
  expect(await form.json()).toMatchObject({ name: "Yard", hwId });
  const again = await postAsPage(page, address, { data: { activationCode, hwId, licenseId } });
  expect(again.status()).toBe(409);
  expect(await again.json()).toMatchObject({ code: 5002, step: 2 });
});

test("broken JSON and a body without the form token change nothing", async ({ page, installation }) => {
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain`);
  const formToken = await readFormToken(page);
  const headers = { Origin: installation.url, "Content-Type": "application/json" };
  const address = `${installation.url}/api/activateDevice`;
  const broken = await page.request.post(address, {
    data: Buffer.from('{"hwId":'),
    headers: { ...headers, "X-Form-Token": formToken },
  });
  expect(broken.status()).toBe(400);
  expect(await broken.json()).toMatchObject({ code: 1001 });
  const { activationCode, hwId } = installation.demo;
  const without = await page.request.post(address, { data: { activationCode, hwId }, headers });
  expect(without.status()).toBe(403);
  await expectNothingInService(installation);
});

test("a caller without a sign-in gets 401, one in no building 403", async ({ page, installation }) => {
  const address = `${installation.url}/api/activateDevice`;
  const stranger = await page.request.get(address);
  expect(stranger.status()).toBe(401);
  expect(await stranger.json()).toEqual({ code: 2000, message: "You are not signed in." });
  await signIn(page, installation.url, await newPerson(installation, "Nora Neri"));
  expect((await page.request.get(address)).status()).toBe(403);
  expect((await postAsPage(page, "/api/activateDevice", { data: {} })).status()).toBe(403);
});

test("of three concurrent requests one brings the device into service", async ({ page, installation }) => {
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain`);
  const { activationCode, hwId } = installation.demo;
  const licenseId = await demoLicenceId(installation);
  const data = { activationCode, hwId, licenseId };
  const answers = await Promise.all([1, 2, 3].map(() => postAsPage(page, "/api/activateDevice", { data })));
  expect(answers.map((answer) => answer.status()).sort()).toEqual([200, 409, 409]);
  expect((await installation.api.devices.list()).total).toBe(1);
});
