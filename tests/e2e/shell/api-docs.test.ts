import { expectAccessibleDayAndNight } from "../../support/browser/screens.ts";
import { expect, test } from "../../support/console.ts";

test("the API is read in a browser: its calls, their fields and errors", async ({ page, installation }) => {
  await page.goto(`${installation.url}/api/v2/docs`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The provider API");
  const call = page.locator("details").filter({ has: page.locator('[id="nfcTags.update"]') });
  await call.locator("summary").click();
  await call.getByRole("link", { name: "NfcTag", exact: true }).click();
  await expect(page.locator("#NfcTag").getByText("identifier")).toBeVisible();
  await call.getByRole("link", { name: "NOT_FOUND" }).click();
  await expect(page.locator("tr#NOT_FOUND")).toBeInViewport();
  await page.setViewportSize({ width: 390, height: 844 });
  const width = await page.evaluate("document.documentElement.scrollWidth");
  expect(width).toBeLessThanOrEqual(390);
  // All calls are rendered alike, and axe is slow with hundreds of them.
  await page.evaluate(() =>
    document.querySelectorAll("details:not([open])").forEach((each) => each.remove()),
  );
  await expectAccessibleDayAndNight(page);
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false });

  test("a link to a call opens it, and a search finds calls by their fields", async ({
    page,
    installation,
  }) => {
    await page.goto(`${installation.url}/api/v2/docs#auxiliaries.create`);
    const call = page.locator("details").filter({ has: page.locator('[id="auxiliaries.create"]') });
    await expect(call.getByText("AuxiliaryBody")).toBeVisible();
    await page.getByLabel("Search calls").fill("activationCode enable");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("status")).toContainText("Calls found:");
    await expect(page.locator('[id="devices.enable"]')).toBeVisible();
    await expect(page.locator('[id="users.me"]')).toHaveCount(0);
  });
});

test("the device link is read in a browser: its messages and their fields", async ({
  page,
  installation,
}) => {
  await page.goto(`${installation.url}/api/v2/docs`);
  await page.getByRole("link", { name: "the device link" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The device link");
  const message = page.locator("details").filter({ hasText: "portineria/{hwId}/up/presented" });
  await message.locator("summary").click();
  await expect(message.getByRole("table").getByText("sealedTag")).toBeVisible();
  await page.locator("details").evaluateAll((all) => all.forEach((each) => each.setAttribute("open", "")));
  await page.setViewportSize({ width: 390, height: 844 });
  const width = await page.evaluate("document.documentElement.scrollWidth");
  expect(width).toBeLessThanOrEqual(390);
  await expectAccessibleDayAndNight(page);
});
