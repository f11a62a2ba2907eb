import {
  expectAccessibleDayAndNight,
  expectTyped,
  fill,
  holdDataRequests,
  newPerson,
  readStatus,
  settled,
} from "../../support/browser/screens.ts";
import { ADMINISTRATOR, enterBuilding, expect, signIn, test } from "../../support/console.ts";
import { newResident } from "../../support/resident.ts";

const newPassword = "quite-another-password";

test("a wrong current password changes nothing", async ({ page, installation }) => {
  const person = await newPerson(installation, "Marta Greco");
  await signIn(page, installation.url, person);
  await page.goto(`${installation.url}/account`);
  await settled(page);
  await expectTyped(page, { email: person.email });
  await fill(page, { oldPassword: "not-my-password", newPassword, passwordAgain: newPassword });
  expect(await readStatus(page, () => page.getByRole("button", { name: "Change password" }).click())).toBe(
    400,
  );
  await expect(page.getByRole("alert")).toContainText("The current password is wrong.");
  await expect(page.locator("[name=oldPassword]")).toHaveAttribute("aria-invalid", "true");
  await expectAccessibleDayAndNight(page);
});

test("saving one part of the account keeps what is typed in another", async ({ page, installation }) => {
  await signIn(page, installation.url, await newResident(installation, "Rita Sala"));
  await page.goto(`${installation.url}/account`);
  await settled(page);
  await fill(page, { mobileNumber: "333 1234567" });
  await page.getByLabel("Message language").selectOption({ label: "Deutsch" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  await expectTyped(page, { mobileNumber: "333 1234567" });
});

test("two new passwords that differ change nothing", async ({ page, installation }) => {
  const person = await newPerson(installation, "Nadia Leone");
  await signIn(page, installation.url, person);
  await page.goto(`${installation.url}/account`);
  await settled(page);
  await fill(page, { oldPassword: person.password, newPassword, passwordAgain: `${newPassword}!` });
  expect(await readStatus(page, () => page.getByRole("button", { name: "Change password" }).click())).toBe(
    400,
  );
  await expect(page.getByText("The passwords don't match.")).toBeVisible();
  await page.context().clearCookies();
  await signIn(page, installation.url, person);
});

test("a changed password ends the other sessions, and this one continues @no-js", async ({
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
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Password changed." })).toBeVisible();
  await page.goto(`${installation.url}/user_home`);
  await expect(page).toHaveURL(`${installation.url}/user_home`);

  await elsewhere.goto(`${installation.url}/user_home`);
  await expect(elsewhere).toHaveURL(`${installation.url}/`);
  await expect(elsewhere.getByText("Your session has ended.")).toBeVisible();
  await signIn(elsewhere, installation.url, { ...person, password: newPassword });
  await elsewhere.context().close();
});

test("language, mobile number and time zone are saved, invalid values are refused, and the stored data can be downloaded @no-js", async ({
  page,
  installation,
}) => {
  const person = await newResident(installation, "Paola Riva");
  const login = { grant_type: "password", username: person.email, password: person.password };
  const { access_token } = await installation.calls().auth.token({ body: login });
  const { users } = installation.calls(access_token);
  await signIn(page, installation.url, person);
  await page.goto(`${installation.url}/account`);
  await settled(page);
  await page.getByLabel("Message language").selectOption({ label: "Deutsch" });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved" })).toBeVisible();
  expect(await users.me()).toMatchObject({ name: "Paola Riva", language: "de" });

  const saveNumber = page.getByRole("button", { name: "Save number" });
  await fill(page, { mobileNumber: "333 12 34 567" });
  const releaseReading = await holdDataRequests(page);
  expect(await readStatus(page, () => saveNumber.click())).toBe(400);
  await expect(page.locator("[name=countryCode]")).toHaveAttribute("aria-invalid", "true");
  // The page is still reloading: the form does not wait for that.
  await fill(page, { countryCode: "+39" });
  await page.getByLabel("WhatsApp").check();
  expect(await readStatus(page, () => saveNumber.click())).toBeLessThan(400);
  releaseReading();
  await expect(page.getByText("Mobile number saved.")).toBeVisible();
  const number = { countryCode: "+39", mobileNumber: "3331234567", userMobileSenderPreference: "WHATSAPP" };
  expect(await users.me()).toMatchObject(number);

  await page.getByLabel("Show times in").selectOption({ label: "Pacific/Auckland" });
  await page.getByRole("button", { name: "Save time zone" }).click();
  await expect(page.getByText("Time zone saved.")).toBeVisible();
  expect(JSON.parse((await users.getPreferences({ id: "me" })).preferences)).toEqual({
    timeZone: "Pacific/Auckland",
  });

  const file = await page.request.get(`${installation.url}/account/data`);
  expect(file.headers()["content-disposition"]).toContain("attachment");
  const exported = await file.json();
  expect(exported).toMatchObject({ account: { email: person.email, ...number }, licences: [] });
  expect(exported.buildings).toMatchObject([{ id: installation.domainId, role: "user", virtualUsers: [] }]);

  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My account");

  // Outside buildings another browser uses the zone.
  await page.context().clearCookies();
  await signIn(page, installation.url, person);
  await page.locator("button[name=enter]").first().click();
  await page.waitForURL("**/domain");
  await page.goto(`${installation.url}/domain/history?kind=MEMBER`);
  const joined = (await installation.api.events.query({ body: { kinds: ["MEMBER"], agentId: person.id } }))
    .items[0];
  // In a building times are in its zone, and the page names both zones.
  const hours = new Intl.DateTimeFormat("en-GB", { timeZone: "UTC", timeStyle: "medium" });
  await expect(page.locator(".events time").first()).toContainText(hours.format(joined!.time));
  await expect(page.locator(".zone-note")).toHaveText(
    "Times are shown in UTC, the building's time zone. Your time zone is Pacific/Auckland.",
  );
});

test("quiet hours are saved, one hour without the other is refused, and calls are switched off @no-js", async ({
  page,
  installation,
}) => {
  const person = await newResident(installation, "Ivo Monti");
  const login = { grant_type: "password", username: person.email, password: person.password };
  const { access_token } = await installation.calls().auth.token({ body: login });
  const { users } = installation.calls(access_token);
  await signIn(page, installation.url, person);
  await page.goto(`${installation.url}/account`);
  await settled(page);
  const save = page.getByRole("button", { name: "Save call settings" });
  const rings = page.getByRole("checkbox", { name: "Ring me when a button calls me" });
  const hours = page.getByRole("group", { name: "Quiet hours" });
  await expect(rings).toBeChecked();
  await hours.getByLabel("From").fill("22:30");
  expect(await readStatus(page, () => save.click())).toBe(400);
  await expect(hours.getByLabel("Until")).toHaveAttribute("aria-invalid", "true");
  await expect(hours.getByLabel("From")).toHaveValue("22:30");
  await expectAccessibleDayAndNight(page);
  await hours.getByLabel("Until").fill("07:00");
  await save.click();
  await expect(page.getByRole("status").filter({ hasText: "Call settings saved." })).toBeVisible();
  const saved = { rings: true, quietFrom: 1350, quietUntil: 420 };
  expect(await users.me()).toMatchObject(saved);

  await page.goto(`${installation.url}/account`);
  await settled(page);
  await expect(hours.getByLabel("From")).toHaveValue("22:30");
  await rings.uncheck();
  const mailed = page.getByRole("checkbox", { name: "Send me an e-mail when I miss a call" });
  await expect(mailed).not.toBeChecked();
  await mailed.check();
  await save.click();
  await expect(page.getByRole("status").filter({ hasText: "Call settings saved." })).toBeVisible();
  expect(await users.me()).toMatchObject({ ...saved, rings: false, missedCallsByMail: true });

  for (const field of ["From", "Until"]) await hours.getByLabel(field).fill("");
  await save.click();
  await expect.poll(() => users.me()).toMatchObject({ rings: false, quietFrom: null, quietUntil: null });
});

test("a person's own picture is chosen, shown in the building's header, and removed @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const person = await newResident(installation, "Pia Ferri");
  const { id } = person;
  const avatarOf = async () =>
    (await api.agents.queryRelatedAgents({ id, body: { agentIds: [id] } })).items[0]!.avatar;
  // The administrator of the installation is outside until they enter; a resident of one building is in it.
  await signIn(page, url);
  await page.goto(`${url}/account`);
  await expect(page.getByText("Enter a building to choose a picture.")).toBeVisible();
  await signIn(page, url, person);
  await page.goto(`${url}/account`);
  await page.getByRole("link", { name: "Change picture" }).click();
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "Save picture" });
  expect(await readStatus(page, () => save.click())).toBe(400);
  await expect(dialog).toContainText("Choose a picture or a file.");
  await dialog.getByRole("radio", { name: "Plant" }).check();
  await save.click();
  await expect(page.getByText("Picture saved.")).toBeVisible();
  const avatar = await avatarOf();
  expect(avatar).not.toBeNull();
  await page.goto(`${url}/domain`);
  const picture = page.locator(".shell-head img.initials");
  await expect(picture).toHaveAttribute("src", new RegExp(`/avatar/agent/.*v=${avatar}$`));
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.goto(`${url}/account/picture`);
  await dialog.getByRole("link", { name: "Remove picture" }).click();
  await dialog.getByRole("button", { name: "Remove picture" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await avatarOf()).toBeNull();
  await expect(picture).toHaveCount(0);
});

test("an account is deleted only with its password, unless a building would be left without an administrator @no-js", async ({
  page,
  installation,
}) => {
  const person = await newResident(installation, "Quinto Sala");
  await signIn(page, installation.url, person);
  await page.goto(`${installation.url}/account`);
  await page.getByRole("link", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("You leave 1 building");
  const confirm = dialog.getByRole("button", { name: "Delete my account" });
  const password = dialog.locator("[name=password]");
  await password.fill("not-my-password");
  if (test.info().project.name === "js") {
    const show = dialog.getByRole("button", { name: "Show password" });
    for (const type of ["text", "password"]) {
      await show.click();
      await expect(password).toHaveAttribute("type", type);
      await expect(password).toHaveValue("not-my-password");
    }
  }
  expect(await readStatus(page, () => confirm.click())).toBe(400);
  await expect(dialog.getByRole("alert")).toContainText("wrong");
  await dialog.locator("[name=password]").fill(person.password);
  await confirm.click();
  await expect(page.getByText("Your account has been deleted.")).toBeVisible();
  const login = { grant_type: "password", username: person.email, password: person.password };
  await expect(installation.calls().auth.token({ body: login })).rejects.toThrow();

  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/account/delete`);
  await expect(dialog).toContainText("You are the only administrator of Casa Verde");
  await dialog.locator("[name=password]").fill(ADMINISTRATOR.password);
  expect(await readStatus(page, () => confirm.click())).toBe(409);
  await expect(dialog.getByRole("alert")).toContainText("at least one administrator");
});
