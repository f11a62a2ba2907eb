import type { Page } from "playwright/test";
import { showFiltered } from "../../support/browser/filter.ts";
import {
  chooseInMenu,
  expectAccessibleDayAndNight,
  expectFitsScreens,
  freshMailAddress,
} from "../../support/browser/screens.ts";
import { ADMINISTRATOR, enterBuilding, expect, type Installation, test } from "../../support/console.ts";
import { expectNotFoundPage } from "../../support/door-panel.ts";
import { newResident } from "../../support/resident.ts";

test("an administrator finds what is their own in their menu, and not in the navigation @no-js", async ({
  page,
  installation,
}) => {
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain`);
  const places = page.getByRole("navigation", { name: "Main navigation" }).filter({ visible: true });
  await expect(places.getByRole("link", { name: "People" })).toBeVisible();
  await expect(places.getByRole("link", { name: /^My / })).toHaveCount(0);
  const menu = page.locator(".account-menu");
  for (const [name, path] of [
    ["My access", "/domain/mine"],
    ["My messages", "/domain/notes"],
    ["My calls", "/domain/calls"],
  ] as const) {
    await menu.locator("summary").click();
    await expect(menu.getByRole("link")).toHaveText(["My access", "My messages", "My calls", "My account"]);
    await menu.getByRole("link", { name }).click();
    await page.waitForURL(`**${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  }
});

test("a resident is offered what residents may see; all else is refused with a link back @gate", async ({
  page,
  installation,
}) => {
  const resident = await newResident(installation, "Marta Rossi");
  await enterBuilding(page, installation.url, resident);
  await page.goto(`${installation.url}/domain`);
  const places = page.getByRole("navigation", { name: "Main navigation" }).filter({ visible: true });
  await expect(places.getByRole("link")).toHaveText([
    "Overview",
    "My access",
    "My messages",
    "My calls",
    "History",
  ]);
  await expect(page.getByRole("link", { name: "Add panel" })).toHaveCount(0);
  await expect(page.getByText("You have no credentials yet")).toBeVisible();
  const { id: inviteId } = await installation.api.invites.create({ body: {} });
  const refused = [
    "people",
    `people/${resident.id}`,
    `people/${resident.id}/administrator`,
    `people/${resident.id}/remove`,
    `people/${resident.id}/access/new`,
    "tags",
    "tags/new",
    "invites",
    "invites/new",
    `invites/${inviteId}`,
    `invites/${inviteId}/delete`,
    "settings",
    "settings/picture",
  ];
  for (const path of refused) {
    const answer = await page.request.get(`${installation.url}/domain/${path}`);
    expect(answer.status(), path).toBe(403);
  }
  await page.goto(`${installation.url}/domain/people/${resident.id}`);
  await expect(page.getByRole("alert")).toHaveText(
    "You are not allowed to do this. Ask an administrator of the building.",
  );
  await expectAccessibleDayAndNight(page);
  await page.getByRole("link", { name: "Go to home page" }).click();
  await page.waitForURL("**/user_home");
});

test("the title of a column sorts a list, which keeps its order when it is opened again @no-js", async ({
  page,
  installation,
}) => {
  const { url } = installation;
  for (const name of ["Abele Sorted", "Zita Sorted"]) await newResident(installation, name);
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/people`);
  const names = page.getByRole("rowheader");
  const title = page.getByRole("columnheader", { name: "Name" });
  await expect(title).toHaveAttribute("aria-sort", "ascending");
  await title.getByRole("link").click();
  await page.waitForURL(/order=nameDown/);
  await expect(title).toHaveAttribute("aria-sort", "descending");
  const shown = await names.allTextContents();
  expect(shown.indexOf("Zita Sorted")).toBeLessThan(shown.indexOf("Abele Sorted"));
  await page.goto(`${url}/installation/users`);
  await expect(page.getByRole("columnheader", { name: "Name" })).not.toHaveAttribute(
    "aria-sort",
    "descending",
  );
  await page.goto(`${url}/domain/people`);
  await expect(title).toHaveAttribute("aria-sort", "descending");
  await expect(names).toHaveText(shown);
  await page.goto(`${url}/domain/people?order=nowhere`);
  await expect(title).toHaveAttribute("aria-sort", "descending");
});

test("a person who is not in the building is not found, whatever their role", async ({
  page,
  installation,
}) => {
  const { id } = await installation.api.onPremise.createUser({
    body: { name: "Outside Olga", email: freshMailAddress(), password: "another-long-password" },
  });
  await enterBuilding(page, installation.url);
  for (const path of [id, "nobody", `${id}/remove`, `${id}/administrator`, `${id}/access/new`]) {
    await expectNotFoundPage(page, `${installation.url}/domain/people/${path}`);
  }
});

test("the last administrator can't be removed; a second one is appointed, and both changes need a confirmation @no-js", async ({
  page,
  installation,
}) => {
  const resident = await newResident(installation, "Nina Villa");
  await enterBuilding(page, installation.url);
  await openPerson(page, installation, ADMINISTRATOR.name);
  await chooseInMenu(page, "Remove administrator role");
  await expect(page.getByRole("dialog")).toContainText(ADMINISTRATOR.name);
  await page.getByRole("dialog").getByRole("button", { name: "Remove administrator role" }).click();
  await expect(page.getByRole("alert")).toContainText("A building needs at least one administrator.");

  await openPerson(page, installation, "nina villa");
  await chooseInMenu(page, "Make administrator");
  await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await installation.api.users.get({ id: resident.id })).role).toBe("user");
  await chooseInMenu(page, "Make administrator");
  await page.getByRole("dialog").getByRole("button", { name: "Make administrator" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.locator(".badge").getByText("Administrator", { exact: true })).toBeVisible();
  await chooseInMenu(page, "Remove administrator role");
  await page.getByRole("dialog").getByRole("button", { name: "Remove administrator role" }).click();
  await expect(page.getByText("Resident", { exact: true })).toBeVisible();
});

test("a credential manager is appointed and removed, found by role, and sees people @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const { id } = await newResident(installation, "Quirino Sala");
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/people?role=credential-manager`);
  await expect(page.getByText("No people with this role yet.")).toBeVisible();
  await page.goto(`${url}/domain/people/${id}`);
  const dialog = page.getByRole("dialog");
  await chooseInMenu(page, "Make credential manager");
  await dialog.getByRole("button", { name: "Make credential manager" }).click();
  await expect(page.locator(".badge").getByText("Credential manager", { exact: true })).toBeVisible();
  expect((await api.users.get({ id })).role).toBe("credential-manager");
  await page.goto(`${url}/domain/people`);
  await page.getByLabel("Role", { exact: true }).selectOption({ label: "Credential managers" });
  await showFiltered(page, "Search");
  await page.waitForURL("**/people?*role=credential-manager*");
  await expect(page.getByRole("rowheader").getByRole("link")).toHaveText(["Quirino Sala"]);
  await page.getByRole("link", { name: "Quirino Sala" }).click();
  await chooseInMenu(page, "Remove credential manager role");
  await dialog.getByRole("button", { name: "Remove credential manager role" }).click();
  await expect(page.locator(".badge").getByText("Resident", { exact: true })).toBeVisible();
  expect((await api.users.get({ id })).role).toBe("user");
});

test("a person is found by name, and removed after a confirmation @no-js", async ({ page, installation }) => {
  const resident = await newResident(installation, "Otto Krämer");
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/people?search=nobody+is+called+so`);
  await expect(page.getByText("No matching people.")).toBeVisible();
  await openPerson(page, installation, "krämer");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Otto Krämer");
  await chooseInMenu(page, "Remove from building");
  await page.getByRole("dialog").getByRole("button", { name: "Remove from building" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("People");
  await expect(page.getByRole("link", { name: "Otto Krämer" })).toHaveCount(0);
  await expectNotFoundPage(page, `${installation.url}/domain/people/${resident.id}`);
});

test("the longest address and name do not widen the pages of people (U-D5)", async ({
  page,
  installation,
}) => {
  const { api, calls, url } = installation;
  const email = `${"maximilian".repeat(6)}@${"department".repeat(6)}.${"university".repeat(6)}.example`;
  const name = "Wolfeschlegelsteinhausen Maximiliane Maximiliane";
  const person = { name, email, password: "another-long-password" };
  const { id } = await api.onPremise.createUser({ body: person });
  const login = { grant_type: "password", username: email, password: person.password };
  const { access_token } = await calls().auth.token({ body: login });
  await calls(access_token).accountLinks.acceptTermsOfService();
  const { code } = await api.invites.create({ body: {} });
  await calls(access_token).invites.activate({ body: { code } });
  await enterBuilding(page, url);
  for (const path of [
    "/domain/people",
    `/domain/people/${id}`,
    "/installation/users",
    `/installation/users/${id}`,
  ]) {
    await page.goto(url + path);
    await expect(page.getByText(email).first()).toBeVisible();
    await expectFitsScreens(page, [320, 768, 1024, 1280]);
  }
});

async function openPerson(page: Page, { url }: Installation, name: string): Promise<void> {
  await page.goto(`${url}/domain/people`);
  await page.getByLabel("Name or e-mail").fill(name);
  await showFiltered(page, "Search");
  await page.waitForURL("**/domain/people?search=*");
  // The address changes before the list does.
  await page.getByRole("table").getByRole("link", { name }).click();
  await page.waitForURL("**/domain/people/*");
}
