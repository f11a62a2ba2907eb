import { showFiltered } from "../../support/browser/filter.ts";
import { freshMailAddress, readStatus, settled } from "../../support/browser/screens.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";
import { newResident } from "../../support/resident.ts";

test("waiting and abandoned messages are shown with the reason, sent again, or passed on by hand @no-js", async ({
  page,
  installation,
}) => {
  const { api, calls, url } = installation;
  await calls().accountLinks.requestPasswordReset({ body: { contact: "+39 333 1234567" } });
  const invite = await api.invites.create({ body: { name: "For Gina", email: freshMailAddress() } });
  // Other tests use the same installation.
  const failed = async () =>
    (await api.messages.list({ query: { state: "FAILED" } })).items.filter(
      ({ contact }) => contact === "•••67",
    );
  await expect
    .poll(async () => (await failed()).map(({ problem }) => problem))
    .toEqual(["NO_MOBILE_GATEWAY"]);
  await enterBuilding(page, url);
  await page.goto(`${url}/domain`);
  await page
    .getByRole("link", { name: "Sent messages", exact: true })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sent messages");
  await settled(page);
  await expect(page.getByText("No mail server is configured: e-mail is not sent.")).toBeVisible();
  const reset = page.getByRole("row").filter({ hasText: "•••67" });
  await expect(reset).toContainText("No gateway for mobile numbers is configured.");

  const byTime = page.getByRole("columnheader", { name: "Last attempt" });
  await expect(byTime).toHaveAttribute("aria-sort", "descending");
  await byTime.getByRole("link").click();
  await page.waitForURL("**/domain/messages?order=triedAt");
  await expect(byTime).toHaveAttribute("aria-sort", "ascending");
  await page.goto(`${url}/domain/messages?order=triedAtDown`);

  await reset.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("The message will be sent again.")).toBeVisible();
  await expect.poll(async () => (await failed())[0]?.attempts).toBe(2);
  await page.goto(`${url}/domain/messages?state=SENT`);
  await expect(page.getByText("No messages in this state")).toBeVisible();
  await page.getByLabel("State").selectOption({ label: "Failed" });
  await showFiltered(page);
  await page.waitForURL("**/domain/messages?state=FAILED");
  await expect(reset.filter({ hasText: "2 attempts" })).toHaveCount(1);

  const again = reset.getByRole("button", { name: "Send again" });
  // A message that was meanwhile sent again elsewhere is not sent twice.
  await again.evaluate((button: HTMLButtonElement) => (button.value = "no-such-message"));
  expect(await readStatus(page, () => again.click())).toBe(404);

  await page.goto(`${url}/domain/messages`);
  await page.getByRole("link", { name: "Open invite" }).first().click();
  await page.waitForURL(`**/domain/invites/${invite.id}`);

  await api.mailServer.set({ body: { emailFrom: "door@example.test", host: "mail.example.test" } });
  await page.goto(`${url}/domain/messages`);
  await expect(
    page.getByText("Messages are sent through mail.example.test from door@example.test."),
  ).toBeVisible();
  await api.mailServer.remove();
});

test("a person who does not administer the installation can't see its messages", async ({
  page,
  installation,
}) => {
  await enterBuilding(page, installation.url, await newResident(installation, "Sara Conti"));
  await page.goto(`${installation.url}/domain`);
  await expect(page.getByRole("link", { name: "Sent messages", exact: true })).toHaveCount(0);
  expect((await page.request.get(`${installation.url}/domain/messages`)).status()).toBe(403);
});
