import type { Page } from "playwright/test";
import {
  expectAccessibleDayAndNight,
  expectTyped,
  fill,
  freshMailAddress,
  newPerson,
  readStatus,
  settled,
} from "../../support/browser/screens.ts";
import {
  ADMINISTRATOR,
  enterBuilding,
  expect,
  type Installation,
  signIn,
  test,
} from "../../support/console.ts";
import { openDatabaseFile } from "../../support/databases/database-file.ts";

test("an invite that never existed is reported at once @no-js", async ({ page, installation }) => {
  await openInvite(page, installation, "no-such-invite");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This invite does not exist");
  await expect(page.locator("[name=email]")).toHaveCount(0);
  await expectAccessibleDayAndNight(page);
});

test("an expired invite and a withdrawn one request no input @no-js", async ({ page, installation }) => {
  const { invites } = installation.api;
  const [expired, withdrawn] = [await invites.create({ body: {} }), await invites.create({ body: {} })];
  const file = openDatabaseFile(installation.dataDir);
  file.exec(`update invite set expiration_date = ${Date.now() - 1} where id = '${expired.id}'`);
  file.close();
  await invites.remove({ id: withdrawn.id });
  for (const [{ code }, message] of [
    [expired, "This invite has expired"],
    [withdrawn, "This invite does not exist"],
  ] as const) {
    await openInvite(page, installation, code);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(message);
    await expect(page.locator("[name=email], [name=username]")).toHaveCount(0);
  }
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page.locator("[name=username]")).toBeVisible();
});

test("an invite is used up after its last place @no-js", async ({ page, installation }) => {
  const { code } = await installation.api.invites.create({ body: { places: 1 } });
  const first = await newPerson(installation, "Elena Sala");
  await openInvite(page, installation, code);
  await signInHere(page, first);
  await expect(page).toHaveURL(`${installation.url}/domain`);

  await page.context().clearCookies();
  await openInvite(page, installation, code);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This invite is used up");
  await expect(page.locator("[name=email], [name=username]")).toHaveCount(0);
});

test("an invite is accepted once by a person @no-js", async ({ page, installation }) => {
  const { code } = await installation.api.invites.create({ body: { places: null } });
  const person = await newPerson(installation, "Gino Riva");
  await signIn(page, installation.url, person);
  await openInvite(page, installation, code);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are invited to Casa Verde");
  await expect(page.getByText("Ada Marchetti invited you.")).toBeVisible();
  await expect(page.getByText(`You are signed in as Gino Riva (${person.email}).`)).toBeVisible();
  await expectAccessibleDayAndNight(page);
  const accept = page.getByRole("button", { name: "Accept invite" });
  await accept.click();
  await expect(page).toHaveURL(`${installation.url}/domain`);
  await expect(page.getByText("You joined the building.")).toBeVisible();

  await openInvite(page, installation, code);
  await expect(accept).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have already accepted this invite");
});

test("what an invite could not do is shown with its reason, to the person and to the administrator @no-js", async ({
  page,
  installation,
}) => {
  const { api } = installation;
  const group = await api.agentGroups.create({ body: { name: "Second floor" } });
  const { id, code } = await api.invites.create({ body: { agentGroupIds: [group.id] } });
  await api.agentGroups.remove({ id: group.id });
  const person = await newPerson(installation, "Ugo Ferri");
  const reason = page.getByText("A group of this invite was deleted.");

  await openInvite(page, installation, code);
  expect(await signInHere(page, person)).toBe(200);
  await expect(page.getByRole("listitem").filter({ has: reason })).toContainText("Failed");

  await page.context().clearCookies();
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/invites/${id}`);
  await expect(page.getByRole("listitem").filter({ has: reason })).toContainText("Failed");
});

test("without a mail server a person who signs up is advised to ask the administrator for the link @no-js", async ({
  page,
  installation,
}) => {
  const { code } = await installation.api.invites.create({ body: {} });
  const email = freshMailAddress();
  await openInvite(page, installation, code);
  expect(await signUp(page, email)).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Link not sent");
  await expect(page.getByText(`Nothing could be sent to ${email}`)).toBeVisible();
  await expectAccessibleDayAndNight(page);
  expect(installation.output()).not.toContain(code);
});

test("an address that has an account is refused, and nothing typed is lost", async ({
  page,
  installation,
}) => {
  const { code } = await installation.api.invites.create({ body: {} });
  await openInvite(page, installation, code);
  expect(await signUp(page, ADMINISTRATOR.email)).toBe(409);
  await expect(page.getByRole("alert")).toContainText("There is already an account");
  await expectTyped(page, { email: ADMINISTRATOR.email });
});

test("a wrong password is reported in the form for people who have an account", async ({
  page,
  installation,
}) => {
  const { code } = await installation.api.invites.create({ body: {} });
  const person = await newPerson(installation, "Luca Serra");
  await openInvite(page, installation, code);
  expect(await signInHere(page, { ...person, password: "not-the-password" })).toBe(401);
  await expect(page.getByRole("alert")).toContainText("The sign-in name or the password is wrong.");
  await expectTyped(page, { username: person.email });
  await page
    .locator("[name=username]")
    .locator("xpath=ancestor::form")
    .locator("[name=password]")
    .fill(person.password);
  await page.getByRole("button", { name: "Sign in and join" }).click();
  await expect(page).toHaveURL(`${installation.url}/domain`);
});

test("the code in the link is never sent as a referrer", async ({ request, installation }) => {
  const answer = await request.get(`${installation.url}/invite/some-code`);
  expect(answer.headers()["referrer-policy"]).toBe("same-origin");
  expect(answer.headers()["cache-control"]).toContain("no-store");
});

async function openInvite(page: Page, { url }: Installation, code: string): Promise<void> {
  await page.goto(`${url}/invite/${code}`);
  await settled(page);
}

async function signUp(page: Page, email: string): Promise<number> {
  await fill(page, { email });
  return readStatus(page, () => page.getByRole("button", { name: "Send link" }).click());
}

async function signInHere(page: Page, person: { email: string; password: string }): Promise<number> {
  await page.getByText("Already have an account? Sign in").click();
  const form = page.locator("form", { has: page.locator("[name=username]") });
  await form.locator("[name=username]").fill(person.email);
  await form.locator("[name=password]").fill(person.password);
  return readStatus(page, () => form.getByRole("button", { name: "Sign in and join" }).click());
}
