import { settled } from "../../support/browser/screens.ts";
import { expect, signIn, test } from "../../support/console.ts";

test("a demo building is created with one press, entered, and has people, devices and history @no-js", async ({
  page,
  installation,
}) => {
  const { api, url, demo } = installation;
  const ownSeats = async () =>
    (await api.licences.managed()).items.find(({ code }) => code === demo.licenseCode.replaceAll("-", ""))
      ?.seats;
  const before = await ownSeats();
  await signIn(page, url);
  await page.getByRole("link", { name: "Installation" }).click();
  await page.getByRole("link", { name: "Demo building" }).filter({ visible: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Demo building");
  await settled(page);
  await page.getByRole("button", { name: "Create demo building" }).click();
  await expect(page.getByText("The demo building is ready")).toBeVisible();
  await expect(page.getByText("Enter it to look around.")).toBeVisible();
  expect(before).toBeDefined();
  expect(await ownSeats(), "it has a licence of its own").toEqual(before);
  await page
    .getByRole("button", { name: /Enter Villa Aurora/ })
    .first()
    .click();
  await page.waitForURL("**/domain");
  await page.goto(`${url}/domain/history`);
  await expect(page.getByRole("row").filter({ hasText: "Main entrance" }).first()).toBeVisible();
});
