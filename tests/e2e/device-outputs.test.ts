import { enterBuilding, expect, test } from "../support/console.ts";
import { expectNothingThere, freshPanel } from "../support/door-panel.ts";
import { expectAccessibleDayAndNight, statusOf } from "../support/screens.ts";
import { deviceOfType } from "../support/virtual-device.ts";

const NOWHERE = "01a1fc8d-fd68-7000-a9cd-000000000000";

test("what an output drives is chosen from pictures, and it takes another one along", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const { id } = await freshPanel(installation);
  const [door, lamp] = (await api.outputs.list({ id })).items;
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/devices/${id}/outputs`);
  const second = page.locator("form").filter({ has: page.getByRole("heading", { name: "Output 2" }) });
  await second.getByRole("link", { name: "Change Output 2" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("radio")).toHaveCount(5);
  await dialog.getByRole("radio", { name: /On\/off \(bistable\)/ }).check();
  await expectAccessibleDayAndNight(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(second.getByText("Saved")).toBeVisible();
  await expect(second.getByText("On/off (bistable)")).toBeVisible();

  const first = page.locator("form").filter({ has: page.getByRole("heading", { name: "Output 1" }) });
  await first.getByLabel("Takes along").selectOption({ label: "Output 2" });
  await first.getByRole("button", { name: "Save Door" }).click();
  await expect(first.getByText("Saved")).toBeVisible();
  await second.getByLabel("Takes along").selectOption({ label: "Door" });
  expect(await statusOf(page, () => second.getByRole("button", { name: "Save Output 2" }).click())).toBe(409);
  await expect(second.getByText("a link goes from one output to another")).toBeVisible();
  await expectAccessibleDayAndNight(page);
  expect((await api.outputs.list({ id })).items).toMatchObject([
    { id: door!.id, linkedOutputId: lamp!.id },
    { type: "bistable", linkedOutputId: null },
  ]);
  await page.goto(`${url}/domain/devices/${id}/outputs`);
  await first.getByLabel("Takes along").selectOption({ label: "None" });
  await first.getByRole("button", { name: "Save Door" }).click();
  await expect(first.getByText("Saved")).toBeVisible();
  expect((await api.outputs.list({ id })).items[0]).toMatchObject({ linkedOutputId: null });
});

test("virtual inputs are added, changed and deleted; a controller has them too", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  await freshPanel(installation);
  const { id } = await deviceOfType(installation, "CONTROLLER", "Barrier");
  await enterBuilding(page, url);
  await expectNothingThere(page, `${url}/domain/devices/${id}/outputs/${NOWHERE}/type`);
  await expectNothingThere(page, `${url}/domain/devices/${id}/outputs/virtual/${NOWHERE}/delete`);
  await page.goto(`${url}/domain/devices/${id}/outputs`);
  const add = page.getByRole("button", { name: "Add a virtual input" });
  const adding = page.locator("form").filter({ has: add });
  await adding.getByLabel("Name").evaluate((field: HTMLInputElement) => field.removeAttribute("required"));
  expect(await statusOf(page, () => add.click())).toBe(400);
  await expect(adding.getByText("Please fill this in.")).toBeVisible();
  await adding.getByLabel("Name").fill("Porter's app");
  await adding.getByLabel("What it stands for").selectOption({ label: "Exit button" });
  await add.click();
  const made = page
    .locator("form")
    .filter({ has: page.getByRole("heading", { name: "Virtual input", exact: true }) });
  await expect(made.getByLabel("Name")).toHaveValue("Porter's app");
  expect((await api.virtualInputs.list({ id })).items).toMatchObject([
    { displayName: "Porter's app", type: "extbutton" },
  ]);
  await made.getByLabel("What it stands for").selectOption({ label: "Alarm contact" });
  // That it is saved stands there since it was added.
  const save = () => made.getByRole("button", { name: "Save Porter's app" }).click();
  expect(await statusOf(page, save)).toBeLessThan(400);
  await expect(made.getByText("Saved")).toBeVisible();
  expect((await api.virtualInputs.list({ id })).items).toMatchObject([{ type: "extalarm" }]);
  await made.getByRole("link", { name: "Delete Porter's app" }).click();
  await expect(page.getByRole("dialog")).toContainText("have no input any more");
  await expectAccessibleDayAndNight(page);
  await page.getByRole("dialog").getByRole("button", { name: "Delete the virtual input" }).click();
  await expect(made).toHaveCount(0);
  expect((await api.virtualInputs.list({ id })).total).toBe(0);
});
