import { expect, test } from "vitest";
import { describeApi } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";

describeApi("the end of a device's service", (start) => {
  test("a reset removes the configuration, and restores the default inputs and outputs", async () => {
    const { building, panel } = await start();
    const { device, outputs, buttons } = await panel();
    const { id } = device;
    const { api } = building;
    await api.codes.create({ id, body: { actionGroupId: buttons[0]!.actionGroupId } });
    const [front, back] = outputs;
    const contact = (await api.inputs.list({ id })).items[0]!;
    await api.inputs.update({ id, inputId: contact.id, body: { type: "dooropen", displayName: "Contact" } });
    await api.virtualInputs.create({ id, body: { displayName: "App", type: "aux" } });
    const changes = { type: "lift", activationDuration: 9, inputId: contact.id } as const;
    await api.outputs.update({ id, outputId: front!.id, body: { ...changes, displayName: "Porch" } });
    await api.outputs.link({ id, outputId: front!.id, body: { linkedOutputId: back!.id } });
    const zone = await api.outputGroups.create({ body: { name: "Zone" } });
    await api.outputGroups.addMember({ id: zone.id, body: { outputId: front!.id } });
    const sound = { id, section: "audio" };
    const updated = await api.deviceCustomizations.update({ ...sound, body: { speakerVolume: 20 } });
    const { id: agentGroupId } = await api.agentGroups.groupByName({ query: { name: "all-the-agents" } });
    const rule = { displayName: "Everybody", agentGroupId, actionGroupId: buttons[0]!.actionGroupId };
    await api.accessControlAssociations.create({ id, body: rule });
    await api.devices.reset({ id });
    expect((await api.accessControlAssociations.list({ id })).total).toBe(0);
    expect((await api.ringBellButtons.list({ id })).total).toBe(0);
    expect((await api.actionGroups.list({ id })).total).toBe(0);
    expect((await api.codes.list({ id })).total).toBe(0);
    expect((await api.outputs.list({ id })).items).toEqual([{ ...front, displayName: "Porch" }, back]);
    expect((await api.inputs.list({ id })).items[0]).toMatchObject({ displayName: "Contact", type: "none" });
    expect((await api.virtualInputs.list({ id })).total).toBe(0);
    expect(await api.deviceCustomizations.get(sound)).toEqual(updated);
    expect((await api.outputGroups.listMembers({ id: zone.id })).items).toMatchObject([{ id: front!.id }]);
  });

  test("a removed device frees its seat and its hardware, is no longer a target, and can be added again", async () => {
    const { building, panel } = await start();
    const gone = await panel();
    const stays = await panel();
    const { api, licence } = building;
    const place = { id: stays.device.id, groupId: stays.buttons[0]!.actionGroupId };
    const note = { type: "POSTIT", targetType: "AGENT", targetId: gone.device.id } as const;
    await api.actionGroups.addAction({ ...place, body: { ...note, payload: { text: "Back soon" } } });
    await api.devices.remove({ id: gone.device.id });
    expect(await refusal(api.devices.remove({ id: gone.device.id }))).toMatchObject({ name: "NOT_FOUND" });
    expect((await api.devices.list()).items).toEqual([stays.device]);
    expect((await api.actionGroups.listActions(place)).items).toEqual([]);
    const { seats } = await api.licences.get({ id: licence.id });
    expect(seats.find(({ assigneeType }) => assigneeType === "DEVICE")).toMatchObject({ free: 9 });
    const query = { activationCode: gone.activationCode };
    const { id } = await api.devices.baseInfo({ hwId: gone.hwId, query });
    const back = await api.devices.enable({ id, licenseId: licence.id, body: query });
    expect(back.id).toBe(gone.device.id);
    expect((await api.ringBellButtons.list({ id })).total).toBe(0);
  });
});
