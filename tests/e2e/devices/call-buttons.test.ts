import type { Page } from "playwright/test";
import { expectAccessibleDayAndNight, expectTyped, fill, readStatus } from "../../support/browser/screens.ts";
import { enterBuilding, expect, test } from "../../support/console.ts";
import { freshPanel } from "../../support/door-panel.ts";
import { newResident } from "../../support/resident.ts";

test("a call button is saved again and again at its own address, and shows what is stored @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const { id } = await freshPanel(installation);
  await enterBuilding(page, url);
  const form = `${url}/domain/devices/${id}/buttons/1`;
  await page.goto(form);
  for (const text of ["Rossi", "Bianchi"]) {
    await fill(page, { text: ` ${text} ` });
    expect(
      await readStatus(page, () => page.getByRole("button", { name: "Save button" }).click()),
    ).toBeLessThan(400);
    await expectTyped(page, { text });
    await expect(page).toHaveURL(form);
    expect(await api.nameplate.get({ id, position: "1" })).toMatchObject({ button: { text } });
  }
});

const choice = (page: Page, name: string) => page.locator("label.choice").filter({ hasText: name });

test("a call button's form says of each choice whether it rings today, and why not @no-js", async ({
  page,
  installation,
}) => {
  const { api, url } = installation;
  const { id } = await freshPanel(installation);
  const rosa = await newResident(installation, "Rosa Campana");
  const create = async (name: string, model: "sip" | "analog" | "desktop_app") => {
    const type = model === "desktop_app" ? "DESKTOP_APP" : "PHONE";
    return (await api.auxiliaries.create({ body: { name, type, model } })).id;
  };
  const porter = await create("Porter's telephone", "sip");
  await create("Telephone in the shop", "sip");
  await create("Old telephone", "analog");
  const app = await create("App at the front desk", "desktop_app");
  await api.auxiliaries.renewSipCredentials({ id: porter });
  const flat = await api.agentGroups.create({ body: { name: "Campana family" } });
  for (const agentId of [rosa.id, porter])
    await api.agentGroups.addMember({ id: flat.id, body: { agentId } });
  await enterBuilding(page, url);
  const form = `${url}/domain/devices/${id}/buttons/1`;

  await page.goto(form);
  await expect(choice(page, "Porter's telephone")).toContainText("this panel has no SIP account yet");
  await expect(choice(page, "Telephone in the shop")).toContainText("Doesn't ring: no SIP name yet.");
  await expect(choice(page, "Old telephone")).toContainText("analog telephones can't be called yet");
  await expect(choice(page, "App at the front desk")).toContainText("Doesn't ring: no SIP name yet.");
  await expect(choice(page, "Rosa Campana")).toContainText("Rings in the console.");
  await expect(choice(page, "Campana family")).toContainText("Rings 1 member.");

  await api.deviceLife.createSipCredentials({ id });
  await api.auxiliaries.renewSipCredentials({ id: app });
  await page.goto(form);
  for (const name of ["Porter's telephone", "App at the front desk"])
    await expect(choice(page, name)).toContainText("Rings through the telephone exchange.");
  const family = page.getByRole("checkbox", { name: "Campana family", exact: true });
  await expect(family).toHaveAccessibleDescription("Rings 2 members.");
  await expectAccessibleDayAndNight(page);
  for (const auxiliary of (await api.auxiliaries.list()).items)
    await api.auxiliaries.remove({ id: auxiliary.id });
});
