import { showFiltered } from "../../support/browser/filter.ts";
import { expectAccessibleDayAndNight, settled } from "../../support/browser/screens.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";
import { openDatabaseFile } from "../../support/databases/database-file.ts";
import { newResident } from "../../support/resident.ts";

test("every change is found by person, kind and time, is shown before and after, and a forged one is noticed @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const { id } = await api.nfcTags.create({
    body: { identifier: "Grey fob", value: "04AA11BB", type: "USER" },
  });
  await api.nfcTags.update({ id, body: { identifier: "Blue fob" } });
  await api.nfcTags.remove({ id });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain`);
  await page.getByRole("link", { name: "Settings" }).filter({ visible: true }).first().click();
  await page.getByRole("link", { name: "Change log" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Change log");
  await settled(page);

  await page.getByLabel("Item").selectOption({ label: "Card or tag" });
  await showFiltered(page);
  await page.waitForURL("**/domain/audit?*kind=nfc_tag*");
  const changed = page.locator(".audit > li").filter({ has: page.getByText("Changed", { exact: true }) });
  await expect(changed).toHaveCount(1);
  await changed.locator("summary").click();
  await expect(changed.getByRole("row").filter({ hasText: "Grey fob" })).toContainText("Blue fob");
  await expect(changed).toContainText("API call nfcTags.update");
  const added = page.locator(".audit > li").filter({ has: page.getByText("Added", { exact: true }) });
  await added.locator("summary").click();
  await expect(added.getByRole("row").filter({ hasText: "Type" })).toContainText("Key fob");
  await expectAccessibleDayAndNight(page);
  await changed.getByRole("link", { name: "All changes to this item" }).click();
  await page.waitForURL("**/domain/audit?*entity=*");
  await expect(page.locator(".audit > li")).toHaveCount(3);
  await expect(page.getByText("04AA11BB")).toHaveCount(0);

  await page.goto(`${url}/domain/audit?kind=nfc_tag&to=2001-01-01T00:00&timeZone=UTC`);
  await expect(page.getByText("No matching change")).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await page.waitForURL("**/domain/audit");

  // An entry is chained soon after it is written.
  await expect
    .poll(async () => (await api.audit.list({ query: { pageSize: 1 } })).items[0]?.sequence)
    .not.toBe(null);
  await page.getByRole("button", { name: "Verify log" }).click();
  await expect(page.getByText("The log is intact")).toBeVisible();
  const file = openDatabaseFile(installation.dataDir);
  const forge = (from: string, to: string) =>
    file.exec(
      `update audit_entry set row_after = replace(row_after, '${from}', '${to}') where entity_id = '${id}'`,
    );
  forge("Blue", "Rose");
  await page.getByRole("button", { name: "Verify log" }).click();
  await expect(page.getByRole("alert")).toContainText("was altered");
  await expectAccessibleDayAndNight(page);
  forge("Rose", "Blue");
  file.close();
});

test("an accepted invite is one line of the change log, named after who joined @no-js", async ({
  page,
  installation,
}) => {
  await newResident(installation, "Olga Neri");
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/audit`);
  const joined = page.locator(".audit > li").filter({ hasText: "Olga Neri joined by invite" });
  await expect(joined).toHaveCount(1);
  const headline = joined.locator("summary").first();
  await expect(headline).toContainText(/and \d+ more changes?/);
  await headline.click();
  await expect(joined.getByText("Person in the building").first()).toBeVisible();
});

test("a resident can't see the change log", async ({ page, installation }) => {
  await enterBuilding(page, installation.url, await newResident(installation, "Rita Neri"));
  await page.goto(`${installation.url}/domain`);
  await expect(page.getByRole("link", { name: "Change log" })).toHaveCount(0);
  expect((await page.request.get(`${installation.url}/domain/audit`)).status()).toBe(403);
});
