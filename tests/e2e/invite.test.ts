import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright/test";
import { ADMINISTRATOR, expect, type Installation, signIn, test } from "../support/console.ts";
import {
  expectAccessibleDayAndNight,
  expectTyped,
  fill,
  freshAddress,
  newPerson,
  settled,
  statusOf,
} from "../support/screens.ts";

const password = "a-password-of-mine";

test("an invite that never existed is told so, also to somebody new", async ({ page, installation }) => {
  await openInvite(page, installation, "no-such-invite");
  await expectAccessibleDayAndNight(page);
  expect(await signUp(page, { name: "Dario Villa", email: freshAddress() })).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This invite does not exist");
  await expect(page.locator("[name=email]")).toHaveCount(0);
  await expectAccessibleDayAndNight(page);
});

test("an expired invite makes no account", async ({ page, installation }) => {
  const { code } = await installation.api.invites.create({ body: { expirationDate: Date.now() + 1500 } });
  await sleep(1500);
  const email = freshAddress();
  await openInvite(page, installation, code);
  expect(await signUp(page, { name: "Dario Villa", email })).toBe(409);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This invite has expired");
  await page.getByRole("link", { name: "Go on" }).click();
  await settled(page);
  await fill(page, { username: email, password });
  expect(await statusOf(page, () => page.getByRole("button", { name: "Sign in" }).click())).toBe(401);
});

test("an invite is used up after its last place", async ({ page, installation }) => {
  const { code } = await installation.api.invites.create({ body: { places: 1 } });
  const first = await newPerson(installation, "Elena Sala");
  const second = await newPerson(installation, "Franco Gatti");
  await openInvite(page, installation, code);
  expect(await signInHere(page, first)).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome to Casa Verde");

  await page.context().clearCookies();
  await openInvite(page, installation, code);
  expect(await signInHere(page, second)).toBe(409);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This invite is used up");
  // The sign-in was right all the same: the session stays.
  await page.getByRole("link", { name: "Go on" }).click();
  await expect(page.getByRole("heading", { name: "You are in no building yet" })).toBeVisible();
});

test("an invite is accepted once by a person", async ({ page, installation }) => {
  const { code } = await installation.api.invites.create({ body: { places: null } });
  const person = await newPerson(installation, "Gino Riva");
  await signIn(page, installation.url, person);
  await openInvite(page, installation, code);
  await expect(page.getByText(`You are signed in as Gino Riva (${person.email}).`)).toBeVisible();
  await expectAccessibleDayAndNight(page);
  const accept = page.getByRole("button", { name: "Accept the invite" });
  expect(await statusOf(page, () => accept.click())).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome to Casa Verde");

  await openInvite(page, installation, code);
  expect(await statusOf(page, () => accept.click())).toBe(409);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You have already accepted this invite");
});

test("somebody new makes an account, sees what the invite did, and enters the building", async ({
  page,
  installation,
}) => {
  const groups = await installation.api.agentGroups.list({ query: { page: 0, pageSize: 50 } });
  const { code } = await installation.api.invites.create({
    body: { agentGroupIds: groups.items.slice(0, 1).map(({ id }) => id) },
  });
  const person = { name: "Ines Longo", email: freshAddress() };
  await openInvite(page, installation, code);

  await fill(page, { ...person, password, passwordAgain: "something-else" });
  await page.getByRole("checkbox").check();
  expect(
    await statusOf(page, () => page.getByRole("button", { name: "Create my account and join" }).click()),
  ).toBe(400);
  await expect(page.getByText("The two passwords are not the same.")).toBeVisible();
  await expectTyped(page, person);
  await expect(page.getByRole("checkbox")).toBeChecked();
  await expectAccessibleDayAndNight(page);

  await fill(page, { password, passwordAgain: password });
  expect(
    await statusOf(page, () => page.getByRole("button", { name: "Create my account and join" }).click()),
  ).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome to Casa Verde");
  await expect(page.getByRole("listitem").filter({ hasText: "Joins Casa Verde" })).toContainText("Done");
  await settled(page);
  await expectAccessibleDayAndNight(page);
  await page.getByRole("button", { name: "Enter Casa Verde" }).click();
  await page.waitForURL("**/domain");
  expect(installation.output()).not.toContain(code);
});

test("an address that has an account is refused, and nothing typed is lost", async ({
  page,
  installation,
}) => {
  const { code } = await installation.api.invites.create({ body: {} });
  await openInvite(page, installation, code);
  expect(await signUp(page, { name: "Ada Again", email: ADMINISTRATOR.email })).toBe(409);
  await expect(page.getByRole("alert")).toContainText("There is already an account");
  await expectTyped(page, { name: "Ada Again", email: ADMINISTRATOR.email });
});

test("a wrong password is told in the form of those who have an account", async ({ page, installation }) => {
  const { code } = await installation.api.invites.create({ body: {} });
  const person = await newPerson(installation, "Luca Serra");
  await openInvite(page, installation, code);
  expect(await signInHere(page, { ...person, password: "not-the-password" })).toBe(401);
  await expect(page.getByRole("alert")).toContainText("The e-mail address or the password is wrong.");
  await expectTyped(page, { username: person.email });
  await expectAccessibleDayAndNight(page);
  await page
    .locator("[name=username]")
    .locator("xpath=ancestor::form")
    .locator("[name=password]")
    .fill(person.password);
  expect(await statusOf(page, () => page.getByRole("button", { name: "Sign in and join" }).click())).toBe(
    200,
  );
  await expect(page.getByRole("button", { name: "Enter Casa Verde" })).toBeVisible();
});

test("the code in the link leaves with no referrer", async ({ request, installation }) => {
  const answer = await request.get(`${installation.url}/invite/some-code`);
  expect(answer.headers()["referrer-policy"]).toBe("same-origin");
  expect(answer.headers()["cache-control"]).toContain("no-store");
});

async function openInvite(page: Page, { url }: Installation, code: string): Promise<void> {
  await page.goto(`${url}/invite/${code}`);
  await settled(page);
}

async function signUp(page: Page, person: { name: string; email: string }): Promise<number> {
  await fill(page, { ...person, password, passwordAgain: password });
  await page.getByRole("checkbox").check();
  return statusOf(page, () => page.getByRole("button", { name: "Create my account and join" }).click());
}

async function signInHere(page: Page, person: { email: string; password: string }): Promise<number> {
  await page.getByText("I have an account").click();
  const form = page.locator("form", { has: page.locator("[name=username]") });
  await form.locator("[name=username]").fill(person.email);
  await form.locator("[name=password]").fill(person.password);
  return statusOf(page, () => form.getByRole("button", { name: "Sign in and join" }).click());
}
