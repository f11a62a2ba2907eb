import type { Auxiliary } from "#contract/auxiliaries/auxiliaries.ts";
import { showFiltered } from "../../support/browser/filter.ts";
import { expectAccessibleDayAndNight, expectTyped, fill, readStatus } from "../../support/browser/screens.ts";
import { enterBuilding, expect, type Installation, test } from "../../support/console.ts";
import { expectNotFoundPage, freshPanel } from "../../support/door-panel.ts";
import { issueLicence } from "../../support/issued-licence.ts";
import { newResident } from "../../support/resident.ts";

const NOWHERE = "01a1fc8d-fd68-7000-a9cd-000000000000";

async function withoutAuxiliaries({ api }: Installation): Promise<void> {
  for (const { id } of (await api.auxiliaries.list()).items) await api.auxiliaries.remove({ id });
}

async function onlyAuxiliary({ api }: Installation): Promise<Auxiliary> {
  const { items } = await api.auxiliaries.list();
  expect(items).toHaveLength(1);
  return items[0]!;
}

test("an auxiliary is chosen by its picture, configured as its model requires, changed, and removed @no-js", async ({
  page,
  installation,
}) => {
  test.slow();
  const { api, url } = installation;
  await withoutAuxiliaries(installation);
  const gateway = await freshPanel(installation);
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/auxiliaries`);
  await expect(page.getByRole("heading", { name: "No auxiliary devices yet" })).toBeVisible();
  await page.getByRole("link", { name: "Add auxiliary device" }).click();
  await expect(page.getByRole("navigation", { name: "Type" }).getByRole("link")).toHaveCount(7);
  await page.getByRole("link", { name: /^Camera/ }).click();
  const add = page.getByRole("button", { name: "Add auxiliary device" });
  await expect(add).toBeVisible();
  const [address, password] = [
    page.getByLabel("Web address"),
    page.locator("[name='configuration.password']"),
  ];
  await fill(page, { name: "Courtyard" });
  await page.getByLabel("Identifier").fill("viewer");
  await address.fill("file:///etc/passwd");
  await password.fill("camera password");
  expect(await readStatus(page, () => add.click())).toBe(400);
  await expect(page.getByText("Enter http:// or {host}")).toBeVisible();
  expect(await page.content()).not.toContain("camera password");
  await expectTyped(page, { name: "Courtyard" });
  await address.fill("http://camera");
  expect(await readStatus(page, () => add.click())).toBe(400);
  await expect(
    page.getByText("then a host with a dot, for example http://192.168.1.20/stream"),
  ).toBeVisible();
  await address.fill("http://10.0.0.20/stream");
  await password.fill("camera password");
  expect(await readStatus(page, () => add.click())).toBe(400);
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("The server is not allowed to connect to this address.").first()).toBeVisible();
  await address.fill("http://camera.example.org/stream");
  await password.fill("camera password");
  await page.getByLabel("Gateway").selectOption({ label: gateway.name });
  await add.click();
  await expect(page.getByText("Auxiliary device added.")).toBeVisible();
  const camera = await onlyAuxiliary(installation);
  expect(camera).toMatchObject({
    name: "Courtyard",
    type: "CAMERA",
    model: "ipcam",
    gatewayDeviceId: gateway.id,
    configuration: { webAddress: "http://camera.example.org/stream", identifier: "viewer" },
    secrets: ["password"],
  });
  await expect(page.getByText("Licensed")).toBeVisible();

  const save = page.getByRole("button", { name: "Save" });
  await address.fill("http://camera2.example.org/stream");
  expect(await readStatus(page, () => save.click())).toBe(400);
  await expect(page.getByText("Please fill this in.")).toBeVisible();
  await address.fill("http://camera.example.org/stream");
  await page.locator("[name=name]").fill("Yard");
  await page.getByLabel("Gateway").selectOption({ label: "No gateway" });
  await save.click();
  await expect(page.getByText("Saved")).toBeVisible();
  expect(await onlyAuxiliary(installation)).toMatchObject({
    name: "Yard",
    gatewayDeviceId: null,
    secrets: ["password"],
  });
  await page.getByRole("group", { name: "Remove" }).getByRole("checkbox", { name: "Password" }).check();
  await save.click();
  await expect(page.getByRole("group", { name: "Remove" })).toHaveCount(0);
  expect((await onlyAuxiliary(installation)).secrets).toEqual([]);

  await page.getByRole("link", { name: "Change licence" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Use this licence" }).click();
  await expect(page.getByText("Licence changed.")).toBeVisible();
  expect((await onlyAuxiliary(installation)).subscriptionId).not.toBe(camera.subscriptionId);

  const phone = { name: "Porter's phone", type: "PHONE", model: "sip" } as const;
  const { id: phoneId } = await api.auxiliaries.create({ body: phone });
  await page.goto(`${url}/domain/auxiliaries?type=PHONE`);
  await expect(page.getByRole("row")).toHaveCount(2);
  await page.getByLabel("Search by name").fill("yard");
  await showFiltered(page, "Search");
  await expect(page.getByText("No matching auxiliary device.")).toBeVisible();
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Yard" })).toContainText("IP camera");
  await page.getByRole("link", { name: "Yard" }).click();
  await page.getByRole("link", { name: "Remove auxiliary device" }).click();
  await expect(dialog).toContainText("This can't be undone.");
  await dialog.getByRole("button", { name: "Remove auxiliary device" }).click();
  await expect(page).toHaveURL(`${url}/domain/auxiliaries`);
  expect((await onlyAuxiliary(installation)).id).toBe(phoneId);

  await page.goto(`${url}/domain/auxiliaries/${phoneId}`);
  await page.getByRole("link", { name: "Create SIP credentials" }).click();
  await dialog.getByRole("button", { name: "Create SIP credentials" }).click();
  await expect(dialog.getByText("The password is shown only once")).toBeVisible();
  const { userName } = await api.auxiliaries.getSipCredentials({ id: phoneId });
  await expect(dialog.getByLabel("User name")).toHaveValue(userName!);
  await dialog.getByRole("link", { name: "I've saved it" }).click();
  await expect(page.getByText(userName!)).toBeVisible();
  await page.getByRole("link", { name: "Analogue" }).click();
  await expect(page.getByText("Saving changes the model to Analogue.")).toBeVisible();
  await save.click();
  await expect(page.getByText("Changes saved.")).toBeVisible();
  await expect(page.getByText(userName!)).toHaveCount(0);
  expect(await onlyAuxiliary(installation)).toMatchObject({ model: "analog" });
});

test("a lift has commands, outputs and areas, each added, changed and deleted @no-js", async ({
  page,
  installation,
}) => {
  test.slow();
  const { api, url } = installation;
  await withoutAuxiliaries(installation);
  const body = { name: "Lifts", type: "ELEVATOR_SYSTEM", model: "generic" } as const;
  const { id } = await api.auxiliaries.create({ body });
  const group = await api.elevatorAreaGroups.create({ body: { name: `Offices ${id}` } });
  await enterBuilding(page, url);
  const at = `${url}/domain/auxiliaries/${id}`;
  for (const side of ["endpoints", "outputs", "areas"]) {
    await expectNotFoundPage(page, `${at}/${side}/${NOWHERE}`);
    await expectNotFoundPage(page, `${at}/${side}/${NOWHERE}/delete`);
  }
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: "Save" });
  const required = dialog.locator(":required").first();

  const openingTime = dialog.getByRole("spinbutton", { name: "Opening time" });
  const terminal = dialog.getByRole("spinbutton", { name: "Terminal" });

  await page.goto(`${at}/endpoints`);
  await page.getByRole("link", { name: "Add command" }).click();
  await required.evaluate((field: HTMLInputElement) => (field.form!.noValidate = true));
  expect(await readStatus(page, () => save.click())).toBe(400);
  await expect(dialog.getByText("Please fill this in.").first()).toBeVisible();
  await dialog.getByLabel("Name").fill("Hold the doors");
  await dialog.getByLabel("Command").fill("doors/hold");
  await save.click();
  await expect(page.getByRole("row").filter({ hasText: "doors/hold" })).toBeVisible();
  await page.getByRole("link", { name: "Change Hold the doors" }).click();
  await dialog.getByLabel("Name").fill("");
  await dialog.getByLabel("Command").fill("");
  expect(await readStatus(page, () => save.click())).toBe(400);
  await expect(dialog.getByText("Enter a name or a command.").first()).toBeVisible();
  await dialog.getByLabel("Command").fill("GET //evil.example/open");
  expect(await readStatus(page, () => save.click())).toBe(400);
  await expect(dialog.getByText("A request needs a method and a path").first()).toBeVisible();
  await expect(dialog.getByLabel("Command")).toHaveValue("GET //evil.example/open");
  await dialog.getByLabel("Command").fill("doors/open");
  await save.click();
  await expect(page.getByRole("row").filter({ hasText: "doors/open" })).toContainText("Hold the doors");
  expect((await api.auxiliaryEndpoints.list({ id })).items).toMatchObject([
    { displayName: "Hold the doors", command: "doors/open" },
  ]);
  await page.getByRole("link", { name: "Delete Hold the doors" }).click();
  await dialog.getByRole("button", { name: "Delete command" }).click();
  await expect(page.getByText("No commands yet")).toBeVisible();
  expect((await api.auxiliaryEndpoints.list({ id })).total).toBe(0);

  await page.getByRole("link", { name: "Outputs" }).click();
  await api.auxiliaryOutputs.create({ id, body: { displayName: "Fan", position: 1 } });
  await page.goto(`${at}/outputs/new`);
  await dialog.getByLabel("Name").fill("Cabin light");
  await dialog.getByRole("radio", { name: /On\/off \(bistable\)/ }).check();
  await openingTime.fill("2.5");
  // Without JavaScript the browser itself reports the limits, and sends nothing.
  if (test.info().project.name === "js") {
    await terminal.fill("0");
    expect(await readStatus(page, () => save.click())).toBe(400);
    await expect(dialog.getByText("Enter a whole number from 1 to 1,000.")).toBeVisible();
  }
  await terminal.fill("1");
  expect(await readStatus(page, () => save.click())).toBe(409);
  await expect(dialog.getByText("This is taken. Choose another one.")).toBeVisible();
  await expect(openingTime).toHaveValue("2.5");
  await expectAccessibleDayAndNight(page);
  await terminal.fill("4");
  await save.click();
  await expect(page.getByRole("row").filter({ hasText: "Cabin light" })).toContainText("2.5 sec");
  await expect(page.getByText("No device switches these outputs yet")).toBeVisible();
  await page.getByRole("link", { name: "Change Fan" }).click();
  await openingTime.fill("10");
  await save.click();
  await expect(page.getByRole("row").filter({ hasText: "Fan" })).toContainText("10 sec");
  expect((await api.auxiliaryOutputs.list({ id })).items).toMatchObject([
    { displayName: "Fan", activationDuration: 10_000, position: 1 },
    { displayName: "Cabin light", type: "bistable", activationDuration: 2500, position: 4 },
  ]);
  await page.getByRole("link", { name: "Delete Fan" }).click();
  await dialog.getByRole("button", { name: "Delete output" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Fan" })).toHaveCount(0);

  await page.goto(`${at}/areas`);
  await page.getByRole("link", { name: "Add lift area" }).click();
  await dialog.getByLabel("Name").fill("Third floor");
  await dialog.getByLabel("Properties").fill("third");
  expect(await readStatus(page, () => save.click())).toBe(400);
  await expect(dialog.getByText("Enter one property per line")).toBeVisible();
  await expect(dialog.getByLabel("Properties")).toHaveValue("third");
  await dialog.getByLabel("Properties").fill("floor = 3\nside = front");
  await dialog.getByRole("checkbox", { name: group.name }).check();
  await save.click();
  const row = page.getByRole("row").filter({ hasText: "Third floor" });
  await expect(row).toContainText("floor = 3, side = front");
  await expect(row.getByRole("link", { name: group.name })).toBeVisible();
  await row.getByRole("link", { name: "Change Third floor" }).click();
  await expect(dialog.getByRole("checkbox", { name: group.name })).toBeChecked();
  await dialog.getByLabel("Properties").fill("");
  await dialog.getByRole("checkbox", { name: group.name }).uncheck();
  await save.click();
  await expect(row.getByRole("link", { name: group.name })).toHaveCount(0);
  expect((await api.auxiliaryAreas.list({ id })).items).toMatchObject([
    { displayName: "Third floor", properties: {}, areaGroupsIds: [] },
  ]);
  await row.getByRole("link", { name: "Delete Third floor" }).click();
  await dialog.getByRole("button", { name: "Delete lift area" }).click();
  await expect(page.getByText("No lift areas yet")).toBeVisible();
  expect((await api.auxiliaryAreas.list({ id })).total).toBe(0);
  await api.elevatorAreaGroups.remove({ id: group.id });
});

test("the form of a new auxiliary shows the licence that its seat is taken from, and takes it from that one @no-js", async ({
  page,
  installation,
}) => {
  const { api, dataDir, url } = installation;
  await withoutAuxiliaries(installation);
  const licenseCode = await issueLicence(dataDir, "--auxiliaries", "2");
  const spare = await api.licences.activate({ body: { licenseCode } });
  const [first] = (await api.subscriptions.list({ query: { assigneeType: "DOMAIN" } })).items;
  await enterBuilding(page, url);
  const add = page.getByRole("button", { name: "Add auxiliary device" });
  for (const licence of [first!.licenseId, spare.id]) {
    await page.goto(`${url}/domain/auxiliaries/new?type=PHONE&model=analog`);
    const choice = page.getByLabel("Licence", { exact: true });
    await expect(choice, "the licence that the building uses").toHaveValue(first!.licenseId);
    await expect(choice).toHaveAccessibleDescription("The device takes one of its seats.");
    await expect(choice.locator("option:checked")).toHaveText(/ of \d+ seats free$/);
    await fill(page, { name: "Porter" });
    await choice.selectOption(licence);
    await add.click();
    await expect(page.getByText("Auxiliary device added.")).toBeVisible();
    expect((await onlyAuxiliary(installation)).licenseId).toBe(licence);
    await withoutAuxiliaries(installation);
  }
});

test("without a free seat the administrator sees why, and a resident does not see the page", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const query = { assigneeType: "AUXILIAR_DEVICE" } as const;
  const { total } = await api.subscriptions.assignable({ query });
  for (let count = 0; count < total; count += 1) {
    await api.auxiliaries.create({ body: { name: `Phone ${count}`, type: "PHONE", model: "analog" } });
  }
  await enterBuilding(page, url);
  await page.goto(`${url}/domain/auxiliaries/new?type=PHONE&model=analog`);
  await expect(page.getByText("Missing valid subscription!")).toBeVisible();
  await expect(page.getByRole("link", { name: "View licences" })).toBeVisible();
  await fill(page, { name: "One more" });
  const add = page.getByRole("button", { name: "Add auxiliary device" });
  expect(await readStatus(page, () => add.click())).toBe(409);
  await expect(page.getByRole("alert")).toContainText("Missing valid subscription!");
  await expectTyped(page, { name: "One more" });
  const resident = await newResident(installation, "Rosa");
  await page.context().clearCookies();
  await enterBuilding(page, url, resident);
  await page.goto(`${url}/domain`);
  await expect(page.getByRole("link", { name: "Auxiliary devices" })).toHaveCount(0);
  expect((await page.goto(`${url}/domain/auxiliaries`))?.status()).toBe(403);
  await withoutAuxiliaries(installation);
});
