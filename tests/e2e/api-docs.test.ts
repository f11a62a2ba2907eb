import { expect, test } from "../support/console.ts";
import { expectAccessibleDayAndNight } from "../support/screens.ts";

test("the API is read in a browser: its calls, their fields and what may go wrong", async ({
  page,
  installation,
}) => {
  await page.goto(`${installation.url}/api/v2/docs`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The provider API");
  const call = page.locator("details").filter({ hasText: "/nfctags/{id}" }).first();
  await call.locator("summary").click();
  await expect(call.getByRole("table").getByText("identifier")).toBeVisible();
  await call.getByRole("link", { name: "1003" }).click();
  await expect(page.locator("tr#NOT_FOUND")).toBeInViewport();
  await expectAccessibleDayAndNight(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const width = await page.evaluate("document.documentElement.scrollWidth");
  expect(width).toBeLessThanOrEqual(390);
});
