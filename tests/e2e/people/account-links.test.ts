import type { Page } from "playwright/test";
import {
  expectAccessibleDayAndNight,
  expectTyped,
  fill,
  freshMailAddress,
  newPerson,
  readStatus,
  settled,
  withoutBrowserChecks,
} from "../../support/browser/screens.ts";
import { enterBuilding, expect, signIn, test } from "../../support/console.ts";
import { openDatabaseFile } from "../../support/databases/database-file.ts";
import { tokenIn } from "../../support/outside/mail-catcher.ts";
import { type MailingConsole, startMailingConsole } from "../../support/outside/mailing-console.ts";

test.describe.configure({ mode: "default" });

const password = "a-password-of-mine";

let console: MailingConsole;

test.beforeAll(async () => {
  console = await startMailingConsole();
});

test.afterAll(() => console.stop());

test("an invalid link is reported, with the way to a new one @no-js", async ({ page }) => {
  await open(page, "/activate?token=no-such-link");
  expect(await press(page, "Confirm")).toBe(400);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  await expect(page).toHaveURL(`${console.url}/activate`);
  await expectAccessibleDayAndNight(page);

  await open(page, "/reset_password?token=no-such-link");
  await fill(page, { password, passwordAgain: password });
  expect(await press(page, "Set new password")).toBe(400);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  await expect(page.locator("[name=contact]")).toBeVisible();

  await open(page, "/terms?token=no-such-link");
  expect(await press(page, "I accept")).toBe(400);
  await expect(page.getByRole("alert")).toContainText("This link has been used or has expired.");
});

test("the page of an invite says when its message was sent @no-js", async ({ page }) => {
  const mails = console.mail.caught.length;
  await enterBuilding(page, console.url);
  await open(page, "/domain/invites/new");
  await expect(page.getByText("Leave blank to share the link yourself.")).toBeVisible();
  await fill(page, { name: "For Gina", email: freshMailAddress() });
  await page.getByRole("button", { name: "Create invite" }).click();
  await expect(page.getByText("Invite created.", { exact: true })).toBeVisible();
  await console.mail.waitFor(mails + 1);
  const id = new URL(page.url()).pathname.split("/").at(-1)!;
  const read = async () => (await console.api.invites.get({ id })).message;
  await expect.poll(async () => (await read())?.state).toBe("SENT");
  await page.reload();
  const sent = page.getByText("Sent", { exact: true });
  await expect(sent).toBeVisible();
  const time = page.getByRole("definition").filter({ has: sent }).locator("time");
  await expect(time).toHaveAttribute("datetime", new Date((await read())!.triedAt!).toISOString());
  await expect(page.getByText(/mail server is configured/)).toHaveCount(0);
  await expect(page.getByText("The mail server accepted it. If it does not arrive")).toBeVisible();

  // The invite does not store its recipient.
  await page.getByRole("link", { name: "Send again" }).click();
  const dialog = page.getByRole("dialog", { name: "Send “For Gina”" });
  await settled(page);
  await withoutBrowserChecks(page);
  await dialog.getByLabel("Send to").fill("gina@");
  expect(await press(page, "Send invite")).toBe(400);
  await expect(dialog.getByLabel("Send to")).toHaveValue("gina@");
  const other = freshMailAddress();
  await settled(page);
  await dialog.getByLabel("Send to").fill(other);
  await expectAccessibleDayAndNight(page);
  await page.getByRole("button", { name: "Send invite", exact: true }).click();
  await expect(page.getByText("The invite is being sent.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("For Gina");
  await expect.poll(() => console.mail.caught.some(({ to }) => to.includes(other))).toBe(true);
});

test("a request for a link gets the same answer whether or not the account exists; an invalid contact stays to be corrected @no-js", async ({
  page,
}) => {
  const person = await newPerson(console, "Renata Fabbri");
  const mails = console.mail.caught.length;
  await open(page, "/");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await settled(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Forgot your password?");
  await withoutBrowserChecks(page);
  await fill(page, { contact: "not a contact" });
  expect(await press(page, "Send link")).toBe(400);
  await expect(page.getByText("Enter one e-mail address or one phone number.")).toBeVisible();
  await expectTyped(page, { contact: "not a contact" });

  for (const contact of [freshMailAddress(), person.email]) {
    await open(page, "/reset_password");
    await fill(page, { contact });
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your e-mail");
    expect(await page.content()).not.toContain(contact);
  }
  await expectAccessibleDayAndNight(page);
  expect((await console.mail.waitFor(mails + 1)).to).toEqual([person.email]);
});

test("a forgotten password is replaced by the link that was mailed, once, and all sessions end @no-js", async ({
  page,
}) => {
  const person = await newPerson(console, "Sara Conti");
  await signIn(page, console.url, person);
  const token = await mailedToken(() =>
    console.calls().accountLinks.requestPasswordReset({ body: { contact: person.email } }),
  );
  await open(page, `/reset_password?token=${token}`);
  await fill(page, { password, passwordAgain: "something-else" });
  expect(await press(page, "Set new password")).toBe(400);
  await expect(page.getByText("The passwords don't match.")).toBeVisible();
  await expect(page).toHaveURL(`${console.url}/reset_password`);

  await settled(page);
  await fill(page, { password, passwordAgain: password });
  await page.getByRole("button", { name: "Set new password" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Password changed");
  await expect(page.getByRole("listitem").filter({ hasText: "session" })).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await page.goto(`${console.url}/user_home`);
  await expect(page).toHaveURL(`${console.url}/`);
  await signIn(page, console.url, { ...person, password });

  await open(page, `/reset_password?token=${token}`);
  await fill(page, { password, passwordAgain: password });
  expect(await press(page, "Set new password")).toBe(400);
  expect(console.output()).not.toContain(token);
});

test("a person for whom an account was created chooses a password, accepts the terms and is signed in @no-js", async ({
  page,
}) => {
  const email = freshMailAddress();
  const token = await mailedToken(() =>
    console.api.onPremise.createUser({ body: { name: "Tullio Neri", email } }),
  );
  await open(page, `/activate?token=${token}`);
  expect(await press(page, "Confirm")).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose your password");
  await settled(page);
  await withoutBrowserChecks(page);
  await fill(page, { password: "short", passwordAgain: "short" });
  expect(await press(page, "Activate account")).toBe(400);
  await expect(page.getByText("Use at least 10 characters.")).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await settled(page);
  await withoutBrowserChecks(page);
  await fill(page, { password, passwordAgain: password });
  expect(await press(page, "Activate account")).toBe(400);
  await expect(page.getByText("Accept the terms of service to continue.").first()).toBeVisible();
  await expect(page.getByText("Please fill this in.")).toHaveCount(0);
  await settled(page);
  await fill(page, { password, passwordAgain: password });
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Activate account" }).click();
  await expect(page, "no token in an address").toHaveURL(`${console.url}/user_home`);
  await expect(page.getByText("Tullio Neri").first()).toBeVisible();
  await signIn(page, console.url, { email, password });
  expect(console.output()).not.toContain(token);
});

test("a sign-in to an account that is not activated sends the link again, and succeeds once the link is used @no-js", async ({
  page,
}) => {
  const person = await newPerson(console, "Ugo Moretti");
  const { email: username } = person;
  unactivate(username);
  const first = await mailedToken(() =>
    console.calls().accountLinks.resendActivationLink({ body: { username } }),
  );
  await open(page, "/");
  await fill(page, { username, password: person.password });
  expect(await press(page, "Sign in")).toBe(403);
  await expect(page.getByRole("alert")).toContainText("This account isn't active yet.");
  await expectAccessibleDayAndNight(page);
  const again = await mailedToken(async () => {
    await page.getByRole("button", { name: "Resend activation link" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your e-mail");
  });
  await open(page, `/activate?token=${again}`);
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("link", { name: "Continue" }).click();
  await signIn(page, console.url, person);

  await page.context().clearCookies();
  await open(page, `/activate?token=${first}`);
  expect(await press(page, "Confirm")).toBe(400);
});

test("a person who has not accepted the terms can't continue until they do @no-js", async ({ page }) => {
  const email = freshMailAddress();
  const activationToken = await mailedToken(() =>
    console.api.onPremise.createUser({ body: { name: "Vera Galli", email } }),
  );
  await console.calls().accountLinks.activate({ body: { activationToken, password } });
  await open(page, "/");
  await fill(page, { username: email, password });
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`${console.url}/terms`);
  await page.goto(`${console.url}/user_home/join`);
  await expect(page).toHaveURL(`${console.url}/terms`);
  await settled(page);
  await expectAccessibleDayAndNight(page);
  await page.getByRole("button", { name: "I accept" }).click();
  await expect(page).toHaveURL(`${console.url}/user_home`);
});

test("the terms are accepted by the link that was mailed, without signing in", async ({ page }) => {
  const email = freshMailAddress();
  const activationToken = await mailedToken(() =>
    console.api.onPremise.createUser({ body: { name: "Wanda Rossi", email } }),
  );
  await console.calls().accountLinks.activate({ body: { activationToken, password } });
  const grant = { grant_type: "password", username: email, password };
  const { access_token } = await console.calls().auth.token({ body: grant });
  const { api } = console;
  const { id } = await console.calls(access_token).users.me();
  const token = await mailedToken(() => api.accountLinks.sendGdprAcceptanceLink({ id }));

  await open(page, `/terms?token=${token}`);
  await page.getByRole("button", { name: "I accept" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "You have accepted the terms of service" }),
  ).toBeVisible();
  expect((await console.calls(access_token).users.me()).acceptTermsOfService).toBe(true);
  expect(console.output()).not.toContain(token);
});

test("a changed e-mail address needs the password, and is valid once its link is used @no-js", async ({
  page,
}) => {
  const person = await newPerson(console, "Zeno Parisi");
  const email = freshMailAddress();
  await signIn(page, console.url, person);
  await open(page, "/account");
  await fill(page, { name: "Zeno Parisi-Bruni" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expectTyped(page, { name: "Zeno Parisi-Bruni" });

  await settled(page);
  await fill(page, { email, password: "not-my-password" });
  expect(await press(page, "Change e-mail address")).toBe(400);
  await expect(page.getByRole("alert")).toContainText("The current password is wrong.");
  await expectTyped(page, { email });

  const link = await mailedLink(async () => {
    await settled(page);
    await fill(page, { email, password: person.password });
    await page.getByRole("button", { name: "Change e-mail address" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Confirm your new address" })).toBeVisible();
  });
  await open(page, link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirm your new e-mail address");
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirmed");
  await page.context().clearCookies();
  await signIn(page, console.url, { email, password: person.password });
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(console.url + path);
  await settled(page);
}

async function press(page: Page, name: string): Promise<number> {
  return readStatus(page, () => page.getByRole("button", { name, exact: true }).click());
}

async function mailedToken(send: () => Promise<unknown>): Promise<string> {
  return tokenIn(await mailedText(send));
}

/** Returns the path and the query of the mailed link. */
async function mailedLink(send: () => Promise<unknown>): Promise<string> {
  const { pathname, search } = new URL(/https?:\S+token=\S+/.exec(await mailedText(send))![0]);
  return pathname + search;
}

/** Returns the text of the only message with a link that `send` causes; earlier notices may still arrive. */
async function mailedText(send: () => Promise<unknown>): Promise<string> {
  const before = console.mail.caught.length;
  await send();
  const withLink = () => console.mail.caught.slice(before).find(({ text }) => text.includes("token="));
  await expect.poll(() => withLink() !== undefined).toBe(true);
  return withLink()?.text ?? "";
}

/**
 * Changes an account with a password to one that waits for its link, as after a sign-up at other providers.
 */
function unactivate(email: string): void {
  const db = openDatabaseFile(console.dataDir);
  db.exec(`update user_account set contact_proved_at = null where email = '${email}'`);
  db.close();
}
