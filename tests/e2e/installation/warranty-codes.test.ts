import {
  expectAccessibleDayAndNight,
  fill,
  readStatus,
  withoutBrowserChecks,
} from "../../support/browser/screens.ts";
import { enterBuilding, expect, signIn, test } from "../../support/console.ts";
import { freshPanel } from "../../support/door-panel.ts";
import { newResident } from "../../support/resident.ts";

test("a warranty code is created, shown once, and extends a device's warranty once @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const { id } = await freshPanel(installation);
  const before = await api.deviceLife.warranty({ id });
  await signIn(page, url);
  await page.goto(`${url}/installation/warranty`);
  const create = page.getByRole("button", { name: "Create code" });
  await withoutBrowserChecks(page);
  for (const months of ["0", "121", "1.5", "many"]) {
    await page.locator("[name=months]").evaluate((field: HTMLInputElement) => (field.type = "text"));
    await fill(page, { months });
    expect(await readStatus(page, () => create.click()), months).toBe(400);
    await expect(page.locator("[name=months]")).toHaveAttribute("aria-invalid", "true");
  }
  await page.goto(`${url}/installation/warranty`);
  await fill(page, { months: "6" });
  expect(await readStatus(page, () => create.click())).toBe(200);
  await expect(page.getByRole("heading", { name: "Code for 6 months" })).toBeVisible();
  await expect(page.getByText("The code is shown only once")).toBeVisible();
  const code = await page.getByLabel("Extension code").inputValue();
  await expectAccessibleDayAndNight(page);
  expect(page.url()).not.toContain(code);
  expect(await (await page.request.get(page.url())).text()).not.toContain(code);
  expect(installation.output()).not.toContain(code);

  await enterBuilding(page, url);
  await page.goto(`${url}/domain/devices/${id}/hardware/warranty`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Extension code").fill(code);
  await dialog.getByRole("button").last().click();
  await expect(dialog).toContainText("6 months");
  await dialog.getByRole("button").last().click();
  await expect(page.getByText("Warranty extended.")).toBeVisible();
  const after = await api.deviceLife.warranty({ id });
  expect(after.extensions).toMatchObject([...before.extensions, { months: 6 }]);
  expect(after.end).toBeGreaterThan(before.end);
});

test("a person who does not administer the installation can't create warranty codes", async ({
  page,
  installation,
}) => {
  const { url } = installation;
  await signIn(page, url, await newResident(installation, "Renzo Basso"));
  expect((await page.goto(`${url}/installation/warranty`))!.status()).toBe(403);
});
