import type { Page } from "playwright/test";
import {
  expectAccessibleDayAndNight,
  expectTyped,
  fill,
  holdDataRequests,
  readStatus,
  settled,
} from "../../support/browser/screens.ts";
import {
  ADMINISTRATOR,
  enterBuilding,
  expect,
  type Installation,
  signIn,
  test,
} from "../../support/console.ts";
import { expectNotFoundPage, freshPanel } from "../../support/door-panel.ts";
import { issueLicence } from "../../support/issued-licence.ts";
import { newResident } from "../../support/resident.ts";

const dialogOf = (page: Page) => page.getByRole("dialog");
const look = (page: Page) => page.getByRole("button", { name: "Check code" });

/** Looks up what a code contains. */
async function lookUp(page: Page, licenseCode: string): Promise<number> {
  await fill(page, { licenseCode });
  return readStatus(page, () => look(page).click());
}

async function licenceOf({ api }: Installation, code: string) {
  const { items } = await api.licences.managed();
  return items.find((licence) => licence.code === code.replaceAll("-", ""));
}

test("a licence is looked up, activated for a group, its seats are assigned and freed, and it is transferred @no-js", async ({
  page,
  installation,
}) => {
  const { api, dataDir, url, demo } = installation;
  const code = await issueLicence(dataDir, "--devices", "2", "--users", "1", "--days", "10");
  const resident = await newResident(installation, "Paola Moro");
  const { id: deviceId } = await freshPanel(installation);
  // More groups than are shown without a search.
  for (let flat = 11; flat < 21; flat += 1) await api.agentGroups.create({ body: { name: `Flat ${flat}` } });
  const group = await api.agentGroups.create({ body: { name: "Flat 21" } });
  await api.agentGroups.addMember({ id: group.id, body: { agentId: resident.id } });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/licences`);
  await expect(page.getByRole("row").filter({ hasText: "Casa Verde" })).toContainText("Building");

  await page.getByRole("link", { name: "Activate licence" }).click();
  expect(await lookUp(page, "ABCD-ABCD-ABCD-ABCD")).toBe(404);
  await expectTyped(page, { licenseCode: "ABCD-ABCD-ABCD-ABCD" });
  await expect(dialogOf(page).getByRole("alert")).toContainText("There is no licence with this code.");
  expect(await lookUp(page, demo.licenseCode)).toBe(409);
  expect(await lookUp(page, code)).toBe(200);
  await expect(dialogOf(page)).toContainText("2 of 2 free");
  await expect(dialogOf(page)).toContainText("Expires soon");
  await expectAccessibleDayAndNight(page);
  const groups = dialogOf(page).getByRole("group", { name: "Seats for people limited to" });
  await groups.getByRole("searchbox").fill("flat 21");
  // Enter searches without JavaScript, and chooses the only result with it.
  await groups.getByRole("searchbox").press("Enter");
  await groups.getByRole("radio", { name: "Flat 21" }).check();
  await dialogOf(page).getByRole("button", { name: "Activate licence" }).click();
  await expect(page.getByText("Licence activated.")).toBeVisible();
  await expect(page.getByText("A licence expires within 30 days")).toBeVisible();
  const licence = await licenceOf(installation, code);
  expect(licence).toMatchObject({ constrainedAgentGroupId: group.id });

  await page.getByRole("heading", { level: 3 }).getByRole("link", { name: code }).click();
  await expect(page).toHaveTitle(`Portineria | ${code}`);
  await expect(page.getByRole("link", { name: "Flat 21" })).toBeVisible();
  await page.getByRole("link", { name: "Assign seat" }).click();
  const assign = () => dialogOf(page).getByRole("button", { name: "Assign seat" });
  expect(await readStatus(page, () => assign().click())).toBe(400);
  await expect(page.locator("[name=assigneeId]")).toHaveAttribute("aria-invalid", "true");
  await dialogOf(page).getByLabel("Assign to").selectOption({ label: "Main entrance" });
  await assign().click();
  await expect(page.getByText("Seat assigned.")).toBeVisible();
  await page.getByRole("link", { name: "Assign seat" }).click();
  await dialogOf(page).getByRole("link", { name: "People" }).click();
  await page.waitForURL("**/assign?kind=USER");
  const people = dialogOf(page).getByLabel("Assign to");
  await people.selectOption({ label: ADMINISTRATOR.name });
  expect(await readStatus(page, () => assign().click())).toBe(409);
  await expect(dialogOf(page).getByRole("alert")).toContainText("Missing valid subscription!");
  await people.selectOption({ label: "Paola Moro" });
  await assign().click();
  await expect(page.getByText("Seat assigned.")).toBeVisible();
  const given = await api.subscriptions.assignee({ query: { assigneeId: resident.id } });
  expect(given.items).toMatchObject([{ licenseId: licence?.id, assigneeName: "Paola Moro" }]);

  await page.goto(`${url}/domain/licences`);
  await page.getByRole("link", { name: "Unassign seat of Paola Moro" }).click();
  await dialogOf(page).getByRole("button", { name: "Unassign seat" }).click();
  await expect(page.getByText("Seat unassigned.")).toBeVisible();
  expect((await api.subscriptions.assignee({ query: { assigneeId: resident.id } })).total).toBe(0);
  for (const left of [1, 0]) {
    await page.getByRole("link", { name: "Unassign seat of Main entrance" }).first().click();
    await dialogOf(page).getByRole("button", { name: "Unassign seat" }).click();
    if (left > 0) await expect(page.getByText("Seat unassigned.")).toBeVisible();
  }
  await expect(dialogOf(page).getByRole("alert")).toContainText(
    "A building or device in use needs at least one seat.",
  );
  expect((await api.subscriptions.assignee({ query: { assigneeId: deviceId } })).total).toBe(1);

  await page.goto(`${url}/domain/licences/${licence?.id}`);
  await page.getByRole("button", { name: "Restore seats" }).click();
  await expect(page.getByText("The seats of deleted items are free again.")).toBeVisible();
  await page.getByRole("link", { name: "Transfer licence" }).click();
  await dialogOf(page)
    .getByLabel("New owner")
    .selectOption({ label: `Paola Moro (${resident.email})` });
  await dialogOf(page).getByRole("button", { name: "Transfer licence" }).click();
  await expect(page.getByText("Licence transferred.")).toBeVisible();
  expect(await licenceOf(installation, code)).toBeUndefined();
  await expectNotFoundPage(page, `${url}/domain/licences/${licence?.id}`);

  await page.context().clearCookies();
  await signIn(page, url, resident);
  await expect(page.getByRole("heading", { name: code })).toBeVisible();
  const own = await issueLicence(dataDir, "--domains", "1");
  await page.getByRole("link", { name: "Activate licence" }).click();
  expect(await lookUp(page, own)).toBe(200);
  await expect(dialogOf(page)).toContainText("No end date");
  await dialogOf(page).getByRole("button", { name: "Activate licence" }).click();
  await expect(page.getByText("Licence activated.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Create building" })).not.toHaveCount(0);
});

test("buttons of an answer can be pressed while the page is still reloading", async ({
  page,
  installation,
}) => {
  const code = await issueLicence(installation.dataDir, "--domains", "1");
  await signIn(page, installation.url, await newResident(installation, "Paola Moro"));
  await page.goto(`${installation.url}/user_home/licence`);
  await settled(page);
  const releaseReading = await holdDataRequests(page);
  expect(await lookUp(page, code)).toBe(200);
  const activation = page.waitForRequest(
    (request) => request.method() === "POST" && Boolean(request.postData()?.includes("activate")),
  );
  await dialogOf(page).getByRole("button", { name: "Activate licence" }).click();
  await activation;
  releaseReading();
  await expect(page.getByText("Licence activated.")).toBeVisible();
});
