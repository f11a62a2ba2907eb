import { expect, signIn, test } from "../support/console.ts";
import { expectAccessibleDayAndNight, fill, newPerson, settled, statusOf } from "../support/screens.ts";

const newPassword = "quite-another-password";

test("a wrong current password changes nothing", async ({ page, installation }) => {
  const person = await newPerson(installation, "Marta Greco");
  await signIn(page, installation.url, person);
  await page.goto(`${installation.url}/account`);
  await settled(page);
  await expect(page.getByText(person.email)).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await fill(page, { oldPassword: "not-my-password", newPassword, passwordAgain: newPassword });
  expect(await statusOf(page, () => page.getByRole("button", { name: "Change the password" }).click())).toBe(
    400,
  );
  await expect(page.getByRole("alert")).toContainText("The current password is wrong.");
  await expect(page.locator("[name=oldPassword]")).toHaveAttribute("aria-invalid", "true");
  await expectAccessibleDayAndNight(page);
});

test("two new passwords that differ change nothing", async ({ page, installation }) => {
  const person = await newPerson(installation, "Nadia Leone");
  await signIn(page, installation.url, person);
  await page.goto(`${installation.url}/account`);
  await settled(page);
  await fill(page, { oldPassword: person.password, newPassword, passwordAgain: `${newPassword}!` });
  expect(await statusOf(page, () => page.getByRole("button", { name: "Change the password" }).click())).toBe(
    400,
  );
  await expect(page.getByText("The two passwords are not the same.")).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, installation.url, person);
});

test("a changed password ends the other sessions, and this one goes on", async ({
  page,
  browser,
  installation,
}) => {
  const person = await newPerson(installation, "Olga Ferri");
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, installation.url, person);
  await signIn(page, installation.url, person);
  await page.goto(`${installation.url}/account`);
  await settled(page);
  await fill(page, { oldPassword: person.password, newPassword, passwordAgain: newPassword });
  await page.getByRole("button", { name: "Change the password" }).click();
  await expect(page.getByRole("status").filter({ hasText: "The password is changed" })).toBeVisible();
  await page.goto(`${installation.url}/user_home`);
  await expect(page).toHaveURL(`${installation.url}/user_home`);

  await elsewhere.goto(`${installation.url}/user_home`);
  await expect(elsewhere).toHaveURL(`${installation.url}/`);
  await signIn(elsewhere, installation.url, { ...person, password: newPassword });
  await elsewhere.context().close();
});
