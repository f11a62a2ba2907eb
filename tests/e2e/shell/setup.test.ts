import type { Page } from "playwright/test";
import type { ApiCalls } from "#contract/client/client.ts";
import {
  expectAccessibleDayAndNight,
  expectTyped,
  fill,
  readStatus,
  settled,
} from "../../support/browser/screens.ts";
import { expect, test } from "../../support/console.ts";
import { catchMail, type MailCatcher } from "../../support/outside/mail-catcher.ts";
import { freePort } from "../../support/processes/own-process.ts";
import { type RunningConsole, startConsole } from "../../support/processes/running-console.ts";

const person = { name: "Ada Marchetti", email: "ada@example.test" };
const passwords = { password: "a-long-enough-password", passwordAgain: "a-long-enough-password" };

test.describe.configure({ mode: "serial" });

/** The mail catcher is on this machine. */
const env = { MAIL_TO_LOOPBACK: "1" };

let console: RunningConsole;
let mail: MailCatcher;

test.beforeAll(async () => {
  // A port that no other process receives while the server is stopped.
  console = await startConsole({ env: { ...env, PORT: String(await freePort()) } });
  mail = await catchMail();
});

test.afterAll(async () => {
  await console.stop();
  await mail.stop();
});

test("a wrong set-up code is refused beside its field, and what was typed stays @no-js", async ({ page }) => {
  await page.goto(`${console.url}/`);
  await expect(page).toHaveURL(`${console.url}/setup`);
  await settled(page);
  await fill(page, { ...person, ...passwords, setupCode: "AAAA-BBBB-CCCC" });
  expect(await readStatus(page, () => page.getByRole("button", { name: "Create account" }).click())).toBe(
    400,
  );
  await expect(page.getByRole("alert")).toContainText("The set-up code is wrong");
  await expect(page.locator("[name=setupCode]")).toHaveAttribute("aria-invalid", "true");
  await expectTyped(page, person);
  await expectAccessibleDayAndNight(page);
});

test("two different passwords are refused, and no password is in the answer", async ({ page }) => {
  await page.goto(`${console.url}/setup`);
  await settled(page);
  await fill(page, {
    ...person,
    ...passwords,
    passwordAgain: "something-else-entirely",
    setupCode: "AAAA-BBBB-CCCC",
  });
  expect(await readStatus(page, () => page.getByRole("button", { name: "Create account" }).click())).toBe(
    400,
  );
  await expect(page.getByText("The passwords don't match.")).toBeVisible();
  await expectTyped(page, person);
  expect(await page.content()).not.toContain(passwords.password);
});

/** Signs in again without a session, as after the browser was closed. */
async function signInAgain(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto(`${console.url}/`);
  await settled(page);
  await fill(page, { username: person.email, password: passwords.password });
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("the wizard leads from the administrator to the first device, and continues where it was interrupted @no-js", async ({
  page,
}) => {
  await page.goto(`${console.url}/setup`);
  await settled(page);
  await expect(page.getByText("Step 1 of 5")).toBeVisible();
  await fill(page, { ...person, ...passwords, setupCode: console.setupCode ?? "" });
  await page.getByRole("button", { name: "Create account" }).click();

  await expect(page).toHaveURL(`${console.url}/setup/building`);
  await expect(page.getByText("Step 2 of 5")).toBeVisible();
  await expect(page.getByLabel("Licence code")).toHaveValue(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/);
  await expectAccessibleDayAndNight(page);
  await signInAgain(page);
  await expect(page).toHaveURL(`${console.url}/setup/building`);
  await settled(page);
  await page.getByLabel("Licence code").fill("AAAA-BBBB-CCCC-DDDD");
  await page.getByLabel("Building name").fill("Casa Verde");
  await showName(page);
  await page.getByRole("button", { name: "Create building" }).click();
  await expect(page.locator("[name=licenseCode]")).toHaveAttribute("aria-invalid", "true");
  await expectTyped(page, { label: "Casa Verde" });
  await page.goto(`${console.url}/setup/building`);
  await settled(page);
  await page.getByLabel("Building name").fill("Casa Verde");
  await showName(page);
  await page.getByRole("button", { name: "Create building" }).click();

  await expect(page).toHaveURL(`${console.url}/setup/mail`);
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByText("Building created", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(`${console.url}/setup/mail`);
  await settled(page);
  await expectAccessibleDayAndNight(page);
  const typed = { emailFrom: "door@example.test", nameFrom: "Casa Verde", host: "127.0.0.1" };
  await fill(page, { ...typed, port: String(mail.port), recipient: person.email });
  await page.getByLabel("STARTTLS (port 587)").check();
  expect(await readStatus(page, () => page.getByRole("button", { name: "Check connection" }).click())).toBe(
    200,
  );
  await expect(page.getByRole("alert")).toContainText("The mail server's certificate is not trusted.");
  await page.getByLabel("If the server supports it (port 25)").check();
  await expectTyped(page, typed);
  await page.getByRole("button", { name: "Send test e-mail" }).click();
  await expect(page.getByText(`accepted the test e-mail for ${person.email}`)).toBeVisible();
  expect(mail.caught).toMatchObject([{ from: typed.emailFrom, to: [person.email] }]);

  await settled(page);
  await console.end("SIGKILL");
  console = await startConsole({
    dataDir: console.dataDir,
    env: { ...env, PORT: new URL(console.url).port },
  });
  await page.goto(`${console.url}/setup`);
  await expect(page).toHaveURL(`${console.url}/setup/mail`);
  await settled(page);
  await fill(page, { ...typed, port: String(mail.port) });
  await page.getByRole("button", { name: "Save", exact: true }).click();

  await expect(page).toHaveURL(`${console.url}/setup/demo`);
  await settled(page);
  await expectAccessibleDayAndNight(page);
  await page.getByRole("button", { name: "Create demo building" }).click({ timeout: 30_000 });
  await expect(page).toHaveURL(`${console.url}/setup/done`);
  await settled(page);
  await expect(page.getByRole("link", { name: "Schedule backups" })).toHaveAttribute(
    "href",
    "/installation/backup/plan",
  );
  await page.getByText("No door panel at hand?").click();
  await expect(page.getByLabel("Hardware ID of the virtual panel")).toHaveValue(/^VP-/);
  await expectAccessibleDayAndNight(page);

  const api = await administratorsCalls();
  expect(await api.setUp.get()).toMatchObject({ steps: { building: "done", mail: "done", demo: "done" } });
  expect(await api.mailServer.get()).toMatchObject({ ...typed, port: mail.port });
  expect((await api.users.listDomains({ id: "me" })).total).toBe(2);

  await signInAgain(page);
  await expect(page).toHaveURL(`${console.url}/user_home`);
  await page.goto(`${console.url}/installation`);
  await expect(page.getByRole("link", { name: "Initial set-up" })).toHaveCount(0);
  const nextSteps = {
    "Enter building": "/domain",
    "Invite people": "/domain/invites/new",
    "Add first device": "/domain/devices/new",
  };
  for (const [name, address] of Object.entries(nextSteps)) {
    await page.goto(`${console.url}/setup`);
    await expect(page).toHaveURL(`${console.url}/setup/done`);
    await settled(page);
    await page.getByRole("button", { name }).click();
    await expect(page).toHaveURL(console.url + address);
  }
});

test("an installation has one first administrator", async ({ page }) => {
  await page.goto(`${console.url}/setup`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Already set up");
  await expect(page.locator("[name=setupCode]")).toHaveCount(0);
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`${console.url}/`);
});

test("all steps can be postponed, and done later as long as one is open @no-js", async ({ page }) => {
  await console.stop();
  console = await startConsole({ env });
  await page.goto(`${console.url}/setup/mail`);
  await expect(page).toHaveURL(`${console.url}/setup`);
  await settled(page);
  await fill(page, { ...person, ...passwords, setupCode: console.setupCode ?? "" });
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("button", { name: "Skip for now" }).click();
  await expect(page).toHaveURL(`${console.url}/setup/mail`);
  await page.goto(`${console.url}/user_home`);
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page).toHaveURL(`${console.url}/setup/mail`);
  await page.getByRole("button", { name: "Skip for now" }).click();
  await expect(page).toHaveURL(`${console.url}/setup/demo`);
  await page.getByRole("button", { name: "Skip for now" }).click();
  await expect(page).toHaveURL(`${console.url}/setup/done`);
  await expect(page.getByRole("link", { name: "Set up mail server" })).toBeVisible();
  const api = await administratorsCalls();
  expect((await api.setUp.get()).steps).toEqual({
    building: "postponed",
    mail: "postponed",
    demo: "postponed",
  });

  await signInAgain(page);
  await expect(page).toHaveURL(`${console.url}/user_home`);
  await page.goto(`${console.url}/installation`);
  await page.getByRole("link", { name: "Initial set-up" }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(`${console.url}/setup/building`);
});

async function showName(page: Page): Promise<void> {
  // Without JavaScript a button shows the short name, with JavaScript it appears while typing.
  if (test.info().project.name === "no-js") await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("casaverde", { exact: true })).toBeVisible();
}

async function administratorsCalls(): Promise<ApiCalls> {
  const body = { grant_type: "password", username: person.email, password: passwords.password };
  return console.calls((await console.calls().auth.token({ body })).access_token);
}
