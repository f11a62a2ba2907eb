import { activate } from "../../support/activation.ts";
import {
  expectAccessibleDayAndNight,
  expectTyped,
  fill,
  freshMailAddress,
  readStatus,
  settled,
  withoutBrowserChecks,
} from "../../support/browser/screens.ts";
import { ADMINISTRATOR, enterBuilding, expect, signIn, test } from "../../support/console.ts";
import { tokenIn } from "../../support/outside/mail-catcher.ts";
import { type MailingConsole, startMailingConsole } from "../../support/outside/mailing-console.ts";
import { catchMessages, type MessageCatcher } from "../../support/outside/message-gateway.ts";

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

test("where accounts are created by invite, sign-up is not offered", async ({ page, installation }) => {
  await page.goto(`${installation.url}/`);
  await expect(page.getByRole("link", { name: "New here? Create account" })).toHaveCount(0);
  await page.goto(`${installation.url}/sign_up`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Accounts by invite only");
});

test("a person without account or invite signs up by mail; one with an account gets the same answer, and nothing else @no-js", async ({
  page,
}) => {
  const email = freshMailAddress();
  const password = "a-password-of-mine";
  const send = () => page.getByRole("button", { name: "Send link" }).click();
  await page.goto(`${open.url}/`);
  await page.getByRole("link", { name: "New here? Create account" }).click();
  await settled(page);
  await withoutBrowserChecks(page);
  await fill(page, { email: "nadia@" });
  expect(await readStatus(page, send)).toBe(400);
  await expectTyped(page, { email: "nadia@" });
  await expectAccessibleDayAndNight(page);
  for (const address of [ADMINISTRATOR.email, email]) {
    await page.goto(`${open.url}/sign_up`);
    await settled(page);
    await fill(page, { email: address });
    await send();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your messages");
    await expect(page.getByText(`We sent a link to ${address}.`)).toBeVisible();
    expect(page.url(), "no contact in an address").not.toContain("@");
  }
  const mail = await open.mail.waitFor(1);
  expect(mail.to).toEqual([email]);
  expect(open.mail.caught).toHaveLength(1);

  const link = `${open.url}/activate?token=${tokenIn(mail.text)}`;
  await page.goto(link);
  await settled(page);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your name and password");
  await withoutBrowserChecks(page);
  await expectTyped(page, { name: "" });
  await expectAccessibleDayAndNight(page);
  const begin = () => page.getByRole("button", { name: "Activate account" }).click();
  await fill(page, { name: "Nadia Ferri", password, passwordAgain: "something-else" });
  expect(await readStatus(page, begin)).toBe(400);
  await expectTyped(page, { name: "Nadia Ferri" });
  await activate(page, link, { name: "Nadia Ferri", password });
  await expect(page, "no token in an address").toHaveURL(`${open.url}/user_home`);
  await expect(page.getByText("Nadia Ferri").first()).toBeVisible();
  await signIn(page, open.url, { email, password });
  await expect(page.getByText("Nadia Ferri").first()).toBeVisible();
});

test("a person who signs up with an invite sees where the link went, has it sent again, and joins the building by it @no-js", async ({
  page,
}) => {
  const { code, id } = await open.api.invites.create({ body: {} });
  const email = freshMailAddress();
  const before = open.mail.caught.length;
  await page.goto(`${open.url}/invite/${code}`);
  await settled(page);
  await expect(page.locator("[name=password]"), "chosen by the link").toHaveCount(1);
  await fill(page, { email });
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
  await expect(page.getByText("Your place is reserved until the link expires.")).toBeVisible();
  await settled(page);
  await expectAccessibleDayAndNight(page);
  await page.getByRole("button", { name: "Resend link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The link was sent again");
  const { text } = await open.mail.waitFor(before + 2);

  await enterBuilding(page, open.url);
  await page.goto(`${open.url}/domain/invites/${id}`);
  await expect(page.getByText("Not confirmed yet")).toBeVisible();
  await page.context().clearCookies();

  const password = "a-password-of-mine";
  await activate(page, `${open.url}/activate?token=${tokenIn(text)}`, { name: "Ines Longo", password });
  await expect(page).toHaveURL(`${open.url}/domain`);
  await expect(page.getByText("You joined the building.")).toBeVisible();
  await signIn(page, open.url, { email, password });
  await expect(page.getByRole("button", { name: "Enter Casa Verde" })).toBeVisible();
});

test("the recipient of an invite has an account at once, and nothing typed is lost", async ({ page }) => {
  const email = freshMailAddress();
  const before = open.mail.caught.length;
  await open.api.invites.create({ body: { email } });
  const { text } = await open.mail.waitFor(before + 1);
  const password = "a-password-of-mine";
  await page.goto(/https?:\/\/\S+\/invite\/[\w-]+\?proof=[\w-]+/.exec(text)?.[0] ?? "");
  await settled(page);
  await fill(page, { name: "Dario Villa", email, password, passwordAgain: "something-else" });
  await page.getByRole("checkbox").check();
  const join = () => page.getByRole("button", { name: "Create account and join" }).click();
  expect(await readStatus(page, join)).toBe(400);
  await expect(page.getByText("The passwords don't match.")).toBeVisible();
  await expectTyped(page, { name: "Dario Villa", email });
  await expect(page.getByRole("checkbox")).toBeChecked();
  await expectAccessibleDayAndNight(page);

  await fill(page, { password, passwordAgain: password });
  await join();
  await page.waitForURL("**/domain");
  await expect(page.getByText("You joined the building.")).toBeVisible();
});

test("another number to sign in with takes effect once its link is used", async ({ page }) => {
  const [old, other] = [1, 2].map(() => `333 ${String(Math.random()).slice(2, 9)}`) as [string, string];
  const password = "a-password-of-mine";
  const number = { loginType: "MOBILE", countryCode: "+39", mobileNumber: old } as const;
  await open.api.onPremise.createUser({ body: { ...number, name: "Rita Sala", password } });
  const before = gateway.requests.length;
  await signIn(page, open.url, { email: `+39 ${old}`, password });
  await page.getByRole("button", { name: "I accept" }).click();
  await expect(page.getByRole("button", { name: "I accept" })).toHaveCount(0);
  await page.goto(`${open.url}/account`);
  await settled(page);
  const form = page.locator("form", { has: page.locator("[name=mobileNumber]") });
  await form.locator("[name=mobileNumber]").fill(other);
  await form.locator("[name=password]").fill(password);
  await form.getByRole("button", { name: "Save number" }).click();
  await expect(page.getByText("Confirm your new number")).toBeVisible();
  await expectAccessibleDayAndNight(page);
  const { text, to } = await gateway.waitFor(before + 1);
  expect(to).toBe(`+39${other.replace(" ", "")}`);
  await expect(page.locator("[name=mobileNumber]")).toHaveValue(old.replace(" ", ""));

  await page.goto(`${open.url}/activate?token=${tokenIn(text)}`);
  await settled(page);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirmed");
  expect((await gateway.waitFor(before + 2)).to, "the old number receives a message").toBe(
    `+39${old.replace(" ", "")}`,
  );
});

test("people sign up, activate and sign in by mobile number; the messages screen shows what the gateway refuses @no-js", async ({
  page,
}) => {
  const password = "a-password-of-mine";
  const mobileNumber = `333 ${String(Math.random()).slice(2, 9)}`;
  const before = gateway.requests.length;
  const send = () => page.getByRole("button", { name: "Send link" }).click();
  await page.goto(`${open.url}/sign_up`);
  await settled(page);
  await expect(page.locator("[name=countryCode]")).toBeHidden();
  await expect(page.getByLabel("WhatsApp")).toBeHidden();
  await page.getByText("Mobile number", { exact: true }).click();
  await expect(page.locator("[name=email]")).toBeHidden();
  await expect(page.getByLabel("SMS")).toBeChecked();
  await withoutBrowserChecks(page);
  await fill(page, { countryCode: "+39", mobileNumber: "my number" });
  expect(await readStatus(page, send)).toBe(400);
  await expectTyped(page, { countryCode: "+39", mobileNumber: "my number" });
  await expect(page.locator("[name=email]")).toBeHidden();
  await fill(page, { mobileNumber });
  await send();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your messages");
  await expect(page.getByText(`We sent a link to +39 ${mobileNumber.replace(" ", "")}.`)).toBeVisible();
  await expectAccessibleDayAndNight(page);

  const to = `+39${mobileNumber.replace(" ", "")}`;
  const { text, ...message } = await gateway.waitFor(before + 1);
  expect(message).toMatchObject({ to, channel: "SMS", authorization: `Bearer ${GATEWAY_TOKEN}` });
  const link = text.split("\n").at(-1) ?? "";
  expect(link).toBe(`${open.url}/activate?token=${tokenIn(text)}`);
  await activate(page, link, { name: "Nadia Ferri", password });
  await expect(page).toHaveURL(`${open.url}/user_home`);
  await signIn(page, open.url, { email: `+39 ${mobileNumber}`, password });
  await page.context().clearCookies();

  gateway.answers.push(401);
  await page.goto(`${open.url}/reset_password`);
  await settled(page);
  await fill(page, { contact: to });
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your phone");
  const refused = await gateway.waitFor(before + 2);
  await enterBuilding(page, open.url);
  const failed = async () => (await open.api.messages.list({ query: { state: "FAILED" } })).total;
  await expect.poll(failed).toBe(1);
  await page.goto(`${open.url}/domain/messages?state=FAILED`);
  await expect(page.getByRole("row").nth(1)).toContainText(
    "refused the sign-in. Check MESSAGE_GATEWAY_TOKEN.",
  );
  await page.goto(`${open.url}/installation/diagnosis`);
  await expect(page.getByText(new URL(gateway.url).host)).toBeVisible();
  for (const secret of [GATEWAY_TOKEN, tokenIn(text), tokenIn(refused.text), mobileNumber])
    expect(open.output()).not.toContain(secret);
});

test("WhatsApp is chosen with the number; without a mail server the messages screen says that such messages are sent", async ({
  page,
}) => {
  const before = gateway.requests.length;
  const mobileNumber = `333 ${String(Math.random()).slice(2, 9)}`;
  await open.api.mailServer.remove();
  await page.goto(`${open.url}/sign_up`);
  await settled(page);
  await page.getByText("Mobile number", { exact: true }).click();
  await fill(page, { countryCode: "+39", mobileNumber });
  await page.getByText("WhatsApp", { exact: true }).click();
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your messages");
  expect(await gateway.waitFor(before + 1)).toMatchObject({ channel: "WHATSAPP" });

  await enterBuilding(page, open.url);
  await page.goto(`${open.url}/domain/messages`);
  await expect(
    page.getByText("No mail server is configured: e-mail is not sent. Messages to mobile numbers are sent."),
  ).toBeVisible();
});
