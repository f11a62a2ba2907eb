import { expect, test } from "vitest";
import { decodeConfiguration } from "#contract/device-link/encoded-configuration.ts";
import { getStoredDevice } from "#provider/devices/queries/devices.ts";
import { createKeys } from "#provider/keys.ts";
import { describeApi } from "../../support/api.ts";
import { refusal, settle } from "../../support/refusal.ts";
import type { World } from "../../support/world.ts";

const NOWHERE = "00000000-0000-7000-8000-000000000000";

/** Brings another device into service, without buttons. */
async function enabled({ building, hardware }: World, kind: Parameters<World["hardware"]>[0]) {
  const { activationCode, hwId } = await hardware(kind);
  const { api, licence } = building;
  const { id } = await api.devices.baseInfo({ hwId, query: { activationCode } });
  await api.devices.enable({ id, licenseId: licence.id, body: { activationCode } });
  return { ...(await api.devices.configure({ id })), activationCode };
}

describeApi("the life of a device", (start) => {
  test("only the building's administrator may manage it, and a device of another building is unknown", async () => {
    const world = await start();
    const { device } = await world.panel();
    const other = await world.otherBuilding();
    const { api: asResident } = await world.resident();
    const spare = await world.hardware();
    for (const [api, ids, name] of [
      [other.api, [device.id, NOWHERE], "NOT_FOUND"],
      [asResident, [device.id], "FORBIDDEN"],
    ] as const) {
      for (const id of ids) {
        const { deviceLife, agents } = api;
        const { values, problems } = await settle<unknown>([
          deviceLife.encodedConfiguration({ id }),
          deviceLife.notifyConfiguration({ id }),
          deviceLife.warranty({ id }),
          deviceLife.setOfflineMode({ id, body: { offlineMode: true } }),
          deviceLife.activationCode({ id }),
          deviceLife.replace({ id, body: spare }),
          deviceLife.swap({ id, body: { deviceId: device.id } }),
          deviceLife.rma({ id }),
          deviceLife.getSipCredentials({ id }),
          deviceLife.createSipCredentials({ id }),
          agents.reboot({ id }),
          agents.adminCommand({ id, body: { payload: "identify" } }),
          agents.commands({ id }),
        ]);
        expect(values).toEqual([]);
        expect(new Set(problems.map((problem) => problem.name))).toEqual(new Set([name]));
      }
    }
  });

  test("other hardware takes its place once: a used or unknown code, another type or too few buttons are refused", async () => {
    const world = await start();
    const { api, licence } = world.building;
    const { device, activationCode: oldCode, buttons } = await world.panel();
    const { id } = device;
    const group = await api.agentGroups.create({ body: { name: "Doors" } });
    await api.agentGroups.addMember({ id: group.id, body: { agentId: id } });
    const rule = { displayName: "All", agentGroupId: group.id, actionGroupId: buttons[0]!.actionGroupId };
    await api.accessControlAssociations.create({ id, body: rule });
    await api.codes.create({ id, body: { code: "101", actionGroupId: buttons[0]!.actionGroupId } });
    const replace = ({ activationCode, hwId }: { activationCode: string; hwId: string }): Promise<unknown> =>
      api.deviceLife.replace({ id, body: { activationCode, hwId } });

    const unknown = await world.hardware();
    expect(await refusal(replace({ ...unknown, activationCode: "WRONGCODE234" }))).toMatchObject({
      name: "UNKNOWN_ACTIVATION_CODE",
    });
    expect(await refusal(replace({ ...unknown, hwId: "VP-NOBODY" }))).toMatchObject({
      name: "UNKNOWN_ACTIVATION_CODE",
    });
    expect(await refusal(replace(await world.hardware({ type: "MONITOR" })))).toMatchObject({
      name: "DEVICE_TYPES_DIFFER",
    });
    expect(await refusal(replace(await world.hardware({ buttonCount: 1 })))).toMatchObject({
      name: "HARDWARE_TOO_SMALL",
    });
    const inService = await enabled(world, {});
    expect(await refusal(replace(inService))).toMatchObject({ name: "ACTIVATION_CODE_USED" });
    const taken = await world.hardware({ hwId: inService.hwId });
    expect(await refusal(replace(taken))).toMatchObject({ name: "HARDWARE_TAKEN" });
    expect(await refusal(replace({ hwId: device.hwId, activationCode: oldCode }))).toMatchObject({
      name: "ACTIVATION_CODE_USED",
    });
    expect(await api.devices.get({ id })).toEqual(device);

    const fresh = await world.hardware({ outputCount: 3, model: "virtual-panel-2" });
    const { values, problems } = await settle(Array.from({ length: 20 }, () => replace(fresh)));
    expect(values).toMatchObject([{ id, name: device.name, hwId: fresh.hwId, model: "virtual-panel-2" }]);
    expect(new Set(problems.map(({ name }) => name))).toEqual(new Set(["ACTIVATION_CODE_USED"]));
    expect(await api.devices.get({ id })).toMatchObject({ online: false, firmware: null });
    expect((await api.ringBellButtons.list({ id })).items).toEqual(buttons);
    expect((await api.codes.list({ id })).total).toBe(1);
    expect((await api.accessControlAssociations.list({ id })).total).toBe(1);
    expect((await api.outputs.list({ id })).items.map(({ position }) => position)).toEqual([1, 2, 3]);
    const members = (await api.agentGroups.listMembers({ id: group.id })).items;
    expect(members.map((member) => member.id)).toEqual([id]);
    const seats = (await api.licences.get({ id: licence.id })).seats;
    expect(seats.find(({ assigneeType }) => assigneeType === "DEVICE")).toMatchObject({ free: 8 });

    const query = { activationCode: oldCode };
    expect(await refusal(api.devices.baseInfo({ hwId: device.hwId, query }))).toMatchObject({
      name: "ACTIVATION_CODE_USED",
    });
    const other = await world.otherBuilding();
    const theirs = await enabled({ ...world, building: other }, {});
    expect(await refusal(other.api.deviceLife.replace({ id: theirs.id, body: fresh }))).toMatchObject({
      name: "ACTIVATION_CODE_USED",
    });
  });

  test("hardware is returned once; its settings wait for the replacement, whose own code is then invalid", async () => {
    const world = await start();
    const { api } = world.building;
    const { device, activationCode, buttons } = await world.panel();
    const { id, hwId } = device;
    expect((await api.deviceLife.activationCode({ id })).activationCode).toBe(
      activationCode.replaceAll("-", ""),
    );
    const tries = await settle(Array.from({ length: 20 }, () => api.deviceLife.rma({ id })));
    expect(tries.values).toHaveLength(1);
    expect(new Set(tries.problems.map(({ name }) => name))).toEqual(new Set(["HARDWARE_RETURNED"]));
    const waiting = await api.devices.get({ id });
    expect(waiting).toMatchObject({ online: false, returnedAt: expect.any(Number) as number });
    expect((await api.devices.list()).items).toEqual([waiting]);
    const refused = await settle<unknown>([
      api.deviceLife.activationCode({ id }),
      api.agents.reboot({ id }),
      api.deviceLife.notifyConfiguration({ id }),
    ]);
    expect(refused.problems.map(({ name }) => name)).toEqual(Array(3).fill("HARDWARE_RETURNED"));
    const again = api.deviceLife.replace({ id, body: { activationCode, hwId } });
    expect(await refusal(again)).toMatchObject({ name: "ACTIVATION_CODE_USED" });
    const fresh = await world.hardware();
    expect(await api.deviceLife.replace({ id, body: fresh })).toMatchObject({
      id,
      hwId: fresh.hwId,
      returnedAt: null,
    });
    expect((await api.ringBellButtons.list({ id })).items).toEqual(buttons);
    await api.devices.remove({ id });
    const { id: hardwareId } = await api.devices.baseInfo({
      hwId: fresh.hwId,
      query: { activationCode: fresh.activationCode },
    });
    expect(hardwareId).not.toBe(id);
    expect(await refusal(api.devices.baseInfo({ hwId, query: { activationCode } }))).toMatchObject({
      name: "ACTIVATION_CODE_USED",
    });
  });

  test("two devices of a type exchange their hardware, and one that is then removed can be added again", async () => {
    const world = await start();
    const { api, licence } = world.building;
    const one = await world.panel();
    const other = await enabled(world, {});
    const monitor = await enabled(world, { type: "MONITOR" });
    const small = await enabled(world, { outputCount: 1 });
    const { id } = one.device;
    const swap = (deviceId: string): Promise<unknown> => api.deviceLife.swap({ id, body: { deviceId } });
    expect(await refusal(swap(id))).toMatchObject({ name: "INVALID_INPUT" });
    expect(await refusal(swap(monitor.id))).toMatchObject({ name: "DEVICE_TYPES_DIFFER" });
    expect(await refusal(swap(small.id))).toMatchObject({ name: "HARDWARE_TOO_SMALL" });
    expect(await refusal(swap(NOWHERE))).toMatchObject({ status: 400, fields: { deviceId: "unknown" } });
    expect(await swap(other.id)).toMatchObject({ id, name: one.device.name, hwId: other.hwId });
    expect(await api.devices.get({ id: other.id })).toMatchObject({ hwId: one.hwId, name: other.name });
    expect((await api.ringBellButtons.list({ id })).items).toEqual(one.buttons);

    await api.devices.remove({ id });
    const { hwId, activationCode } = other;
    const found = await api.devices.baseInfo({ hwId, query: { activationCode } });
    const back = await api.devices.enable({
      id: found.id,
      licenseId: licence.id,
      body: { activationCode },
    });
    expect(back).toMatchObject({ hwId });
    expect(back.id).not.toBe(other.id);
  });

  test("it decides alone when configured so, and has SIP credentials whose password is shown once", async () => {
    const world = await start();
    const { api } = world.building;
    const { id } = (await world.panel()).device;
    expect(await api.deviceLife.getOfflineMode({ id })).toEqual({ offlineMode: false });
    await api.deviceLife.setOfflineMode({ id, body: { offlineMode: true } });
    expect(await api.deviceLife.getOfflineMode({ id })).toEqual({ offlineMode: true });
    expect((await api.devices.get({ id })).offlineMode).toBe(true);

    expect(await api.deviceLife.getSipCredentials({ id })).toEqual({ userName: null });
    const made = await api.deviceLife.createSipCredentials({ id });
    const remade = await api.deviceLife.createSipCredentials({ id });
    expect(remade).not.toEqual(made);
    const { userName, password } = remade;
    expect(await api.deviceLife.getSipCredentials({ id })).toEqual({ userName });
    const { configuration } = await api.devices.getConfiguration({ id });
    expect(configuration).toMatchObject({ sip: { userName }, offlineMode: true });
    expect(JSON.stringify(configuration)).not.toContain(password);
    const stored = await getStoredDevice(world.db, world.building.domain.id, id);
    expect(JSON.stringify(stored)).not.toContain(password);
  });

  test("it receives only the people who may open something there", async () => {
    const world = await start();
    const { api } = world.building;
    const { device, buttons } = await world.panel();
    const { id } = device;
    const around = await api.agentGroups.create({ body: { name: "Family" } });
    const { userId } = await world.resident("Rosa Blu");
    const stranger = await world.resident("Ivo Nero");
    await api.agentGroups.addMember({ id: around.id, body: { agentId: userId } });
    for (const [index, holder] of [userId, stranger.userId].entries()) {
      const credential = { name: "Door", userId: holder, credentialType: "CODE" } as const;
      await api.accessCredentials.create({ body: { ...credential, value: `13579${index}` } });
      const tag = { identifier: `Fob ${index}`, value: `04A1B2C${index}`, userId: holder };
      await api.nfcTags.create({ body: tag });
    }
    await api.nfcTags.create({ body: { identifier: "Spare", value: "04A1B2FF" } });
    const known = async () => (await api.devices.getConfiguration({ id })).configuration;
    expect(await known()).toMatchObject({ people: [], tags: [], credentials: [] });
    const rule = { displayName: "All", agentGroupId: around.id, actionGroupId: buttons[0]!.actionGroupId };
    await api.accessControlAssociations.create({ id, body: rule });
    expect(await known()).toMatchObject({
      people: [{ userId, name: "Rosa Blu", groupIds: [around.id] }],
      tags: [{ userId }],
      credentials: [{ userId }],
    });
  });

  test("its configuration can be transferred to it as one text, which it alone can read", async () => {
    const world = await start();
    const { api, domain } = world.building;
    const { id, name } = (await world.panel()).device;
    const { password } = await api.deviceLife.createSipCredentials({ id });
    const { version, encoded } = await api.deviceLife.encodedConfiguration({ id });
    const stored = await getStoredDevice(world.db, domain.id, id);
    const secret = createKeys(world.secret).unseal(stored.secretSealed);
    const configuration = decodeConfiguration(secret, `${encoded.slice(0, 40)}\n ${encoded.slice(40)}`);
    expect(configuration).toMatchObject({ version, deviceId: id, name, sip: { password } });
    expect(version).toBe((await api.devices.getConfiguration({ id })).version);
    expect(() => decodeConfiguration("another secret", encoded)).toThrow();
    const flipped = encoded.slice(0, -3) + (encoded.at(-3) === "A" ? "B" : "A") + encoded.slice(-2);
    expect(() => decodeConfiguration(secret, flipped)).toThrow();
    expect(() => decodeConfiguration(secret, "")).toThrow();
  });
});
