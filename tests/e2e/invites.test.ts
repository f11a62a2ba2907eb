import { enterBuilding, expect, type Installation, test } from "../support/console.ts";
import { expectNothingThere } from "../support/door-panel.ts";
import { newResident } from "../support/resident.ts";
import {
  expectAccessibleDayAndNight,
  expectTyped,
  fill,
  statusOf,
  withoutBrowserChecks,
} from "../support/screens.ts";

const LABEL = "Casa Verde";

/** Gives the building a name for the time of the work. */
async function called(
  { api, domainId }: Installation,
  label: string,
  work: () => Promise<void>,
): Promise<void> {
  await api.domains.update({ id: domainId, body: { label } });
  try {
    await work();
  } finally {
    await api.domains.update({ id: domainId, body: { label: LABEL } });
  }
}

test("an invite for nobody, or that is over before it begins, is refused", async ({ page, installation }) => {
  const { total } = await installation.api.invites.list();
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/invites/new`);
  const create = () => statusOf(page, () => page.getByRole("button", { name: "Create the invite" }).click());
  await withoutBrowserChecks(page);
  await fill(page, { name: "Family Rossi", places: "0" });
  expect(await create()).toBe(400);
  await expect(page.getByText("Enter a whole number within the limits.")).toBeVisible();
  await expectTyped(page, { name: "Family Rossi", places: "0" });
  await expectAccessibleDayAndNight(page);
  expect((await installation.api.invites.list()).total).toBe(total);
});

test("an invite is made, passed on, accepted, and withdrawn once that is confirmed", async ({
  page,
  installation,
}) => {
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/invites/new`);
  await fill(page, { name: "Family Rossi", places: "2", expirationDate: "2031-01-31T12:00" });
  await page.getByRole("button", { name: "Create the invite" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Family Rossi");
  await expect(page.getByAltText("QR code of the invite's link")).toBeVisible();
  await expect(page.getByText("31 Jan 2031", { exact: false })).toBeVisible();
  await expectAccessibleDayAndNight(page);
  const details = page.url();
  const link = await page.getByLabel("Link", { exact: true }).inputValue();
  expect(link).toMatch(new RegExp(`^${installation.url}/invite/[\\w-]{20,}$`));

  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(`Welcome to ${LABEL}`)).toBeVisible();
  await expect(page.getByText(link, { exact: true })).toBeVisible();
  for (const unprinted of [page.getByRole("navigation"), page.getByText("Who accepted it")]) {
    await expect(unprinted.filter({ visible: true })).toHaveCount(0);
  }
  await page.emulateMedia({ media: "screen" });

  await page.getByRole("link", { name: "Withdraw the invite" }).click();
  await expect(page.getByRole("dialog")).toContainText("Withdraw «Family Rossi»?");
  await page.getByRole("dialog").getByRole("button", { name: "Withdraw the invite" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invites");
  await expect(page.getByRole("link", { name: "Family Rossi" })).toHaveCount(0);
  await expectNothingThere(page, details);
});

test("an invite tells whom it let in, and no longer shows its link when it is used up", async ({
  page,
  installation,
}) => {
  await newResident(installation, "Xenia Riva");
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/invites`);
  await expectAccessibleDayAndNight(page);
  const row = page.getByRole("row").filter({ hasText: "Used up" }).first();
  await expect(row).toContainText("1 of 1");
  await row.getByRole("link").click();
  await expect(page.getByText("This invite can't be accepted any more.")).toBeVisible();
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
  await called(installation, label, async () => {
    await enterBuilding(page, installation.url);
    await page.goto(`${installation.url}/domain/invites/${id}`);
    const link = await page.getByLabel("Link", { exact: true }).inputValue();
    const href = await page.getByRole("link", { name: "Send by e-mail" }).getAttribute("href");
    const mail = new URL(href!);
    expect(mail.pathname).toBe("");
    expect([...mail.searchParams.keys()]).toEqual(["subject", "body"]);
    expect(mail.searchParams.get("subject")).toBe(`Invite to ${label}`);
    expect(mail.searchParams.get("body")).toContain(link);
  });
});
