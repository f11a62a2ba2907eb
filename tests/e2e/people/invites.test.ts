import { wallClockIn } from "#rules/buildings/wall-clock.ts";
import { INVITE_PROPOSED_DAYS } from "#rules/people/invites.ts";
import {
  expectAccessibleDayAndNight,
  expectTyped,
  fill,
  newPerson,
  readStatus,
  settled,
  withoutBrowserChecks,
} from "../../support/browser/screens.ts";
import { enterBuilding, expect, signIn, test } from "../../support/console.ts";
import { expectNotFoundPage } from "../../support/door-panel.ts";
import { issueLicence } from "../../support/issued-licence.ts";
import { newResident } from "../../support/resident.ts";

const LABEL = "Casa Verde";

test("an invite without places, or with an end before its start, is refused", async ({
  page,
  installation,
}) => {
  const { total } = await installation.api.invites.list();
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/invites/new`);
  const create = () => readStatus(page, () => page.getByRole("button", { name: "Create invite" }).click());
  await withoutBrowserChecks(page);
  await fill(page, { name: "Family Rossi", places: "0" });
  expect(await create()).toBe(400);
  await expect(page.getByText("Enter a whole number from 1 to 1,000.")).toBeVisible();
  await expectTyped(page, { name: "Family Rossi", places: "0" });
  expect((await installation.api.invites.list()).total).toBe(total);
});

test("an invite is made, passed on, accepted, and withdrawn once that is confirmed @no-js @gate @gate-no-js", async ({
  page,
  installation,
}) => {
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/invites/new`);
  await expect(page.locator("[name=name]")).toHaveAttribute("placeholder", "Invite");
  await expect(page.getByText("Without a name, the invite is called “Installer invite”.")).toBeVisible();
  await fill(page, { name: "Family Rossi", places: "2", expirationDate: "2031-01-31T12:00" });
  await page.getByRole("button", { name: "Create invite" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Family Rossi");
  await expect(page).toHaveTitle("Portineria | Family Rossi");
  await expect(page.getByAltText("QR code of the invite's link")).toBeVisible();
  await expect(page.getByText("31 Jan 2031", { exact: false })).toBeVisible();
  const details = page.url();
  const link = await page.getByLabel("Link", { exact: true }).inputValue();
  expect(link).toMatch(new RegExp(`^${installation.url}/invite/[\\w-]{20,}$`));

  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(`Welcome to ${LABEL}`)).toBeVisible();
  await expect(page.getByText(link, { exact: true })).toBeVisible();
  for (const unprinted of [page.getByRole("navigation"), page.getByText("Accepted by")]) {
    await expect(unprinted.filter({ visible: true })).toHaveCount(0);
  }
  await page.emulateMedia({ media: "screen" });

  await page.getByRole("link", { name: "Withdraw invite" }).click();
  await expect(page.getByRole("dialog")).toContainText("Withdraw “Family Rossi”?");
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw invite" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invites");
  await expect(page.getByRole("link", { name: "Family Rossi" })).toHaveCount(0);
  await expectNotFoundPage(page, details);
});

test("an invite ends two weeks later unless another end is entered @no-js", async ({
  page,
  installation: { api, domainId, url },
}) => {
  await api.domains.update({ id: domainId, body: { timeZone: "Pacific/Auckland" } });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/invites/new`);
  await expect(page.getByText("14 days unless you change it.")).toBeVisible();
  await page.getByRole("button", { name: "Create invite" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Invite, \d+ \w+ \d{4}$/);
  await expect(page.getByText("Invite created.", { exact: true })).toBeVisible();
  const invite = page.url();
  for (const dialog of ["share", "send", "delete"]) {
    await page.goto(`${invite}/${dialog}`);
    await expect(page.getByRole("dialog").getByRole("heading")).toHaveText(/Invite, \d+ \w+ \d{4}/);
  }
  const { expirationDate } = (await api.invites.list()).items[0]!;
  const shownAt = wallClockIn("Pacific/Auckland");
  const dayOf = (at: number) => Date.parse(shownAt(at).slice(0, 10));
  expect(shownAt(expirationDate)).toMatch(/ 23:59:00$/);
  expect(dayOf(expirationDate) - dayOf(Date.now())).toBe(INVITE_PROPOSED_DAYS * 86_400_000);
});

test("an invite that is to be mailed says before and after it is created that no mail server is set up @no-js", async ({
  page,
  installation: { url },
}) => {
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/invites/new`);
  await expect(page.getByText("No mail server is set up, so no e-mail can be sent yet.")).toBeVisible();
  await fill(page, { name: "For Rita", email: "rita@example.org" });
  await page.getByRole("button", { name: "Create invite" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("For Rita");
  await expect(page.getByText("Invite created. Its message waits: no mail server is set up.")).toBeVisible();
});

test("an invite that could not be sent says so, on its page and on the overview @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const { id } = await api.invites.create({ body: { name: "For Gina", email: "gina@example.org" } });
  await expect.poll(async () => (await api.invites.get({ id })).message?.attempts).toBeGreaterThan(0);
  await enterBuilding(page, url);
  await page.goto(`${url}/domain`);
  const attention = page.getByRole("listitem").filter({ hasText: "1 invite could not be sent yet" });
  await attention.getByRole("link", { name: "For Gina" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("For Gina");
  await expect(page.getByText("g•••@e•••.org")).toBeVisible();
  await expect(page.getByText("No mail server is configured.")).toBeVisible();
  await expect(page.getByText("It will be tried again. To invite the person now, share")).toBeVisible();
  await page.getByRole("link", { name: "Send again" }).click();
  await expect(page.getByText("No mail server is set up, so no e-mail can be sent yet.")).toBeVisible();

  const byLink = await api.invites.create({ body: { name: "By link" } });
  await page.goto(`${url}/domain/invites/${byLink.id}`);
  await expect(page.getByText("Not sent: share the link yourself.")).toBeVisible();
});

test("an invite shows whom it admitted, and no longer shows its link when it is used up", async ({
  page,
  installation,
}) => {
  await newResident(installation, "Xenia Riva");
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/invites`);
  const row = page.getByRole("row").filter({ hasText: "Used up" }).first();
  await expect(row).toContainText("1 of 1");
  await row.getByRole("link").click();
  await expect(page.getByText("This invite can no longer be accepted.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Xenia Riva" })).toBeVisible();
  await expect(page.getByText(`Joined ${LABEL}`)).toBeVisible();
  await expect(page.getByLabel("Link", { exact: true })).toHaveCount(0);
  await expect(page.getByAltText("QR code of the invite's link")).toHaveCount(0);
});

test("a building's name adds neither recipients nor text of its own to the mail", async ({
  page,
  installation,
}) => {
  const { id } = await installation.api.invites.create({ body: {} });
  const label = "A?bcc=evil@example.test&body=come #in%0D%0Ax";
  await installation.api.domains.update({ id: installation.domainId, body: { label } });
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/invites/${id}`);
  const link = await page.getByLabel("Link", { exact: true }).inputValue();
  await page.getByRole("link", { name: "Share" }).click();
  const ways = page.getByRole("dialog", { name: "Share" });
  const addressOf = async (name: string) =>
    new URL((await ways.getByRole("link", { name }).getAttribute("href"))!);
  const mail = await addressOf("E-mail");
  expect(mail.pathname).toBe("");
  expect([...mail.searchParams.keys()]).toEqual(["subject", "body"]);
  expect(mail.searchParams.get("subject")).toBe(`Invitation to ${label}`);
  expect(mail.searchParams.get("body")).toContain(link);
  for (const [name, host, subject] of [
    ["Gmail", "mail.google.com", "su"],
    ["Outlook.com", "outlook.live.com", "subject"],
  ] as const) {
    const { hostname, searchParams } = await addressOf(name);
    expect(hostname).toBe(host);
    expect(searchParams.get(subject)).toBe(`Invitation to ${label}`);
    expect(searchParams.get("body")).toContain(link);
    expect(searchParams.get("to")).toBeNull();
  }
  await expect(ways.getByRole("link", { name: "WhatsApp" })).toHaveCount(0);
});

test("an invite grants groups and seats in order, shows each person's results, and one for installers says so @no-js", async ({
  page,
  installation,
}) => {
  const { api, calls, dataDir, url } = installation;
  const group = await api.agentGroups.create({ body: { name: "Flat 21" } });
  const code = await issueLicence(dataDir, "--users", "3");
  const licence = await api.licences.activate({ body: { licenseCode: code } });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/invites/new`);
  await withoutBrowserChecks(page);
  const seats = page.getByLabel(code);
  await page.getByLabel("Flat 21").check();
  await page.getByLabel("For an installer, until the set-up ends").check();
  await fill(page, { places: "" });
  await seats.fill("0");
  const create = () => readStatus(page, () => page.getByRole("button", { name: "Create invite" }).click());
  expect(await create()).toBe(400);
  await expect(page.getByText("Enter a whole number from 1 to 1,000.")).toBeVisible();
  await expect(seats).toHaveValue("0");
  await expect(page.getByLabel("Flat 21")).toBeChecked();
  await seats.fill("1");
  await page.getByRole("button", { name: "Create invite" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Installer invite, \d+ \w+ \d{4}$/);
  const does = page.getByRole("region", { name: "Grants" }).getByRole("listitem");
  await expect(does).toHaveText([
    `Member of ${LABEL}`,
    "Access groups: Flat 21",
    `Licence seats: ${code} for 1 person`,
  ]);
  const id = new URL(page.url()).pathname.split("/").at(-1)!;
  const made = await api.invites.get({ id });
  expect(made).toMatchObject({ support: true, places: null });
  expect(made.actions.map(({ payload }) => payload)).toEqual([
    {},
    { agentGroupIds: [group.id] },
    { licenseIds: [licence.id], limits: [1] },
  ]);

  for (const name of ["Ugo Primo", "Vera Seconda"]) {
    const { email: username, password } = await newPerson(installation, name);
    const { access_token } = await calls().auth.token({
      body: { grant_type: "password", username, password },
    });
    await calls(access_token).invites.activate({ body: { code: made.code } });
  }
  await page.reload();
  const given = (name: string) =>
    page.getByRole("article").filter({ hasText: name }).getByRole("listitem").filter({ hasText: "licence" });
  await expect(given("Ugo Primo")).toContainText("Done");
  await expect(given("Vera Seconda")).toContainText("as many seats as it may");
  await expectAccessibleDayAndNight(page);
  await page.goto(`${url}/domain/invites`);
  await expect(page.getByRole("row").filter({ hasText: "For installers" })).toContainText("no limit");
  const { items } = await api.users.list({ query: { search: "Ugo Primo" } });
  await api.licences.setOwner({ id: licence.id, body: { userId: items[0]!.id } });
  await api.domains.terminateConfiguration({ id: installation.domainId });
});

test("an invite that makes an administrator is for one person, who reads so and administers at once @no-js", async ({
  page,
  installation,
}) => {
  const { url } = installation;
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/invites/new`);
  await settled(page);
  await fill(page, { name: "Second administrator", places: "2" });
  await page.getByLabel("Role").selectOption({ label: "Administrator" });
  const create = () => readStatus(page, () => page.getByRole("button", { name: "Create invite" }).click());
  expect(await create()).toBe(400);
  await expect(page.getByText("An invite with a role is for one person, and not for an")).toBeVisible();
  await expect(page.getByLabel("Role")).toHaveValue("administrator");
  await settled(page);
  await fill(page, { places: "1", codeName: "Side door", codeUntil: "2001-02-03T04:05" });
  expect(await create()).toBe(400);
  await expectTyped(page, { codeName: "Side door", codeUntil: "2001-02-03T04:05" });
  await settled(page);
  await fill(page, { codeUntil: "" });
  await page.getByRole("button", { name: "Create invite" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Second administrator");
  const does = page.getByRole("region", { name: "Grants" }).getByRole("listitem");
  await expect(does).toHaveText([
    `Member of ${LABEL}`,
    "Role: Administrator",
    "Door code for each person: Side door",
  ]);
  const link = await page.getByLabel("Link", { exact: true }).inputValue();

  const person = await newPerson(installation, "Bruno Galli");
  await page.context().clearCookies();
  await signIn(page, url, person);
  await page.goto(link);
  await expect(page.getByText("By accepting, you become an administrator")).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await page.getByRole("button", { name: "Accept invite" }).click();
  await expect(page).toHaveURL(`${url}/domain`);
  await page.goto(`${url}/domain/invites`);
  await page.getByRole("link", { name: "Second administrator" }).click();
  await expect(page.getByText("Role assigned: Administrator")).toBeVisible();
  await expect(page.getByText("Door code created: Side door")).toBeVisible();
});

test("on a phone an invite can be handed on by a messenger, too", async ({ browser, installation }) => {
  const { id } = await installation.api.invites.create({ body: {} });
  const userAgent = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140 Mobile Safari/537.36";
  const context = await browser.newContext({ userAgent });
  const page = await context.newPage();
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/invites/${id}/share`);
  await expect(page.getByRole("heading", { name: /^Share “Invite, \d+ \w+ \d{4}”$/ })).toBeVisible();
  const href = await page.getByRole("link", { name: "WhatsApp" }).getAttribute("href");
  const { hostname, searchParams } = new URL(href!);
  expect(hostname).toBe("wa.me");
  expect(searchParams.get("text")).toContain("/invite/");

  // If the recipient is fixed, no other one is requested (§2).
  const { api, url } = installation;
  const person = await newResident(installation, "Nora Gallo");
  const body = { name: "Side door", userId: person.id, credentialType: "CODE", value: "271828" } as const;
  const credential = await api.accessCredentials.create({ body });
  await page.goto(`${url}/domain/people/${person.id}/credentials/${credential.id}`);
  const share = page.getByRole("region", { name: "Share with Nora Gallo" });
  const mail = new URL((await share.getByRole("link", { name: "E-mail" }).getAttribute("href"))!);
  expect(decodeURIComponent(mail.pathname)).toBe(person.email);
  expect(mail.searchParams.get("body")).toContain(`${url}/domain/mine`);
  expect(mail.href).not.toContain("271828");
  await expect(share.getByRole("link", { name: "WhatsApp" })).toHaveCount(0);
  await context.close();
});
