import { expectTyped, fill, newPerson, readStatus, settled } from "../../support/browser/screens.ts";
import { enterBuilding, expect, signIn, test } from "../../support/console.ts";
import { issueLicence } from "../../support/issued-licence.ts";

const FULL = "There is no free seat for another person.";

test("a full building refuses an invite, a new person and a virtual user, with the reason @no-js", async ({
  page,
  installation,
}) => {
  const { calls, dataDir, url } = installation;
  const owner = await newPerson(installation, "Bruna Villa");
  const login = { grant_type: "password", username: owner.email, password: owner.password };
  const asOwner = calls((await calls().auth.token({ body: login })).access_token);
  const licenseCode = await issueLicence(dataDir, "--domains", "1", "--users", "2");
  const { domain } = await asOwner.licences.activateWithDomain({ body: { licenseCode, label: "Villa" } });
  const { access_token } = await asOwner.auth.enterDomain({ domainId: domain.id });
  const api = calls(access_token);
  const { code } = await api.invites.create({ body: { places: null } });

  await enterBuilding(page, url, owner);
  await page.goto(`${url}/domain/licences`);
  await expect(page.getByText("People in this building: 1 of 2.", { exact: true })).toBeVisible();

  const last = await newPerson(installation, "Lisa Ultima");
  const asLast = calls((await calls().auth.token({ body: { ...login, username: last.email } })).access_token);
  await asLast.invites.activate({ body: { code } });
  await page.goto(`${url}/domain/licences`);
  await expect(
    page.getByText("People in this building: 2 of 2. No one else can join.", { exact: true }),
  ).toBeVisible();

  await page.goto(`${url}/domain/invites/new`);
  await settled(page);
  await fill(page, { name: "Family Serra" });
  const create = page.getByRole("button", { name: "Create invite" });
  expect(await readStatus(page, () => create.click())).toBe(409);
  await expect(page.getByRole("alert")).toContainText(FULL);
  await expectTyped(page, { name: "Family Serra" });

  await page.goto(`${url}/domain/mine/virtual/new`);
  await settled(page);
  await fill(page, { name: "Kitchen", password: "a-password-of-mine" });
  const add = page.getByRole("dialog").getByRole("button", { name: "Create virtual user" });
  expect(await readStatus(page, () => add.click())).toBe(409);
  await expect(page.getByRole("alert")).toContainText(FULL);
  await expectTyped(page, { name: "Kitchen" });

  const newcomer = await newPerson(installation, "Nora Tardi");
  await page.context().clearCookies();
  await signIn(page, url, newcomer);
  await page.goto(`${url}/invite/${code}`);
  await settled(page);
  const accept = page.getByRole("button", { name: "Accept invite" });
  expect(await readStatus(page, () => accept.click())).toBe(409);
  await expect(page.getByText(FULL)).toBeVisible();
  expect(await api.subscriptions.people()).toEqual({ people: 2, seats: 2 });
});
