import { showFiltered } from "../../support/browser/filter.ts";
import {
  expectAccessibleDayAndNight,
  fill,
  freshMailAddress,
  readStatus,
  settled,
} from "../../support/browser/screens.ts";
import { ADMINISTRATOR, expect, signIn, test } from "../../support/console.ts";
import { newResident } from "../../support/resident.ts";

test("the installation's administrator creates an account, passes its link on, makes it an administrator, disables and enables it @no-js", async ({
  page,
  installation,
}) => {
  const { url, api, calls } = installation;
  const email = freshMailAddress();
  await signIn(page, url);
  await page.getByRole("link", { name: "Installation" }).first().click();
  await page.goto(`${url}/installation/users`);
  await settled(page);
  await page.getByRole("link", { name: "Create user" }).click();
  await page.waitForURL("**/users/new");
  await settled(page);
  await expect(page.locator("[name=mobileNumber]")).toBeHidden();
  await page.getByText("Mobile number", { exact: true }).click();
  await expect(page.locator("[name=email]")).toBeHidden();
  await expect(page.getByLabel("SMS")).toBeChecked();
  await expectAccessibleDayAndNight(page);
  await page.getByText("E-mail", { exact: true }).first().click();
  await expect(page.locator("[name=mobileNumber]")).toBeHidden();
  await fill(page, { name: "Uta Berger" });
  const create = page.getByRole("button", { name: "Create user" });
  expect(await readStatus(page, () => create.click())).toBe(400);
  await expect(page.locator("[name=email]")).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("[name=name]")).toHaveValue("Uta Berger");
  await fill(page, { email: ADMINISTRATOR.email });
  expect(await readStatus(page, () => create.click())).toBe(409);
  await fill(page, { email });
  await create.click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Activation link for Uta Berger");
  const link = await page.locator("textarea[readonly]").inputValue();
  expect(new URL(link).pathname).toBe("/activate");
  const activationToken = new URL(link).searchParams.get("token")!;
  const password = "a-password-of-her-own";
  const accepted = { acceptTermsOfService: true } as const;
  await calls().accountLinks.activate({ body: { activationToken, password, ...accepted } });
  const login = { grant_type: "password", username: email, password };
  const { access_token } = await calls().auth.token({ body: login });

  await page.goto(`${url}/installation/users`);
  await settled(page);
  await page.getByLabel("Name or e-mail").fill(email);
  await showFiltered(page, "Search");
  await page.waitForURL(/search=/);
  const table = page.getByRole("table");
  await expect(table.getByRole("row")).toHaveCount(2);
  await expect(table).toContainText("Active");
  await table.getByRole("link", { name: "Uta Berger" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Uta Berger");
  await expect(page).toHaveTitle("Portineria | Uta Berger");
  const { id } = (await api.installationUsers.list({ query: { search: email } })).items[0]!;
  const read = () => api.installationUsers.get({ id });
  const dialog = page.getByRole("dialog");

  await page.getByRole("link", { name: "Make system administrator" }).click();
  await dialog.getByRole("button", { name: "Assign role" }).click();
  await expect(page.getByText("Uta Berger is now a system administrator")).toBeVisible();
  expect(await read()).toMatchObject({ installationAdministrator: true });
  await page.getByRole("link", { name: "Remove system administrator role" }).click();
  await dialog.getByRole("button", { name: "Remove role" }).click();
  await expect(page.getByText("Uta Berger is no longer a system administrator")).toBeVisible();
  expect(await read()).toMatchObject({ installationAdministrator: false });

  await page.getByRole("button", { name: "Send password reset link" }).click();
  await expect(page.locator("textarea[readonly]")).toHaveValue(/\/reset_password\?token=/);
  await page.getByRole("link", { name: "Disable", exact: true }).click();
  await dialog.getByRole("button", { name: "Disable account" }).click();
  await expect(page.getByText("can no longer sign in")).toBeVisible();
  expect(await read()).toMatchObject({ state: "DISABLED" });
  await expect(calls(access_token).users.me()).rejects.toMatchObject({ status: 401 });
  await expect(calls().auth.token({ body: login })).rejects.toMatchObject({
    errorName: "ACCOUNT_DISABLED",
  });
  await page.getByRole("button", { name: "Enable", exact: true }).click();
  await expect(page.getByText("Uta Berger can sign in again")).toBeVisible();
  const { access_token: another } = await calls().auth.token({ body: login });
  await page.getByRole("link", { name: "Sign out everywhere" }).click();
  await dialog.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByText("Uta Berger is signed out everywhere")).toBeVisible();
  await expect(calls(another).users.me()).rejects.toMatchObject({ status: 401 });

  await api.mailServer.set({ body: { emailFrom: "door@example.test", host: "mail.example.test" } });
  await page.getByRole("button", { name: "Send password reset link" }).click();
  const sent = page.getByText("Last link", { exact: true }).locator("xpath=..");
  await expect(sent).toContainText(/Password reset.*@.*Waiting/s);
  await api.mailServer.remove();
});

test("the last administrator can't be removed, and others are refused", async ({ page, installation }) => {
  const { url, api } = installation;
  const me = await api.users.me();
  await signIn(page, url);
  await page.goto(`${url}/installation/users/${me.id}`);
  await expect(page.getByText("This is you")).toBeVisible();
  await page.goto(`${url}/installation/users/${me.id}/disable`);
  const { total } = await api.installationUsers.list({
    query: { installationAdministrator: true, state: "ACTIVE" },
  });
  expect(total).toBe(1);
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Disable account" });
  expect(await readStatus(page, () => confirm.click())).toBe(409);
  await expect(page.getByRole("alert")).toContainText("at least one system administrator");

  const person = await newResident(installation, "Vera Conti");
  await page.context().clearCookies();
  await signIn(page, url, person);
  await expect(page.getByRole("link", { name: "Installation" })).toHaveCount(0);
  expect((await page.request.get(`${url}/installation/users`)).status()).toBe(403);
});
