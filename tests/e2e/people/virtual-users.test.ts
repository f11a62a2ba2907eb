import type { Page } from "playwright/test";
import { expectTyped, fill, readStatus } from "../../support/browser/screens.ts";
import { enterBuilding, expect, type Installation, signIn, test } from "../../support/console.ts";
import { expectNotFoundPage, freshPanel } from "../../support/door-panel.ts";
import { newResident } from "../../support/resident.ts";

const dialogOf = (page: Page) => page.getByRole("dialog");

async function virtualUsersOf({ api }: Installation, ownerId: string) {
  return (await api.virtualUsers.list({ query: { ownerId } })).items;
}

test("a person's virtual users and faces are created, changed, transferred and deleted @no-js", async ({
  page,
  installation,
}) => {
  const { api, url, calls } = installation;
  const owner = await newResident(installation, "Olga Serra");
  const other = await newResident(installation, "Pia Tosi");
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/people/${owner.id}`);
  await page.getByRole("link", { name: "New virtual user" }).click();
  const create = () => dialogOf(page).getByRole("button", { name: "Create virtual user" });
  await fill(page, { name: "Nonna Lina", password: "short" });
  await dialogOf(page).getByLabel("Language").selectOption({ label: "Italiano" });
  expect(await readStatus(page, () => create().click())).toBe(400);
  await expect(dialogOf(page).getByText("Use at least 10 characters.")).toBeVisible();
  await expectTyped(page, { name: "Nonna Lina" });
  await expect(dialogOf(page).getByLabel("Language")).toHaveValue("it");
  await fill(page, { password: "a-virtual-password" });
  await create().click();
  await expect(page.getByText("Nonna Lina can sign in now.")).toBeVisible();
  const [made] = await virtualUsersOf(installation, owner.id);
  expect(made).toMatchObject({ name: "Nonna Lina", language: "it" });
  const login = { grant_type: "password", username: made!.userName } as const;
  await calls().auth.token({ body: { ...login, password: "a-virtual-password" } });

  await page.getByRole("link", { name: "Add access" }).click();
  const addAccess = () => dialogOf(page).getByRole("button", { name: "Add access" });
  await dialogOf(page).getByRole("radio", { name: "Face" }).check();
  await fill(page, { face: "no spaces please" });
  expect(await readStatus(page, () => addAccess().click())).toBe(400);
  await expectTyped(page, { face: "no spaces please" });
  await fill(page, { face: "face-17" });
  await addAccess().click();
  await expect(page.getByRole("link", { name: "Replace face-17" })).toBeVisible();
  await page.getByRole("link", { name: "Replace face-17" }).click();
  await fill(page, { identifier: "face-18" });
  await dialogOf(page).getByRole("button", { name: "Replace" }).click();
  await expect(page.getByRole("link", { name: "Replace face-18" })).toBeVisible();
  // A face that the person has already gets a credential, too.
  await page.getByRole("link", { name: "Add access" }).click();
  await dialogOf(page).getByRole("radio", { name: "Face" }).check();
  await fill(page, { face: "face-18" });
  await addAccess().click();
  await expect(page.getByRole("row").filter({ hasText: "face-18" })).toContainText("Valid");
  const given = await api.accessCredentials.list({ query: { userId: owner.id } });
  expect(given.items).toMatchObject([{ credentialType: "FACE_ID" }]);
  await page.goto(`${url}/domain/people/${owner.id}`);
  await page.getByRole("link", { name: "Delete face-18" }).click();
  await dialogOf(page).getByRole("button", { name: "Delete face" }).click();
  await expect(page.getByText("No card, code or face yet")).toBeVisible();
  expect((await api.faceIds.list({ query: { userId: owner.id } })).total).toBe(0);

  await page.getByRole("link", { name: "Change Nonna Lina" }).click();
  await fill(page, { name: "Lina" });
  await dialogOf(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "Change Lina" })).toBeVisible();
  await page.getByRole("link", { name: "Change owner" }).click();
  await dialogOf(page)
    .getByLabel("New owner")
    .selectOption({ label: `Pia Tosi (${other.email})` });
  await dialogOf(page).getByRole("button", { name: "Change owner" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pia Tosi");
  expect(await virtualUsersOf(installation, owner.id)).toEqual([]);
  await expectNotFoundPage(page, `${url}/domain/people/${owner.id}/virtual/${made!.id}`);

  await page.goto(`${url}/domain/people?role=virtual-user`);
  await expect(page.getByRole("row").filter({ hasText: "Lina" })).toContainText("Pia Tosi");
  await page.getByRole("link", { name: "Lina" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lina");
  await expect(page.getByRole("link", { name: "Make administrator" })).toHaveCount(0);
  await page.getByRole("link", { name: "Pia Tosi" }).click();
  await page.getByRole("link", { name: "Delete", exact: true }).click();
  await dialogOf(page).getByRole("button", { name: "Delete virtual user" }).click();
  await expect(page.getByText("No virtual users yet")).toBeVisible();
  expect(await virtualUsersOf(installation, other.id)).toEqual([]);
});

test("residents see what opens for them, and manage their own virtual users @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const resident = await newResident(installation, "Rita Longo");
  await enterBuilding(page, url, resident);
  await page.goto(`${url}/domain/mine`);
  await expect(page.getByText("Your cards and codes don't open a door yet")).toBeVisible();

  const { id } = await freshPanel(installation);
  const button = await api.ringBellButtons.create({ id, body: { position: 1, text: "Gate" } });
  const group = await api.agentGroups.create({ body: { name: "Flat 31" } });
  await api.agentGroups.addMember({ id: group.id, body: { agentId: resident.id } });
  const rule = { displayName: "Gate", agentGroupId: group.id, actionGroupId: button.actionGroupId };
  await api.accessControlAssociations.create({ id, body: rule });
  const code = { name: "Door code", userId: resident.id, credentialType: "CODE" } as const;
  const { id: credentialId, value } = await api.accessCredentials.create({ body: code });
  await api.nfcTags.create({ body: { identifier: "Fob 9", value: "04A1B2C3D9", userId: resident.id } });
  await api.faceIds.create({ body: { identifier: "rita-face", userId: resident.id } });
  await page.goto(`${url}/domain/mine`);
  await expect(page.getByRole("link", { name: "Main entrance" })).toBeVisible();
  await expect(
    page.getByText("Codes and QR codes are hidden here. Ask your administrator for yours."),
  ).toBeVisible();
  // People see that their own credentials exist, and enough of the values to recognise them.
  await expect(page.getByRole("img", { name: /Fob 9/ })).toContainText("D9");
  await expect(page.getByText("rita-face")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Faces" })).toContainText("ce");
  await expect(page.getByText("••••••", { exact: true })).toBeVisible();
  for (const secret of ["04A1B2C3D9", "rita-face", value!])
    expect(await page.content()).not.toContain(secret);
  expect((await page.request.get(`${url}/domain/mine/credentials/${credentialId}`)).status()).toBe(403);

  const manage = {
    type: "CAN_MANAGE_ACCESS_CREDENTIALS",
    sourceId: group.id,
    destinationId: group.id,
  } as const;
  await api.agentGroupRelations.create({ body: manage });
  await page.goto(`${url}/domain/mine`);
  await expect(page.getByRole("img", { name: /Fob 9/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Add access" })).toHaveCount(0);
  await page.getByRole("link", { name: "Show" }).click();
  await expect(dialogOf(page).getByText(value!)).toBeVisible();
  await dialogOf(page).getByRole("link", { name: "Done" }).click();
  await expect(dialogOf(page)).toHaveCount(0);

  await page.getByRole("link", { name: "New virtual user" }).click();
  await fill(page, { name: "Tablet", password: "a-virtual-password" });
  await dialogOf(page).getByRole("button", { name: "Create virtual user" }).click();
  await expect(page.getByText("Tablet can sign in now.")).toBeVisible();
  await page.getByRole("link", { name: "Change Tablet" }).click();
  await fill(page, { name: "Hall tablet" });
  await dialogOf(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: "Change Hall tablet" })).toBeVisible();
  expect(await virtualUsersOf(installation, resident.id)).toMatchObject([{ name: "Hall tablet" }]);
  await page.getByRole("link", { name: "Delete", exact: true }).click();
  await dialogOf(page).getByRole("button", { name: "Delete virtual user" }).click();
  await expect(page.getByText("No virtual users yet")).toBeVisible();
  expect(await virtualUsersOf(installation, resident.id)).toEqual([]);
});

test(
  "a virtual user signs in at the console and uses what it may: its building, its access, the history",
  {
    tag: ["@no-js"],
  },
  async ({ page, installation }) => {
    const { api, url } = installation;
    const { id: ownerId } = await newResident(installation, "Olga Serra");
    const password = "a-virtual-password";
    const { userName } = await api.virtualUsers.create({ body: { name: "Nonna Lina", password, ownerId } });
    await signIn(page, url, { email: userName, password });
    await expect(page.getByRole("heading", { name: "My licences" })).toBeHidden();
    await page.locator("button[name=enter]").click();
    await page.waitForURL("**/domain");
    for (const [address, heading] of [
      ["/domain/mine", "My access"],
      ["/domain/history", "History"],
    ] as const) {
      await page.goto(`${url}${address}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    }
    await page.goto(`${url}/account`);
    await expect(page.getByText("Managed account")).toBeVisible();
    await expect(page.getByRole("link", { name: "Delete my account" })).toBeHidden();
    for (const field of ["name", "email", "mobileNumber", "newPassword", "notesByMail"])
      await expect(page.locator(`[name=${field}]`), field).toHaveCount(0);
    await page.getByLabel("Show times in").selectOption("Pacific/Auckland");
    await page.getByRole("button", { name: "Save time zone" }).click();
    await expect(page.getByText("Time zone saved.")).toBeVisible();
    await page.goto(`${url}/account/security`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  },
);
