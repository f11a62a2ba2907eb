import { fill, settled } from "../../support/browser/screens.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";
import { freshPanel } from "../../support/door-panel.ts";
import { issueLicence } from "../../support/issued-licence.ts";
import { newResident } from "../../support/resident.ts";

test("a resident uses another language and cards, exports the history, leaves and signs out @no-js", async ({
  page,
  installation,
}) => {
  const { url } = installation;
  await freshPanel(installation);
  await enterBuilding(page, url, await newResident(installation, "Rita Fontana"));
  await page.goto(`${url}/domain`);
  // Only administrators have pencils (§2).
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("link", { name: /^Change (picture|name|subtitle)$/ })).toHaveCount(0);
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

  // For a browser without workers the server makes the file.
  await page.addInitScript(() => Object.assign(window, { Worker: undefined }));
  await page.goto(`${url}/domain/history/export`);
  await settled(page);
  await page.getByRole("button", { name: "Export" }).click();
  await page.waitForURL("**/domain/history/exports/*");
  await expect(page.getByRole("link", { name: "Download file" })).toBeVisible();
  await page.getByRole("button", { name: "Not interested" }).click();
  await page.waitForURL("**/domain/history");

  await settled(page);
  await page.locator(".account-menu summary").click();
  await page.getByRole("button", { name: "Switch building" }).click();
  await page.waitForURL("**/user_home");
  await settled(page);
  await page.locator(".account-menu summary").click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
});

test("a resident creates a building with a licence code", async ({ page, installation }) => {
  const { url, dataDir } = installation;
  const licenseCode = await issueLicence(dataDir, "--domains", "1");
  await enterBuilding(page, url, await newResident(installation, "Remo Villa"));
  await page.goto(`${url}/user_home/new_building`);
  await settled(page);
  await fill(page, { licenseCode, label: `Villa ${licenseCode.slice(0, 4)}` });
  await page.getByRole("button", { name: "Create building" }).click();
  await page.waitForURL("**/user_home");
  await expect(page.getByRole("status").filter({ hasText: "is ready. Enter it" })).toBeVisible();
});
