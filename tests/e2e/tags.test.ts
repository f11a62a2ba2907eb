import { enterBuilding, expect, test } from "../support/console.ts";
import { expectNothingThere } from "../support/door-panel.ts";
import { newResident } from "../support/resident.ts";
import { expectAccessibleDayAndNight, expectTyped, fill, statusOf } from "../support/screens.ts";

test.beforeEach(async ({ installation: { api } }) => {
  for (const { id } of (await api.nfcTags.list()).items) await api.nfcTags.remove({ id });
});

test("a tag that no reader could tell apart is refused, and what was typed stays", async ({
  page,
  installation,
}) => {
  await installation.api.nfcTags.create({ body: { identifier: "Old", value: "04A1B2C3D4" } });
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/tags/new`);
  const register = () => statusOf(page, () => page.getByRole("button", { name: "Register the tag" }).click());
  await fill(page, { identifier: "Blue fob 12", value: "not hexadecimal" });
  expect(await register()).toBe(400);
  await expect(page.getByText("Enter 4 to 40 hexadecimal characters: 0 to 9 and A to F.")).toBeVisible();
  await expectTyped(page, { identifier: "Blue fob 12", value: "not hexadecimal" });
  await fill(page, { value: "04:a1:b2:c3:d4" });
  expect(await register()).toBe(409);
  await expect(page.getByRole("alert")).toContainText("There is already a tag with this value.");
  await expectAccessibleDayAndNight(page);
  expect((await installation.api.nfcTags.list()).total).toBe(1);
});

test("a tag goes to the pool, to a person, back, and away once that is confirmed", async ({
  page,
  installation,
}) => {
  const resident = await newResident(installation, "Wanda Conti");
  await enterBuilding(page, installation.url);
  await page.goto(`${installation.url}/domain/tags`);
  await expect(page.getByRole("heading", { name: "No free tags" })).toBeVisible();
  await page.getByRole("link", { name: "Register a tag" }).click();
  await fill(page, { identifier: "Blue fob 12", value: "04A1B2C3D4" });
  await page.getByRole("radio", { name: "Key fob" }).check();
  await page.getByRole("button", { name: "Register the tag" }).click();
  const drawing = page.getByRole("img", { name: /Key fob, Blue fob 12/ });
  await expect(drawing).toBeVisible();
  await expectAccessibleDayAndNight(page);

  await page.goto(`${installation.url}/domain/people/${resident.id}/tags/new`);
  await page.getByLabel("From the pool").selectOption({ label: "Blue fob 12 (04A1B2C3D4)" });
  await page.getByRole("button", { name: "Hand out" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("img", { name: /Blue fob 12.*Wanda Conti/ })).toBeVisible();
  await expectAccessibleDayAndNight(page);
  await page.getByRole("button", { name: "Take back Blue fob 12" }).click();
  await expect(page.getByRole("heading", { name: "No card or tag yet" })).toBeVisible();

  await page.goto(`${installation.url}/domain/tags`);
  await page.getByRole("link", { name: "Delete Blue fob 12" }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Cancel" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("link", { name: "Delete Blue fob 12" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete the tag" }).click();
  await expect(page.getByRole("heading", { name: "No free tags" })).toBeVisible();
  await expectNothingThere(page, `${installation.url}/domain/tags/unknown/delete`);
});
