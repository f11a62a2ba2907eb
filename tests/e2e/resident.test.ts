import { enterBuilding, expect, test } from "../support/console.ts";
import { freshPanel } from "../support/door-panel.ts";
import { issueLicence } from "../support/issued-licence.ts";
import { newResident } from "../support/resident.ts";
import { expectAccessibleDayAndNight, fill, settled } from "../support/screens.ts";

test("a resident reads in another language and in cards, takes the history along, leaves and signs out", async ({
  page,
  installation,
}) => {
  const { url } = installation;
  await freshPanel(installation);
  await enterBuilding(page, url, await newResident(installation, "Rita Fontana"));
  await page.locator(".language-switch summary").click();
  await page.getByRole("button", { name: "Italiano" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "it");
  await settled(page);
  await page.locator(".language-switch summary").click();
  await page.getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");

  await page.goto(`${url}/domain/devices`);
  await page.getByRole("button", { name: "Cards" }).click();
  await expect(page.getByRole("list", { name: "Devices" }).getByRole("listitem")).toContainText(
    "Main entrance",
  );
  await expectAccessibleDayAndNight(page);

  // A browser without workers has the server make the file.
  await page.addInitScript(() => Object.assign(window, { Worker: undefined }));
  await page.goto(`${url}/domain/history/export`);
  await settled(page);
  await page.getByRole("button", { name: "Make the file" }).click();
  await page.waitForURL("**/domain/history/exports/*");
  await expect(page.getByRole("link", { name: "Download file" })).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: "Not interested" }).click();
  await page.waitForURL("**/domain/history");

  await settled(page);
  await page.locator(".account-menu summary").click();
  await page.getByRole("button", { name: "Leave the building" }).click();
  await page.waitForURL("**/user_home");
  await settled(page);
  await page.locator(".account-menu summary").click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("a resident founds a building of their own with a licence's code", async ({ page, installation }) => {
  const { url, dataDir } = installation;
  const licenseCode = await issueLicence(dataDir, "--domains", "1");
  await enterBuilding(page, url, await newResident(installation, "Remo Villa"));
  await page.goto(`${url}/user_home/new_building`);
  await settled(page);
  await fill(page, { licenseCode, label: `Villa ${licenseCode.slice(0, 4)}` });
  // Without a script the name that it gets is asked for first.
  if (test.info().project.name === "no-js")
    await page.getByRole("button", { name: "Show the short name" }).click();
  await page.getByRole("button", { name: "Create the building" }).click();
  await page.waitForURL("**/user_home?created=*");
  await expect(page.getByRole("status").filter({ hasText: "Its name is" })).toBeVisible();
});
