import { expect, test } from "../support/console.ts";
import { type RunningConsole, startConsole } from "../support/running-console.ts";
import { expectAccessibleDayAndNight, expectTyped, fill, settled, statusOf } from "../support/screens.ts";

const person = { name: "Ada Marchetti", email: "ada@example.test" };
const passwords = { password: "a-long-enough-password", passwordAgain: "a-long-enough-password" };

test.describe.configure({ mode: "serial" });

let console: RunningConsole;

test.beforeAll(async () => {
  console = await startConsole();
});

test.afterAll(() => console.stop());

test("a wrong set-up code is refused beside its field, and what was typed stays", async ({ page }) => {
  await page.goto(`${console.url}/`);
  await expect(page).toHaveURL(`${console.url}/setup`);
  await settled(page);
  await fill(page, { ...person, ...passwords, setupCode: "AAAA-BBBB-CCCC" });
  expect(await statusOf(page, () => page.getByRole("button", { name: "Create the account" }).click())).toBe(
    401,
  );
  await expect(page.getByRole("alert")).toContainText("The set-up code is wrong");
  await expect(page.locator("[name=setupCode]")).toHaveAttribute("aria-invalid", "true");
  await expectTyped(page, person);
  await expectAccessibleDayAndNight(page);
});

test("two passwords that differ are refused, and no password comes back from the server", async ({
  page,
}) => {
  await page.goto(`${console.url}/setup`);
  await settled(page);
  await fill(page, {
    ...person,
    ...passwords,
    passwordAgain: "something-else-entirely",
    setupCode: "AAAA-BBBB-CCCC",
  });
  expect(await statusOf(page, () => page.getByRole("button", { name: "Create the account" }).click())).toBe(
    400,
  );
  await expect(page.getByText("The two passwords are not the same.")).toBeVisible();
  await expectTyped(page, person);
  expect(await page.content()).not.toContain(passwords.password);
});

test("the first start makes the administrator, tells the codes once and leads to signing in", async ({
  page,
}) => {
  await page.goto(`${console.url}/setup`);
  await settled(page);
  await fill(page, { ...person, ...passwords, setupCode: console.setupCode ?? "" });
  expect(await statusOf(page, () => page.getByRole("button", { name: "Create the account" }).click())).toBe(
    200,
  );

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your account is ready");
  await expect(page.getByLabel("Demo licence code")).toHaveValue(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/);
  const activationCode = await page.getByLabel("Activation code of the virtual panel").inputValue();
  const hwId = await page.getByLabel("Hardware id of the virtual panel").inputValue();
  await expect(page.getByLabel("Command that starts the virtual panel")).toHaveValue(
    `npm run panel -- --server ${console.url} --activation-code ${activationCode} --hw-id ${hwId}`,
  );
  await expectAccessibleDayAndNight(page);

  await page.getByRole("link", { name: "Sign in" }).click();
  await settled(page);
  await fill(page, { username: person.email, password: passwords.password });
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`${console.url}/user_home`);
  await expect(page.getByRole("heading", { name: "Create your first building" })).toBeVisible();
});

test("an installation is set up once", async ({ page }) => {
  await page.goto(`${console.url}/setup`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Already set up");
  await expect(page.locator("[name=setupCode]")).toHaveCount(0);
  await expectAccessibleDayAndNight(page);
  await page.getByRole("link", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`${console.url}/`);
});
