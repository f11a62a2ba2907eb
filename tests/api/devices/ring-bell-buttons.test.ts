import { expect, test } from "vitest";
import { describeApi } from "../../support/api.ts";
import { refusal, settle } from "../../support/refusal.ts";

const NOWHERE = "00000000-0000-7000-8000-000000000000";

describeApi("ring-bell buttons", (start) => {
  test("a button that the panel does not have is refused beside its field", async () => {
    const { building, panel } = await start();
    const { device } = await panel();
    const call = building.api.ringBellButtons.create({ id: device.id, body: { position: 9 } });
    expect(await refusal(call)).toMatchObject({ name: "BUTTON_UNKNOWN", fields: { position: "unknown" } });
  });

  test("of twenty simultaneous requests to put the same button into service, one succeeds", async () => {
    const { building, panel } = await start();
    const { device } = await panel();
    const { id } = device;
    const tries = Array.from({ length: 20 }, () =>
      building.api.ringBellButtons.create({ id, body: { position: 3 } }),
    );
    const { values, problems } = await settle(tries);
    expect(values).toHaveLength(1);
    expect(problems).toHaveLength(19);
    for (const problem of problems) {
      expect(problem).toEqual({ name: "BUTTON_TAKEN", status: 409, fields: { position: "taken" } });
    }
    expect((await building.api.actionGroups.list({ id })).total).toBe(3);
  });

  test("a button needs a seat of its panel on a licence that has not expired", async () => {
    const { building, demo, newLicence, administrator, clock } = await start();
    const { activationCode, hwId } = demo;
    const { id } = await building.api.devices.baseInfo({ hwId, query: { activationCode } });
    const licenseCode = await newLicence({ DEVICE: 1 }, clock.now() + 60_000);
    const { id: licenseId } = await administrator.api.licences.activate({ body: { licenseCode } });
    await building.api.devices.enable({ id, licenseId, body: { activationCode } });
    const other = { position: 1, subscriptionId: NOWHERE };
    expect(await refusal(building.api.ringBellButtons.create({ id, body: other }))).toMatchObject({
      status: 400,
      fields: { subscriptionId: "unfit" },
    });
    clock.advance(60_000);
    const late = building.api.ringBellButtons.create({ id, body: { position: 1 } });
    expect(await refusal(late)).toMatchObject({ name: "NO_VALID_SUBSCRIPTION" });
  });

  test("another panel's action group is unknown here", async () => {
    const { building, panel } = await start();
    const { device } = await panel();
    const { id } = device;
    const other = await panel();
    const actionGroupId = other.buttons[0]!.actionGroupId;
    const { api } = building;
    const problem = { actionGroupId: "unknown" };
    const created = api.ringBellButtons.create({ id, body: { position: 3, actionGroupId } });
    expect(await refusal(created)).toMatchObject({ name: "ACTION_GROUP_UNKNOWN", fields: problem });
    const [button] = (await api.ringBellButtons.list({ id })).items;
    const updated = api.ringBellButtons.update({ id, buttonId: button!.id, body: { actionGroupId } });
    expect(await refusal(updated)).toMatchObject({ name: "ACTION_GROUP_UNKNOWN", fields: problem });
    expect(await refusal(api.ringBellButtons.get({ id, buttonId: other.buttons[0]!.id }))).toMatchObject({
      name: "NOT_FOUND",
    });
  });

  test("a text that can't be shown is refused", async () => {
    const { building, panel } = await start();
    const { device } = await panel();
    const call = building.api.ringBellButtons.create({
      id: device.id,
      body: { position: 3, text: "Bell\u0007" },
    });
    expect(await refusal(call)).toMatchObject({ name: "INVALID_INPUT", fields: { text: "characters" } });
  });

  test("a button of another building can't be distinguished from one that never existed", async () => {
    const { panel, otherBuilding } = await start();
    const { device, buttons } = await panel();
    const { api } = await otherBuilding();
    for (const [id, buttonId] of [
      [device.id, buttons[0]!.id],
      [NOWHERE, NOWHERE],
    ] as const) {
      expect(await refusal(api.ringBellButtons.list({ id }))).toMatchObject({ name: "NOT_FOUND" });
      expect(await refusal(api.ringBellButtons.get({ id, buttonId }))).toMatchObject({ name: "NOT_FOUND" });
      expect(await refusal(api.ringBellButtons.create({ id, body: { position: 3 } }))).toMatchObject({
        name: "NOT_FOUND",
      });
      expect(
        await refusal(api.ringBellButtons.update({ id, buttonId, body: { text: "Mine" } })),
      ).toMatchObject({ name: "NOT_FOUND" });
      expect(await refusal(api.ringBellButtons.remove({ id, buttonId }))).toMatchObject({
        name: "NOT_FOUND",
      });
    }
  });

  test("a button without a text has the default one with its position, and a new line becomes a space", async () => {
    const { building, panel } = await start();
    const { device } = await panel();
    const { id } = device;
    const blank = await building.api.ringBellButtons.create({ id, body: { position: 8, text: "  " } });
    const lines = await building.api.ringBellButtons.create({
      id,
      body: { position: 4, text: "Rossi\nBianchi" },
    });
    expect(blank.text).toBe("Family Name N.8");
    expect(lines.text).toBe("Rossi Bianchi");
    const { items } = await building.api.ringBellButtons.list({ id });
    expect(items.map(({ position }) => position)).toEqual([1, 2, 4, 8]);
    const group = await building.api.actionGroups.get({ id, groupId: lines.actionGroupId });
    expect(group).toMatchObject({
      id: lines.actionGroupId,
      name: "Rossi Bianchi",
      avatar: null,
      actions: [],
    });
  });

  test("renaming a button renames its action group", async () => {
    const { building, panel } = await start();
    const { device, buttons } = await panel();
    const { id } = device;
    const [button] = buttons;
    const at = { id, buttonId: button!.id };
    expect(await building.api.ringBellButtons.update({ ...at, body: {} })).toEqual(button);
    const renamed = await building.api.ringBellButtons.update({ ...at, body: { text: "Verdi" } });
    expect(renamed).toEqual({ ...button, text: "Verdi" });
    const group = await building.api.actionGroups.get({ id, groupId: button!.actionGroupId });
    expect(group.name).toBe("Verdi");
    expect((await building.api.ringBellButtons.update({ ...at, body: { text: "" } })).text).toBe(
      "Family Name N.1",
    );
  });

  test("a removed button's action group is deleted too, unless something else uses it", async () => {
    const { building, panel } = await start();
    const { device, buttons } = await panel();
    const { id } = device;
    const [used, unused] = buttons;
    await building.api.codes.create({ id, body: { actionGroupId: used!.actionGroupId } });
    for (const button of buttons) await building.api.ringBellButtons.remove({ id, buttonId: button.id });
    const { items } = await building.api.actionGroups.list({ id });
    expect(items.map((group) => group.id)).toEqual([used!.actionGroupId]);
    expect(await refusal(building.api.ringBellButtons.get({ id, buttonId: unused!.id }))).toMatchObject({
      name: "NOT_FOUND",
    });
  });
});
