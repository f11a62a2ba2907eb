import type { Page } from "playwright/test";
import { expectAccessibleDayAndNight, expectTyped, fill, readStatus } from "../../support/browser/screens.ts";
import { enterBuilding, expect, type Installation, test } from "../../support/console.ts";
import { expectNotFoundPage } from "../../support/door-panel.ts";
import { newResident } from "../../support/resident.ts";

async function openAddAccess(page: Page, { url }: Installation, userId: string): Promise<void> {
  await page.goto(`${url}/domain/people/${userId}/access/new`);
  await expect(page.getByRole("dialog")).toBeVisible();
}

function give(page: Page): Promise<number> {
  return readStatus(page, () => page.getByRole("button", { name: "Add access" }).click());
}

test("an invalid credential is refused beside its field, and nothing is granted @no-js", async ({
  page,
  installation,
}) => {
  const { api } = installation;
  const resident = await newResident(installation, "Marta Rossi");
  const neighbour = await newResident(installation, "Ugo Neri");
  const taken = { name: "Door", userId: neighbour.id, credentialType: "CODE", value: "314159" } as const;
  await api.accessCredentials.create({ body: taken });
  await enterBuilding(page, installation.url);
  await openAddAccess(page, installation, resident.id);
  await expect(page.getByLabel(/^Door code/).first()).toBeVisible();

  await fill(page, { name: "Cleaning", startTime: "2030-05-02T10:00", endTime: "2030-05-01T10:00" });
  await page.getByRole("radio", { name: /^Door code/ }).check();
  await page.getByRole("textbox", { name: /^Door code/ }).fill("271828");
  expect(await give(page)).toBe(400);
  await expect(page.getByText("The end has to be after the start.")).toBeVisible();
  // Without it the form would be sent again with another code than the typed one.
  await expect(page.getByRole("textbox", { name: /^Door code/ })).toHaveValue("271828");
  await expectTyped(page, {
    name: "Cleaning",
    startTime: "2030-05-02T10:00",
    endTime: "2030-05-01T10:00",
  });

  await fill(page, { endTime: "2030-05-03T10:00" });
  await page.getByRole("radio", { name: /^Door code/ }).check();
  await page.getByRole("textbox", { name: /^Door code/ }).fill("12345");
  expect(await give(page)).toBe(400);
  await expect(page.getByText("A door code has 6 to 10 digits.")).toBeVisible();

  await page.getByRole("textbox", { name: /^Door code/ }).fill(taken.value);
  expect(await give(page)).toBe(409);
  await expect(page.getByText("This code can't be used. Choose another one.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Door code/ })).toHaveValue(taken.value);
  expect((await api.accessCredentials.list({ query: { userId: resident.id } })).total).toBe(0);
});

test("an access code and a QR code are granted, shown, and revoked after a confirmation @no-js", async ({
  page,
  installation,
}) => {
  const resident = await newResident(installation, "Vera Longo");
  await enterBuilding(page, installation.url);
  await openAddAccess(page, installation, resident.id);
  await page.getByRole("radio", { name: /^Door code/ }).check();
  await fill(page, { name: "Cleaning", remainingUsages: "5" });
  await page.getByRole("button", { name: "Add access" }).click();
  await expect(page.locator(".ticket-value")).toHaveText(/^\d{6}$/);
  await expect(page.getByRole("dialog").getByText("Cleaning")).toBeVisible();
  const codeId = page.url().split("/").at(-1)!;

  await openAddAccess(page, installation, resident.id);
  await page.getByRole("radio", { name: /^QR code/ }).check();
  await fill(page, { name: "Guest" });
  await page.getByRole("button", { name: "Add access" }).click();
  await page.waitForURL(/credentials\/[^/]{20,}$/);
  const picture = page.getByAltText("QR code of the credential Guest");
  await expect(picture).toBeVisible();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expectAccessibleDayAndNight(page);
  const qrAddress = `${installation.url}/api/qrgen?credential=`;
  expect((await page.request.get(qrAddress + codeId)).status()).toBe(400);
  await expectNotFoundPage(page, `${installation.url}/domain/people/${resident.id}/credentials/unknown`);

  await page.goto(`${installation.url}/domain/people/${resident.id}`);
  const guest = page.getByRole("row").filter({ hasText: "Guest" });
  await guest.getByRole("link", { name: "Revoke Guest" }).click();
  await expect(page.getByRole("dialog")).toContainText("Revoke “Guest”?");
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(guest).toHaveCount(0);
  await expect(page.getByRole("row").filter({ hasText: "Cleaning" })).toContainText("5 uses left");

  await page.context().clearCookies();
  await enterBuilding(page, installation.url, resident);
  await page.goto(`${installation.url}/domain`);
  await expect(page.getByRole("heading", { name: "My credentials" })).toBeVisible();
  await expect(page.getByRole("article")).toContainText("Cleaning");
  await expect(page.locator(".ticket-value")).toHaveCount(0);
  expect((await page.request.get(qrAddress + codeId)).status()).toBe(403);
});

test("a credential is prolonged: its name, its end and how often it opens are changed @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const { id: userId } = await newResident(installation, "Nina Longo");
  const endTime = Date.UTC(2030, 0, 31, 12);
  const guest = { name: "Guest", userId, credentialType: "CODE", endTime, remainingUsages: 2 } as const;
  const { id, value } = await api.accessCredentials.create({ body: guest });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/people/${userId}`);
  await page.getByRole("link", { name: "Change Guest" }).click();
  const save = () => page.getByRole("dialog").getByRole("button", { name: "Save" });
  await expect(page.locator("[name=endTime]")).not.toHaveValue("");
  await fill(page, { startTime: "2031-01-01T10:00" });
  expect(await readStatus(page, () => save().click())).toBe(400);
  await expect(page.getByText("The end has to be after the start.")).toBeVisible();
  await fill(page, { name: "Long guest", startTime: "", endTime: "", remainingUsages: "7" });
  await save().click();
  await expect(page.getByText("Credential saved.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "Long guest" })).toContainText("7 uses left");
  expect(await api.accessCredentials.get({ id })).toMatchObject({
    name: "Long guest",
    value,
    startTime: null,
    endTime: null,
    remainingUsages: 7,
  });
});

test("of the ways to open only the chosen one's fields count, whatever is in the others @no-js @gate", async ({
  page,
  installation,
}) => {
  const { api } = installation;
  const resident = await newResident(installation, "Rosa Neri");
  await enterBuilding(page, installation.url);
  await openAddAccess(page, installation, resident.id);
  const code = page.getByRole("textbox", { name: /^Door code/ });
  await page.getByRole("radio", { name: /^Door code/ }).check();
  await code.fill("not a code at all");
  expect(await give(page)).toBe(400);
  await expect(page.locator(".problem:not(:empty)")).toBeVisible();

  await page.getByRole("radio", { name: "Face" }).check();
  await expect(code).toBeHidden();
  expect(await give(page)).toBe(400);
  await expect(page.locator(".problem:not(:empty):visible")).toHaveCount(1);
  await page.getByRole("radio", { name: /^Door code/ }).check();
  await expect(code).toHaveValue("not a code at all");

  await page.getByRole("radio", { name: "Face" }).check();
  // The longest identifier: a plus before 64 letters.
  await fill(page, { name: "By face", face: `+${"r".repeat(64)}` });
  await give(page);
  await page.waitForURL(`**/people/${resident.id}`);
  const { items } = await api.accessCredentials.list({ query: { userId: resident.id } });
  expect(items.map(({ name, credentialType }) => [name, credentialType])).toEqual([["By face", "FACE_ID"]]);
});
