import type { Page } from "playwright/test";
import { expectTyped, fill, newPerson, readStatus, settled } from "../../support/browser/screens.ts";
import { expect, signIn, test } from "../../support/console.ts";
import { tokenIn } from "../../support/outside/mail-catcher.ts";
import { type MailingConsole, startMailingConsole } from "../../support/outside/mailing-console.ts";
import { catchMessages, type MessageCatcher } from "../../support/outside/message-gateway.ts";

const PASSWORD = "a-password-of-mine";
const NEW_PASSWORD = "a-wholly-new-password";

let console: MailingConsole;
let gateway: MessageCatcher;

test.beforeAll(async () => {
  gateway = await catchMessages();
  console = await startMailingConsole({ MESSAGE_GATEWAY_URL: gateway.url });
});

test.afterAll(async () => {
  await console.stop();
  await gateway.stop();
});

test("a reset message goes to the contact of the account, by mail or to the mobile number, and to none for a mode that contradicts it @no-js", async ({
  page,
}) => {
  const { email } = await newPerson(console, "Renata Fabbri");
  const number = await newMobilePerson();
  const before = gateway.requests.length;
  for (const [contact, mode] of [
    [email, "MOBILE"],
    [number, "MAIL"],
  ] as const) {
    await openReset(page, contact);
    await addMode(page, mode);
    expect(await readStatus(page, () => ask(page))).toBe(400);
    await expectTyped(page, { contact });
  }

  await openReset(page, email);
  await ask(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your e-mail");
  const mail = await console.mail.waitFor(1);
  await openReset(page, number);
  await ask(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your phone");
  const message = await gateway.waitFor(before + 1);

  expect(mail.to).toEqual([email]);
  expect(message.to).toBe(number);
  expect([console.mail.caught.length, gateway.requests.length]).toEqual([1, before + 1]);
  for (const [contact, { text }] of [
    [email, mail],
    [number, message],
  ] as const) {
    await page.goto(`${console.url}/reset_password?token=${tokenIn(text)}`);
    await settled(page);
    await fill(page, { password: NEW_PASSWORD, passwordAgain: NEW_PASSWORD });
    await page.getByRole("button", { name: "Set new password" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Password changed");
    await signIn(page, console.url, { email: contact, password: NEW_PASSWORD });
  }
});

/** Creates and activates an account with a mobile number, which it returns. */
async function newMobilePerson(): Promise<string> {
  const body = { name: "Dora", loginType: "MOBILE", countryCode: "39", mobileNumber: "333 1234567" } as const;
  await console.api.onPremise.createUser({ body });
  const { text, to } = await gateway.waitFor(1);
  const activation = {
    activationToken: tokenIn(text),
    password: PASSWORD,
    acceptTermsOfService: true,
  } as const;
  await console.calls().accountLinks.activate({ body: activation });
  return to;
}

async function openReset(page: Page, contact: string): Promise<void> {
  await page.goto(`${console.url}/reset_password`);
  await settled(page);
  await fill(page, { contact });
}

/** Adds a mode to the form, which the page has no field for. */
async function addMode(page: Page, value: string): Promise<void> {
  await page.locator("[name=contact]").evaluate((field: HTMLInputElement, value) => {
    const added = document.createElement("input");
    Object.assign(added, { type: "hidden", name: "contactMode", value });
    field.form?.append(added);
  }, value);
}

function ask(page: Page): Promise<void> {
  return page.getByRole("button", { name: "Send link" }).click();
}
