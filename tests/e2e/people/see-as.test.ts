import type { Page } from "playwright/test";
import { expectAccessibleDayAndNight } from "../../support/browser/screens.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";
import { newResident } from "../../support/resident.ts";

const bannerOf = (page: Page) => page.getByRole("region", { name: "View of another person" });

/** Begins to see the building as a person, from their page. */
async function seeAs(page: Page, url: string, { id, name }: { id: string; name: string }): Promise<void> {
  await page.goto(`${url}/domain/people/${id}`);
  await page.locator("summary").filter({ hasText: "More" }).locator("visible=true").first().click();
  await page.getByRole("link", { name: `See as ${name}` }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("The change log records that you did this.");
  await dialog.getByRole("button", { name: `See as ${name}` }).click();
  await expect(page).toHaveURL(`${url}/domain`);
}

test("an administrator sees the building as a resident, changes nothing, and stops @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const ada = { ...(await newResident(installation, "Ada Rossi")), name: "Ada Rossi" };
  const code = { name: "Ada's code", userId: ada.id, credentialType: "CODE" } as const;
  const credential = await api.accessCredentials.create({ body: code });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain`);
  await expect(page.getByRole("link", { name: "People" }).first()).toBeVisible();
  await seeAs(page, url, ada);

  await expect(bannerOf(page)).toContainText("You see what Ada Rossi sees. Nothing can be changed.");
  await expect(page.getByRole("region", { name: "My credentials" })).toContainText("Ada's code");
  await expect(page.getByRole("link", { name: "People" })).toHaveCount(0);
  await expectAccessibleDayAndNight(page);
  for (const path of ["/domain/mine", "/domain/history", "/domain/notes"]) {
    expect((await page.goto(url + path))!.status()).toBe(200);
    await expect(bannerOf(page)).toBeVisible();
  }
  await expect(page.getByText("The texts and pictures are only for Ada Rossi.")).toBeVisible();
  const hidden = ["/account", "/account/security", "/user_home", `/domain/mine/credentials/${credential.id}`];
  for (const path of [...hidden, "/installation/users"]) {
    expect((await page.goto(url + path))!.status()).toBe(403);
    await expect(bannerOf(page)).toBeVisible();
    await expect(page.getByText("This page is only for the person themselves.")).toBeVisible();
  }
  expect((await page.goto(`${url}/domain/people`))!.status()).toBe(403);

  await page.goto(`${url}/domain/mine/virtual/new`);
  await page.getByLabel("Name").first().fill("Tablet");
  await page.getByLabel("Password", { exact: true }).fill("a-long-enough-password");
  await page.getByRole("button", { name: "Create virtual user" }).click();
  await expect(page.getByText("You see what another person sees, so nothing can be changed.")).toBeVisible();
  expect((await api.virtualUsers.list()).items.map(({ name }) => name)).not.toContain("Tablet");

  await page.goto(`${url}/domain`);
  await bannerOf(page).getByRole("button", { name: "Stop" }).click();
  await expect(page).toHaveURL(`${url}/domain/people/${ada.id}`);
  await expect(bannerOf(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ada Rossi");
  await page.goto(`${url}/domain/audit?kind=person_view`);
  await expect(page.getByRole("main")).toContainText("View as another person");
  await expect(page.getByRole("main")).toContainText("Ada Rossi");
});

test("a view that has ended leads back to the person's page, as the administrator @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const ugo = { ...(await newResident(installation, "Ugo Conti")), name: "Ugo Conti" };
  await enterBuilding(page, url);
  await seeAs(page, url, ugo);
  await expect(bannerOf(page)).toBeVisible();
  await api.installationUsers.disable({ id: ugo.id });
  await page.goto(`${url}/domain/history`);
  await expect(page).toHaveURL(`${url}/domain/people/${ugo.id}`);
  await expect(bannerOf(page)).toHaveCount(0);
});

test("one can't see as oneself or a person without an account, and the reason says so", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const { id: own } = await api.users.me();
  const cardholder = await api.cardholders.create({ body: { name: "Nino Sala" } });
  await enterBuilding(page, url);
  for (const id of [own, cardholder.id]) {
    await page.goto(`${url}/domain/people/${id}/view`);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^See as/ })
      .click();
    await expect(page.getByRole("dialog")).toContainText("You can't see the building as this person.");
  }
  await expect(bannerOf(page)).toHaveCount(0);
});
