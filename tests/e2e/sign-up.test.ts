import { activate } from "../support/activation.ts";
import { ADMINISTRATOR, enterBuilding, expect, signIn, test } from "../support/console.ts";
import { type MailingConsole, startMailingConsole } from "../support/mailing-console.ts";
import { tokenIn } from "../support/mail-catcher.ts";
import { catchMessages, type MessageCatcher } from "../support/message-gateway.ts";
import {
  expectAccessibleDayAndNight,
  expectTyped,
  fill,
  freshAddress,
  settled,
  statusOf,
  withoutBrowserChecks,
} from "../support/screens.ts";

const GATEWAY_TOKEN = "what-the-gateway-knows-us-by";

let open: MailingConsole;
let gateway: MessageCatcher;

test.describe.configure({ mode: "default" });

test.beforeAll(async () => {
  gateway = await catchMessages();
  const token = { MESSAGE_GATEWAY_URL: gateway.url, MESSAGE_GATEWAY_TOKEN: GATEWAY_TOKEN };
  open = await startMailingConsole({ SELF_SIGN_UP: "1", ...token });
});

test.afterAll(async () => {
  await open.stop();
  await gateway.stop();
});

test("where accounts are made by invite, nobody is offered one", async ({ page, installation }) => {
  await page.goto(`${installation.url}/`);
  await expect(page.getByRole("link", { name: "New here? Create an account" })).toHaveCount(0);
  await page.goto(`${installation.url}/sign_up`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Accounts are made by invite");
  await expectAccessibleDayAndNight(page);
});

test("who has neither account nor invite signs up by mail; who has an account is told the same, and gets nothing", async ({
  page,
}) => {
  const email = freshAddress();
  const password = "a-password-of-mine";
  const send = () => page.getByRole("button", { name: "Send me the link" }).click();
  await page.goto(`${open.url}/`);
  await page.getByRole("link", { name: "New here? Create an account" }).click();
  await settled(page);
  await withoutBrowserChecks(page);
  await fill(page, { name: "Nadia Ferri", email: "nadia@" });
  expect(await statusOf(page, send)).toBe(400);
  await expectTyped(page, { name: "Nadia Ferri", email: "nadia@" });
  await expectAccessibleDayAndNight(page);
  for (const address of [ADMINISTRATOR.email, email]) {
    await page.goto(`${open.url}/sign_up`);
    await settled(page);
    await fill(page, { name: "Nadia Ferri", email: address });
    await send();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your mailbox");
    await expect(page.getByText("with the link you choose your password")).toBeVisible();
  }
  await expectAccessibleDayAndNight(page);
  const mail = await open.mail.waitFor(1);
  expect(mail.to).toEqual([email]);
  expect(open.mail.caught).toHaveLength(1);

  await activate(page, `${open.url}/activate?token=${tokenIn(mail.text)}`, password);
  await signIn(page, open.url, { email, password });
});

test("by mobile number one signs up, activates and signs in; what the gateway refuses is told on the messages screen", async ({
  page,
}) => {
  const password = "a-password-of-mine";
  const mobileNumber = `333 ${String(Math.random()).slice(2, 9)}`;
  const send = () => page.getByRole("button", { name: "Send me the link" }).click();
  await page.goto(`${open.url}/sign_up`);
  await settled(page);
  await expect(page.locator("[name=countryCode]")).toBeHidden();
  await expect(page.getByLabel("WhatsApp")).toBeHidden();
  await page.getByText("Mobile number", { exact: true }).click();
  await expect(page.locator("[name=email]")).toBeHidden();
  await expect(page.getByLabel("SMS")).toBeChecked();
  await withoutBrowserChecks(page);
  await fill(page, { name: "Nadia Ferri", countryCode: "+39", mobileNumber: "my number" });
  expect(await statusOf(page, send)).toBe(400);
  await expectTyped(page, { name: "Nadia Ferri", countryCode: "+39", mobileNumber: "my number" });
  await expect(page.locator("[name=email]")).toBeHidden();
  await expectAccessibleDayAndNight(page);
  await fill(page, { mobileNumber });
  await send();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your phone");
  await expectAccessibleDayAndNight(page);

  const to = `+39${mobileNumber.replace(" ", "")}`;
  const { text, ...message } = await gateway.waitFor(1);
  expect(message).toMatchObject({ to, channel: "SMS", authorization: `Bearer ${GATEWAY_TOKEN}` });
  const link = text.split("\n").at(-1) ?? "";
  expect(link).toBe(`${open.url}/activate?token=${tokenIn(text)}`);
  await activate(page, link, password);
  await signIn(page, open.url, { email: `+39 ${mobileNumber}`, password });
  await page.context().clearCookies();

  gateway.answers.push(401);
  await page.goto(`${open.url}/reset_password`);
  await settled(page);
  await fill(page, { contact: to });
  await page.getByRole("button", { name: "Send me a link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your phone");
  const refused = await gateway.waitFor(2);
  await enterBuilding(page, open.url);
  const failed = async () => (await open.api.messages.list({ query: { state: "FAILED" } })).total;
  await expect.poll(failed).toBe(1);
  await page.goto(`${open.url}/domain/messages?state=FAILED`);
  await expect(page.getByRole("row").nth(1)).toContainText(
    "refused our sign-in. Check MESSAGE_GATEWAY_TOKEN.",
  );
  await expectAccessibleDayAndNight(page);
  await page.goto(`${open.url}/installation/diagnosis`);
  await expect(page.getByText(new URL(gateway.url).host)).toBeVisible();
  for (const secret of [GATEWAY_TOKEN, tokenIn(text), tokenIn(refused.text), mobileNumber])
    expect(open.output()).not.toContain(secret);
});

test("who prefers WhatsApp says so with the number; without a mail server the messages screen tells that such messages leave", async ({
  page,
}) => {
  const before = gateway.asked.length;
  const mobileNumber = `333 ${String(Math.random()).slice(2, 9)}`;
  await open.api.mailServer.remove();
  await page.goto(`${open.url}/sign_up`);
  await settled(page);
  await page.getByText("Mobile number", { exact: true }).click();
  await fill(page, { name: "Rosa Ferri", countryCode: "+39", mobileNumber });
  await page.getByText("WhatsApp", { exact: true }).click();
  await page.getByRole("button", { name: "Send me the link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your phone");
  expect(await gateway.waitFor(before + 1)).toMatchObject({ channel: "WHATSAPP" });

  await enterBuilding(page, open.url);
  await page.goto(`${open.url}/domain/messages`);
  await expect(
    page.getByText("No mail server is set: mail waits. Messages to mobile numbers leave by themselves."),
  ).toBeVisible();
  await expectAccessibleDayAndNight(page);
});
