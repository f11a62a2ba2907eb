import { expectAccessibleDayAndNight, readStatus } from "../../support/browser/screens.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";
import { expectNotFoundPage, freshPanel } from "../../support/door-panel.ts";
import { deviceOfType, withRunningPanel } from "../../support/virtual-device.ts";

const NOWHERE = "01a1fc8d-fd68-7000-a9cd-000000000000";

test("an output's type is chosen from pictures, and it can switch another one @no-js", async ({
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
  const lift = dialog.locator("label").filter({ has: page.getByRole("radio", { name: /^Lift/ }) });
  await expect(lift).toContainText("The history records that the lift was called.");
  await dialog.getByRole("radio", { name: /On\/off \(bistable\)/ }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Changes saved.")).toBeVisible();
  await expect(second.getByText("On/off (bistable)")).toBeVisible();

  const first = page.locator("form").filter({ has: page.getByRole("heading", { name: "Output 1" }) });
  await first.getByLabel("Also switches").selectOption({ label: "Output 2" });
  await first.getByRole("button", { name: "Save Door" }).click();
  await expect(page.getByText("Output saved.")).toBeVisible();
  await second.getByLabel("Also switches").selectOption({ label: "Door" });
  expect(await readStatus(page, () => second.getByRole("button", { name: "Save Output 2" }).click())).toBe(
    409,
  );
  await expect(second.getByText("links can't form a chain")).toBeVisible();
  expect((await api.outputs.list({ id })).items).toMatchObject([
    { id: door!.id, linkedOutputId: lamp!.id },
    { type: "bistable", linkedOutputId: null },
  ]);
  await page.goto(`${url}/domain/devices/${id}/outputs`);
  await first.getByLabel("Also switches").selectOption({ label: "None" });
  await first.getByRole("button", { name: "Save Door" }).click();
  // The message of the previous change is shown again on a page that is loaded soon after.
  await expect.poll(async () => (await api.outputs.list({ id })).items[0]?.linkedOutputId).toBeNull();
});

test("virtual inputs are added, set, changed and deleted; a controller has them too @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  await freshPanel(installation);
  const { id } = await deviceOfType(installation, "CONTROLLER", "Barrier");
  await enterBuilding(page, url);
  await expectNotFoundPage(page, `${url}/domain/devices/${id}/outputs/${NOWHERE}/type`);
  await expectNotFoundPage(page, `${url}/domain/devices/${id}/outputs/virtual/${NOWHERE}/delete`);
  await page.goto(`${url}/domain/devices/${id}/outputs`);
  const add = page.getByRole("button", { name: "Add virtual input" });
  const adding = page.locator("form").filter({ has: add });
  await adding.getByLabel("Name").evaluate((field: HTMLInputElement) => field.removeAttribute("required"));
  expect(await readStatus(page, () => add.click())).toBe(400);
  await expect(adding.getByText("Please fill this in.")).toBeVisible();
  await adding.getByLabel("Name").fill("Porter's app");
  await adding.getByLabel("Input type").selectOption({ label: "Exit button" });
  await add.click();
  const made = page
    .locator("form")
    .filter({ has: page.getByRole("heading", { name: "Virtual input", exact: true }) });
  await expect(made.getByLabel("Name")).toHaveValue("Porter's app");
  expect((await api.virtualInputs.list({ id })).items).toMatchObject([
    { displayName: "Porter's app", type: "extbutton" },
  ]);
  await made.getByRole("button", { name: "Trigger Porter's app" }).click();
  await expect(page.getByText("Command requested.")).toBeVisible();
  expect((await api.agents.commands({ id })).items[0]).toMatchObject({ kind: "set-input" });
  await made.getByLabel("Input type").selectOption({ label: "Alarm contact" });
  const save = () => made.getByRole("button", { name: "Save Porter's app" }).click();
  expect(await readStatus(page, save)).toBeLessThan(400);
  await expect(page.getByText("Input saved.")).toBeVisible();
  expect((await api.virtualInputs.list({ id })).items).toMatchObject([{ type: "extalarm" }]);
  await made.getByRole("link", { name: "Delete Porter's app" }).click();
  await expect(page.getByRole("dialog")).toContainText("as their door contact will have none");
  await page.getByRole("dialog").getByRole("button", { name: "Delete virtual input" }).click();
  await expect(made).toHaveCount(0);
  expect((await api.virtualInputs.list({ id })).total).toBe(0);
});

test("an exit button opens the outputs that are ticked on its card @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const { id } = await freshPanel(installation);
  const [door, back] = (await api.outputs.list({ id })).items;
  await api.outputs.update({ id, outputId: back!.id, body: { displayName: "Back door", type: "actuator" } });
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/devices/${id}/outputs`);
  const input = page.locator("form").filter({ has: page.getByRole("heading", { name: "Input 1" }) });
  await input.getByLabel("Input type").selectOption({ label: "Exit button" });
  await input.getByRole("button").click();
  await expect(page.getByText("Input saved.")).toBeVisible();
  await expect(input.getByText("Select none to open every door release of this device.")).toBeVisible();
  await expect(input.getByRole("checkbox")).toHaveCount(2);
  await input.getByRole("checkbox", { name: "Back door" }).check();
  await input.getByRole("button").click();
  await expect(page.getByText("Input saved.")).toBeVisible();
  await expect(input.getByRole("checkbox", { name: door!.displayName, exact: true })).not.toBeChecked();
  await expect(input.getByRole("checkbox", { name: "Back door" })).toBeChecked();
  expect((await api.inputs.list({ id })).items[0]).toMatchObject({ type: "extbutton", opens: [back!.id] });
});

test("pressing an exit button opens its door, and the history names the button, as it does for its output @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  await withRunningPanel(installation, "Courtyard door", async ({ id, running }) => {
    const outputId = (await api.outputs.list({ id })).items[0]!.id;
    await api.outputs.update({ id, outputId, body: { displayName: "Gate", type: "actuator" } });
    const input = (await api.inputs.list({ id })).items[0]!;
    const body = { displayName: "Inside button", type: "extbutton" as const, opens: [outputId] };
    await api.inputs.update({ id, inputId: input.id, body });
    // Repeated until the panel has its configuration.
    const openings = async () => {
      running.type(`on ${input.position}`);
      return (await api.events.query({ body: { outputId, outcome: "granted" } })).total;
    };
    await expect.poll(openings).toBeGreaterThan(0);
    await enterBuilding(page, url);
    await page.goto(`${url}/domain/history?output=${outputId}`);
    const pressed = page.getByRole("row").filter({ hasText: "Courtyard door" }).first();
    await expect(pressed).toContainText("Inside button");
    await expect(pressed).toContainText("Opened: Gate");
  });
});

test("an open door and an alarm are in the building's picture and on the device's page @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  await withRunningPanel(installation, "Cellar door", async ({ id, running }) => {
    const [contact, smoke] = (await api.inputs.list({ id })).items;
    await api.inputs.update({ id, inputId: contact!.id, body: { type: "dooropen" } });
    await api.inputs.update({ id, inputId: smoke!.id, body: { type: "extalarm" } });
    await expect.poll(async () => (await api.devices.get({ id })).online).toBe(true);
    await enterBuilding(page, url);
    const drawn = (states: string) =>
      page
        .getByRole("list", { name: "Doors" })
        .getByRole("link", { name: `Cellar door: ${states}`, exact: true });
    await page.goto(`${url}/domain`);
    await expect(drawn("Online")).toBeVisible();

    // Repeated until the panel has its configuration.
    const set = (command: string) =>
      expect.poll(async () => {
        running.type(command);
        const { doorOpen, alarm } = await api.devices.get({ id });
        return { doorOpen, alarm };
      });
    await set(`on ${contact!.position}`).toEqual({ doorOpen: true, alarm: false });
    await set(`on ${smoke!.position}`).toEqual({ doorOpen: true, alarm: true });
    await page.goto(`${url}/domain`);
    await expect(drawn("Online, Door open, Alarm")).toBeVisible();
    await expect(page.getByText("1 device reports an alarm")).toBeVisible();
    await expectAccessibleDayAndNight(page);
    await page.goto(`${url}/domain/devices/${id}`);
    const states = page.locator(".page-actions");
    await expect(states).toContainText("Door open");
    await expect(states).toContainText("Alarm");
    await page.goto(`${url}/domain/devices/${id}/outputs`);
    const input = page.locator("form").filter({ has: page.getByRole("heading", { name: "Input 1" }) });
    await expect(input.getByText("Door open", { exact: true })).toBeVisible();

    await set(`off ${contact!.position}`).toEqual({ doorOpen: false, alarm: true });
    await page.goto(`${url}/domain/devices/${id}`);
    await expect(states).toContainText("Alarm");
    await expect(states).not.toContainText("Door open");
  });
});
