import {
  chooseInMenu,
  expectAccessibleDayAndNight,
  expectTyped,
  fill,
  withoutBrowserChecks,
} from "../../support/browser/screens.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";

test("a person without an account is added, renamed, given a card and removed @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/people`);
  await page.getByRole("link", { name: "Add person without account" }).click();
  await fill(page, { name: "Nora Gialli" });
  await page.getByRole("button", { name: "Add person without account" }).click();
  await expect(page.getByText("Nora Gialli added.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nora Gialli");
  await expect(page.getByText("No account: opens doors with cards and codes")).toBeVisible();
  for (const name of ["Make administrator", "Make credential manager", "New virtual user"])
    await expect(page.getByRole("link", { name })).toHaveCount(0);
  const { id } = (await api.users.list({ query: { search: "Nora" } })).items[0]!;
  await expect(page).toHaveURL(`${url}/domain/people/${id}`);

  await page.getByRole("link", { name: "Change name" }).click();
  await fill(page, { name: "Nora Verdi" });
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nora Verdi");

  await api.nfcTags.create({ body: { identifier: "Blue fob", value: "04A1B2C3D4", userId: id } });
  await page.goto(`${url}/domain/people?search=verdi`);
  const row = page.getByRole("row").filter({ hasText: "Nora Verdi" });
  await expect(row).toContainText("No account");
  await row.getByRole("link", { name: "Nora Verdi" }).click();
  await expect(page.getByText("Blue fob").first()).toBeVisible();

  await chooseInMenu(page, "Remove from building");
  await expect(page.getByText("any open invite for them is withdrawn")).toBeVisible();
  await page.getByRole("button", { name: "Remove from building" }).click();
  await expect(page.getByText("Nora Verdi no longer belongs to this building.")).toBeVisible();
  expect((await api.users.list({ query: { search: "Nora" } })).total).toBe(0);
  expect((await api.nfcTags.list({ query: { unassigned: "true" } })).items[0]!.identifier).toBe("Blue fob");
});

test("a person without an account is given one by an invite @no-js", async ({ page, installation }) => {
  const { api, url } = installation;
  const { id } = await api.cardholders.create({ body: { name: "Nora Gialli" } });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/people/${id}`);
  await chooseInMenu(page, "Invite");
  await expect(page.getByRole("heading", { name: "Invite Nora Gialli to create an account" })).toBeVisible();
  await withoutBrowserChecks(page);
  await fill(page, { email: "nora" });
  await page.getByRole("button", { name: "Create invite" }).click();
  await expect(page.locator("[name=email]")).toHaveAttribute("aria-invalid", "true");
  await expectTyped(page, { email: "nora" });
  await fill(page, { email: "nora@example.org" });
  await page.getByRole("button", { name: "Create invite" }).click();
  await expect(page.getByText("Invite created. Its message waits")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Nora Gialli");
  await expect(page.getByText("Cards, codes and groups of Nora Gialli, who has no account")).toBeVisible();
  const invite = (await api.invites.list()).items[0]!;
  expect(invite).toMatchObject({ name: "Nora Gialli", places: 1 });
  expect(invite.actions.map(({ type }) => type)).toEqual(["ADD_TO_DOMAIN", "TAKE_OVER"]);
  await page.goto(`${url}/invite/${invite.code}`);
  await expect(
    page.getByText("you take over the cards, codes, groups and history of Nora Gialli"),
  ).toBeVisible();
});

test("the pages of a person without an account are accessible", async ({ page, installation }) => {
  const { api, url } = installation;
  const { id } = await api.cardholders.create({ body: { name: "Nora Gialli" } });
  const administrator = await api.users.me();
  await enterBuilding(page, url);
  for (const place of [
    "people",
    "people/new",
    `people/${id}`,
    `people/${id}/rename`,
    `people/${id}/account`,
  ]) {
    await page.goto(`${url}/domain/${place}`);
    await expectAccessibleDayAndNight(page);
  }
  for (const place of ["rename", "account"]) {
    const answer = await page.request.get(`${url}/domain/people/${administrator.id}/${place}`);
    expect(answer.status()).toBe(404);
  }
});
