import type { Page } from "playwright/test";
import { showFiltered } from "../../support/browser/filter.ts";
import {
  expectAccessibleDayAndNight,
  expectTyped,
  fill,
  newPerson,
  readStatus,
  settled,
} from "../../support/browser/screens.ts";
import { ADMINISTRATOR, expect, signIn, test } from "../../support/console.ts";
import { startConsole } from "../../support/processes/running-console.ts";

test("a licence code that is unknown or used is refused beside its field, and what was typed stays @no-js", async ({
  page,
  installation,
}) => {
  await signIn(page, installation.url);
  const refused = [
    { licenseCode: "ABCD-ABCD-ABCD-ABCD", status: 404, message: "There is no licence with this code." },
    {
      licenseCode: installation.demo.licenseCode,
      status: 409,
      message: "Activate a licence that has a free seat",
    },
  ];
  for (const { licenseCode, status, message } of refused) {
    await page.goto(`${installation.url}/user_home/new_building`);
    await settled(page);
    const typed = { licenseCode, label: "Torre Blu" };
    await fill(page, typed);
    await showName(page, "torreblu");
    expect(await readStatus(page, () => page.getByRole("button", { name: "Create building" }).click())).toBe(
      status,
    );
    await expect(page.getByRole("alert")).toContainText(message);
    await expect(page.getByRole("alert")).toContainText("(ERR_ACTIVATE_WITH_DOMAIN)");
    await expect(page.locator("[name=licenseCode]")).toHaveAttribute("aria-invalid", "true");
    await expectTyped(page, typed);
    await expect(page.getByRole("dialog").getByText("torreblu")).toBeVisible();
  }

  // A building of which the person is not a member can't be entered, and the failure has its name (§8).
  await page.goto(`${installation.url}/user_home`);
  await settled(page);
  const enter = page.locator("button[name=enter]").first();
  await enter.evaluate((button: HTMLButtonElement) => (button.value = "no-such-building"));
  expect(await readStatus(page, () => enter.click())).toBe(404);
  await expect(page.getByRole("alert")).toContainText("(ERR_DOMAIN_LOGIN)");
});

test("a name that is taken gets a number, shown before anything is saved @no-js", async ({
  page,
  installation,
}) => {
  await signIn(page, installation.url);
  await page.goto(`${installation.url}/user_home/new_building?licence=TESTTESTTESTTEST`);
  await settled(page);
  await expect(page.locator("[name=licenseCode]")).toHaveValue("TESTTESTTESTTEST");
  await fill(page, { label: "Casa Verde" });
  await showName(page, "casaverde1");
  await expectTyped(page, { licenseCode: "TESTTESTTESTTEST", label: "Casa Verde" });
});

test("a name without any valid character is refused", async ({ page, installation }) => {
  await signIn(page, installation.url);
  await page.goto(`${installation.url}/user_home/new_building`);
  await settled(page);
  await fill(page, { licenseCode: "TESTTESTTESTTEST", label: "Дом" });
  expect(await readStatus(page, () => page.getByRole("button", { name: "Continue" }).click())).toBe(400);
  await expect(page.locator("[name=label]")).toHaveAttribute("aria-invalid", "true");
  await expectTyped(page, { label: "Дом" });
});

test("the demo licence creates the first building, which is entered and left @no-js", async ({ page }) => {
  const console = await startConsole();
  try {
    const body = { ...ADMINISTRATOR, setupCode: console.setupCode };
    const { demo } = await console.calls().onPremise.createUser({ body });
    await signIn(page, console.url);
    await settled(page);
    await page.getByRole("link", { name: "Create building" }).click();
    await page.waitForURL("**/new_building");
    await settled(page);
    await fill(page, { licenseCode: demo?.licenseCode ?? "", label: "Casa Verde" });
    await showName(page, "casaverde");
    await page.getByRole("button", { name: "Create building" }).click();
    await page.waitForURL("**/user_home");
    await expect(page.getByRole("status").filter({ hasText: "Casa Verde is ready." })).toBeVisible();
    await expect(page.getByText("0 of 1 free")).toBeVisible();
    await settled(page);

    await page.getByRole("button", { name: "Enter Casa Verde" }).click();
    await page.waitForURL("**/domain");
    await settled(page);
    await page.locator(".account-menu summary").click();
    await page.getByRole("button", { name: "Switch building" }).click();
    await expect(page).toHaveURL(`${console.url}/user_home`);
    await page.goto(`${console.url}/domain`);
    await expect(page).toHaveURL(`${console.url}/user_home`);
  } finally {
    await console.stop();
  }
});

test("entering a building starts a new session", async ({ page, context, installation }) => {
  await signIn(page, installation.url);
  const before = await context.cookies();
  await page.locator("button[name=enter]").first().click();
  await page.waitForURL("**/domain");
  const after = await context.cookies();
  await context.addCookies(before);
  await page.goto(`${installation.url}/domain`);
  await expect(page).toHaveURL(`${installation.url}/`);
  await context.addCookies(after);
  await page.goto(`${installation.url}/user_home`);
  await expect(page).toHaveURL(`${installation.url}/user_home`);
});

test("the id of a building of which the person is not a member grants nothing", async ({
  page,
  installation,
}) => {
  const stranger = await newPerson(installation, "Zoe Fontana");
  await signIn(page, installation.url, stranger);
  // With JavaScript the address changes before the form: the form of the login screen has another token.
  await page.goto(`${installation.url}/user_home`);
  const formToken = await page.locator("[name=formToken]").first().inputValue();
  const answer = await page.request.post(`${installation.url}/user_home`, {
    form: { formToken, enter: installation.domainId },
    headers: { Origin: installation.url },
  });
  expect(answer.status()).toBe(404);
  await page.goto(`${installation.url}/domain`);
  await expect(page).toHaveURL(`${installation.url}/user_home`);
});

test("the filters show the buildings that a person administers, alone or not", async ({
  page,
  installation,
}) => {
  await signIn(page, installation.url);
  for (const filter of ["Administrator", "Only administrator", "All"]) {
    await page.getByRole("link", { name: filter, exact: true }).click();
    await expect(page.getByRole("link", { name: filter, exact: true })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(page.getByRole("heading", { name: "Casa Verde" })).toBeVisible();
  }
});

test("a person without a building is advised to request an invite", async ({ page, installation }) => {
  const person = await newPerson(installation, "Bruno Neri");
  await signIn(page, installation.url, person);
  await expect(page.getByRole("heading", { name: "No buildings yet" })).toBeVisible();
  await settled(page);
  await expectAccessibleDayAndNight(page);
});

test("an invite is accepted at home by its code or its link @no-js", async ({ page, installation }) => {
  const invite = await installation.api.invites.create({ body: {} });
  const person = await newPerson(installation, "Carla Conti");
  await signIn(page, installation.url, person);
  await page.goto(`${installation.url}/user_home/join`);
  await settled(page);
  await fill(page, { code: "no-such-invite" });
  expect(await readStatus(page, () => page.getByRole("button", { name: "Accept" }).click())).toBe(404);
  await expect(page.getByRole("alert")).toContainText("This invite doesn't exist");
  await expectTyped(page, { code: "no-such-invite" });

  await fill(page, { code: `${installation.url}/invite/${invite.code}` });
  expect(await readStatus(page, () => page.getByRole("button", { name: "Accept" }).click())).toBe(200);
  await expect(page.getByRole("heading", { name: "Welcome to Casa Verde" })).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Enter Casa Verde" }).click();
  await page.waitForURL("**/domain");
  await page.goto(`${installation.url}/user_home?show=administered`);
  await expect(page.getByText("No matching buildings")).toBeVisible();

  // Many buildings can be searched by name; the address contains the search.
  await page.goto(`${installation.url}/user_home?search=torre`);
  await page.getByLabel("Building name").fill(" VERDE");
  await showFiltered(page, "Search");
  await expect(page.getByRole("button", { name: "Enter Casa Verde" })).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await page.waitForURL("**/user_home");
});

/** Shows the name: with JavaScript it appears while typing, without it after the first press. */
async function showName(page: Page, name: string): Promise<void> {
  if (test.info().project.name === "no-js") await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("dialog").getByText(name, { exact: true })).toBeVisible();
}
