import type { Page } from "playwright/test";
import { freshIpAddress, send } from "../../attacks/support/requests.ts";
import {
  expectAccessibleDayAndNight,
  fill,
  freshMailAddress,
  settled,
} from "../../support/browser/screens.ts";
import { expect, test } from "../../support/console.ts";
import { tokenIn } from "../../support/outside/mail-catcher.ts";
import { type MailingConsole, startMailingConsole } from "../../support/outside/mailing-console.ts";

test.describe.configure({ mode: "default" });

const password = "a-password-of-mine";

let console: MailingConsole;

test.beforeAll(async () => {
  console = await startMailingConsole();
});

test.afterAll(() => console.stop());

/** Wrong tries from many networks, until strangers have none left. */
async function guessAt(username: string): Promise<void> {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  for (let n = 0; n <= 20; n++) {
    const body = new URLSearchParams({ grant_type: "password", username, password: `guess ${n}` }).toString();
    await send(console.url, { method: "POST", path: "/oauth/token", headers, body, from: freshIpAddress() });
  }
}

async function signIn(page: Page, username: string): Promise<void> {
  await fill(page, { username, password });
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("a person locked out by others' guesses signs in with the help of a link sent to them @no-js", async ({
  page,
}) => {
  const email = freshMailAddress();
  await console.api.onPremise.createUser({ body: { name: "Renata Fabbri", email, password } });
  await guessAt(email);
  await page.goto(console.url);
  await settled(page);
  await signIn(page, email);
  await expect(page.getByText("Too many attempts. Wait a few minutes, then try again.")).toBeVisible();
  await expectAccessibleDayAndNight(page);
  const mails = console.mail.caught.length;
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check your e-mail");
  const { to, text } = await console.mail.waitFor(mails + 1);
  expect(to).toEqual([email]);

  await page.goto(`${console.url}/known_browser?token=${tokenIn(text)}`);
  await settled(page);
  await expectAccessibleDayAndNight(page);
  await page.getByRole("button", { name: "Trust this browser" }).click();
  await expect(page.getByText("This browser is now trusted. Sign in as usual.")).toBeVisible();
  await settled(page);
  await signIn(page, email);
  await expect(page).toHaveURL(/\/(user_home|terms)/);

  await page.context().clearCookies();
  await page.goto(`${console.url}/known_browser?token=${tokenIn(text)}`);
  await settled(page);
  await page.getByRole("button", { name: "Trust this browser" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
});
