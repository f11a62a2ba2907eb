import type { Page } from "playwright/test";
import {
  expectAccessibleDayAndNight,
  fill,
  freshMailAddress,
  newPerson,
  settled,
} from "../../support/browser/screens.ts";
import { expect, signIn, test } from "../../support/console.ts";
import { doorInService } from "../../support/door-panel.ts";
import { tokenIn } from "../../support/outside/mail-catcher.ts";
import { type MailingConsole, startMailingConsole } from "../../support/outside/mailing-console.ts";

test.describe.configure({ mode: "default" });

const password = "a-password-of-mine";

let console: MailingConsole;

test.beforeAll(async () => {
  console = await startMailingConsole();
});

test.afterAll(() => console.stop());

test("from the invite in the mail to the first opened door it takes 4 presses @no-js", async ({
  page,
  startPanel,
}) => {
  const { api, url, demo, dataDir } = console;
  await doorInService(console);
  const { project } = test.info();
  const panel = startPanel({ server: url, ...demo, stateFile: `${dataDir}/first-door-${project.name}.json` });
  await panel.shows(/configuration \w+ applied/);
  panel.type("wait");
  await panel.shows(/ready/);
  const email = freshMailAddress();
  const link = await mailedLink(() => api.invites.create({ body: { email, code: { name: "Flat 1" } } }));

  // The first press is the one on the link in the mail.
  await page.goto(link);
  await settled(page);
  await expect(page.locator("[name=email]")).toHaveValue(email);
  await fill(page, { name: "Lia Costa", password, passwordAgain: password });
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create account and join" }).click();
  await expect(page, "no token in an address").toHaveURL(`${url}/domain`);
  await expect(page.getByText("You joined the building.")).toBeVisible();
  await page.locator(".door-list").getByRole("button", { name: "Open Street door" }).click();
  await panel.shows(/open-door.*Street door opens for 3 s/);
  await expect(page.getByText("Street door: opened")).toBeVisible();
});

test("a person who signs up by a shared link is signed in with the password they choose, under a new session @no-js", async ({
  page,
}) => {
  const { api, url } = console;
  const email = freshMailAddress();
  const { code } = await api.invites.create({ body: {} });
  await page.goto(`${url}/invite/${code}`);
  await settled(page);
  await fill(page, { email });
  const token = tokenIn(
    await mailedText(async () => {
      await page.getByRole("button", { name: "Send link" }).click();
      await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible();
    }),
  );
  await chooseBy(page, token, "Mara Conti");
  const before = await sessionOf(page);
  await page.getByRole("button", { name: "Activate account" }).click();
  await expect(page).toHaveURL(`${url}/domain`);
  await expect(page.getByText("You joined the building.")).toBeVisible();
  expect(await sessionOf(page)).not.toBe(before);
  expect(console.output()).not.toContain(token);
});

test("a person who joins by an invite that left something out reads what, and is signed in @no-js", async ({
  page,
}) => {
  const { api } = console;
  const email = freshMailAddress();
  const group = await api.agentGroups.create({ body: { name: "Third floor" } });
  const { code } = await api.invites.create({ body: { agentGroupIds: [group.id] } });
  const inviteCode = code;
  const text = await mailedText(() => console.calls().users.signUp({ body: { email, inviteCode } }));
  await api.agentGroups.remove({ id: group.id });
  await chooseBy(page, tokenIn(text), "Nino Sala");
  await page.getByRole("button", { name: "Activate account" }).click();
  await expect(page.getByText("A group of this invite was deleted.")).toBeVisible();
  await expect(page.getByText("Your account is active and you are signed in.")).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page.getByRole("button", { name: "Enter Casa Verde" })).toBeVisible();
});

test("the link of another person's account leaves who is signed in as they are", async ({ page }) => {
  const { api, url } = console;
  const reader = await newPerson(console, "Ada Fini");
  const email = freshMailAddress();
  const text = await mailedText(() => api.onPremise.createUser({ body: { name: "Ugo Neri", email } }));
  await signIn(page, url, reader);
  await chooseBy(page, tokenIn(text));
  await page.getByRole("button", { name: "Activate account" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirmed");
  await page.goto(`${url}/user_home`);
  await expect(page.getByText("Ada Fini").first()).toBeVisible();
  await signIn(page, url, { email, password });
  await expect(page.getByText("Ugo Neri").first()).toBeVisible();
});

/** Opens the link of an account and fills in what it asks for. */
async function chooseBy(page: Page, token: string, name?: string): Promise<void> {
  await page.goto(`${console.url}/activate?token=${token}`);
  await settled(page);
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.locator("[name=passwordAgain]")).toBeVisible();
  await settled(page);
  if (name !== undefined) await fill(page, { name });
  await fill(page, { password, passwordAgain: password });
  await page.getByRole("checkbox").check();
}

/** Returns the value of the session's cookie. */
async function sessionOf(page: Page): Promise<string | undefined> {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === "portineria")?.value;
}

async function mailedLink(send: () => Promise<unknown>): Promise<string> {
  return /https?:\/\/\S+\/invite\/[\w-]+\?proof=[\w-]+/.exec(await mailedText(send))![0];
}

/** Returns the text of the only message with a link that `send` causes; earlier notices may still arrive. */
async function mailedText(send: () => Promise<unknown>): Promise<string> {
  const before = console.mail.caught.length;
  await send();
  const withLink = () => console.mail.caught.slice(before).find(({ text }) => /token=|proof=/.test(text));
  await expect.poll(() => withLink() !== undefined).toBe(true);
  return withLink()?.text ?? "";
}
