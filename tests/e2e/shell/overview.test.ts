import { showFiltered } from "../../support/browser/filter.ts";
import { expectAccessibleDayAndNight, freshMailAddress } from "../../support/browser/screens.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";
import { freshPanel, takeOutOfService } from "../../support/door-panel.ts";
import { newResident } from "../../support/resident.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

test("an administrator sees what needs attention, with a link to correct it; a resident does not", async ({
  page,
  installation,
}) => {
  const { api, calls, url } = installation;
  const resident = await newResident(installation, "Tina Galli");
  const panel = await freshPanel(installation);
  const ending = { name: "Ends soon", expirationDate: Date.now() + 3 * DAY_MS };
  const invite = await api.invites.create({ body: ending });
  const support = await api.invites.create({ body: { support: true } });
  for (const contact of ["+39 333 7654321", resident.email])
    await calls().accountLinks.requestPasswordReset({ body: { contact } });
  const newest = async (state: "FAILED" | "WAITING") =>
    (await api.messages.list({ query: { state } })).items[0]?.problem;
  await expect.poll(() => newest("FAILED")).toBeTruthy();
  await expect.poll(() => newest("WAITING")).toBe("NO_MAIL_SERVER");

  await enterBuilding(page, url);
  await page.goto(`${url}/domain`);
  const attention = page.getByRole("region", { name: "Needs attention" });
  const item = (text: string | RegExp) => attention.getByRole("listitem").filter({ hasText: text });
  const failed = item(/messages? could not be sent/);
  const waiting = item(/links? to (an account|accounts) could not be sent yet/);
  await expect(
    item("1 simulated device is not running").getByRole("link", { name: panel.name }),
  ).toBeVisible();
  await expect(item("expires within a week").getByRole("link", { name: "Ends soon" })).toBeVisible();
  await expect(failed.getByRole("link", { name: "View messages" })).toBeVisible();
  await expect(waiting.getByRole("link", { name: "View messages" })).toHaveAttribute(
    "href",
    "/domain/messages?state=WAITING",
  );
  await expectAccessibleDayAndNight(page);
  await item("support invite is still open").getByRole("link", { name: "End set-up" }).click();
  await expect(page.getByRole("dialog")).toContainText("1 support invite can no longer be accepted.");
  for (const { id } of [invite, support]) await api.invites.remove({ id });
  await takeOutOfService(installation);
  await page.goto(`${url}/domain`);
  await expect(failed).toBeVisible();
  await expect(attention.getByRole("listitem")).toHaveCount(2);

  await page.context().clearCookies();
  await enterBuilding(page, url, resident);
  await page.goto(`${url}/domain`);
  await expect(page.getByRole("heading", { name: "My credentials" })).toBeVisible();
  await expect(attention).toHaveCount(0);
});

test("the overview says that nothing needs attention only when that is so for this building (U-D19) @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  // Only of the building: the installation's administrator also sees messages of other tests.
  const administrator = await newResident(installation, "Ugo Serra");
  await api.userGroups.addMember({ name: "ADMINISTRATORS", body: { userId: administrator.id } });
  await enterBuilding(page, url, administrator);
  const allWell = page.getByText("Nothing in this building needs your attention.");
  const attention = page.getByRole("region", { name: "Needs attention" });
  await page.goto(`${url}/domain`);
  await expect(allWell).toBeVisible();
  await expect(attention).toHaveCount(0);

  const ending = { name: "Ends soon", expirationDate: Date.now() + 3 * DAY_MS };
  const { id } = await api.invites.create({ body: ending });
  await page.goto(`${url}/domain`);
  await expect(attention.getByRole("listitem")).toHaveText(/Ends soon/);
  await expect(allWell).toHaveCount(0);

  await api.invites.remove({ id });
  await page.goto(`${url}/domain`);
  await expect(allWell).toBeVisible();
  await expect(attention).toHaveCount(0);
});

test("an administrator of the building sees who waits for a link, and why it was not sent @no-js", async ({
  page,
  installation,
}) => {
  const { api, calls, url } = installation;
  const administrator = await newResident(installation, "Ugo Serra");
  await api.userGroups.addMember({ name: "ADMINISTRATORS", body: { userId: administrator.id } });
  const { id } = await newResident(installation, "Rita Neri");
  const { code: inviteCode } = await api.invites.create({ body: { name: "Family Neri" } });
  const newcomer = { name: "Ivo Neri", email: freshMailAddress(), password: "another-long-password" };
  await calls().users.signUp({ body: { ...newcomer, inviteCode, acceptTermsOfService: true } });
  await api.mailServer.set({ body: { emailFrom: "door@example.test", host: "mail.example.test" } });
  try {
    await api.installationUsers.sendLink({ id });
    await expect.poll(async () => (await api.accountLinks.unsent()).total).toBe(1);
  } finally {
    await api.mailServer.remove();
  }
  await enterBuilding(page, url, administrator);
  await page.goto(`${url}/domain`);
  const item = (text: string) => page.getByRole("listitem").filter({ hasText: text });
  const joining = item("1 person created an account, but has not activated it yet");
  await expect(joining.getByRole("link", { name: "Family Neri" })).toBeVisible();
  const unsent = item("The link to 1 person could not be sent");
  await unsent.getByRole("link", { name: "View people" }).click();
  await page.waitForURL("**/domain/people?link=unsent");
  await expect(page.getByRole("main").getByRole("row")).toHaveCount(2);
  await expect(page.getByRole("row").filter({ hasText: "Rita Neri" })).toContainText("Password reset");
  const links = page.getByRole("combobox", { name: "Links" });
  await expect(links).toHaveValue("unsent");
  await page.goto(`${url}/domain/people?search=Rita&role=user&link=unsent`);
  await links.selectOption("");
  await showFiltered(page, "Search");
  await page.waitForURL("**/domain/people?*search=Rita*");
  await expect(page.getByRole("combobox", { name: "Role" })).toHaveValue("user");
  await page.goto(`${url}/domain`);
  await unsent.getByRole("link", { name: "Rita Neri" }).click();
  await page.waitForURL(`**/domain/people/${id}`);
  await expect(page.getByText("Password reset: the link could not be sent")).toBeVisible();
});
