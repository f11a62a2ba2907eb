import { expect, signIn, test } from "../support/console.ts";
import { expectAccessibleDayAndNight, settled } from "../support/screens.ts";

test("a demo building is made with one press, entered, and full of life", async ({ page, installation }) => {
  const { url } = installation;
  await signIn(page, url);
  await page.getByRole("link", { name: "Installation" }).click();
  await page.getByRole("link", { name: "Demo building" }).filter({ visible: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Demo building");
  await settled(page);
  await expectAccessibleDayAndNight(page);
  await page.getByRole("button", { name: "Make the demo building" }).click();
  await expect(page.getByText("The building is ready")).toBeVisible({ timeout: 20_000 });
  await page
    .getByRole("button", { name: /Enter Villa Aurora/ })
    .first()
    .click();
  await page.waitForURL("**/domain");
  await page.goto(`${url}/domain/history`);
  await expect(page.getByRole("row").filter({ hasText: "Main entrance" }).first()).toBeVisible();
});
