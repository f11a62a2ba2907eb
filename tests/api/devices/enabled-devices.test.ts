import { expect, test } from "vitest";
import { insertDeliveredHardware } from "#provider/devices/queries/hardware.ts";
import { createKeys } from "#provider/keys.ts";
import { transaction } from "#storage/database.ts";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { refusal, settle } from "../../support/refusal.ts";

describeApiOnBothEngines("devices that are enabled", (start) => {
  test("an unknown activation code and an unknown hardware id are refused alike", async () => {
    const { building, demo } = await start();
    const { activationCode, hwId } = demo;
    const wrong = { query: { activationCode: "WRONGCODE234" } };
    const unknownCode = await refusal(building.api.devices.baseInfo({ hwId, ...wrong }));
    const elsewhere = { hwId: "VP-NOBODY", query: { activationCode } };
    const unknownHardware = await refusal(building.api.devices.baseInfo(elsewhere));
    expect(unknownCode).toMatchObject({ name: "UNKNOWN_ACTIVATION_CODE", status: 404 });
    expect(unknownHardware).toEqual(unknownCode);
  });

  test("a device can't be enabled with another code, on another owner's licence or on a full one", async () => {
    const { building, demo, otherBuilding, newLicence, administrator } = await start();
    const { activationCode, hwId } = demo;
    const { id } = await building.api.devices.baseInfo({ hwId, query: { activationCode } });
    const other = await otherBuilding();
    const full = await administrator.api.licences.activate({
      body: { licenseCode: await newLicence({ USER: 1 }) },
    });
    const enable = (code: string, licenseId: string): Promise<unknown> =>
      building.api.devices.enable({ id, licenseId, body: { activationCode: code } });
    expect(await refusal(enable("WRONGCODE234", building.licence.id))).toMatchObject({
      name: "UNKNOWN_ACTIVATION_CODE",
    });
    expect(await refusal(enable(activationCode, other.licence.id))).toMatchObject({ name: "NOT_FOUND" });
    expect(await refusal(enable(activationCode, full.id))).toMatchObject({ name: "NO_VALID_SUBSCRIPTION" });
    expect((await building.api.devices.list()).total).toBe(0);
    expect(await building.api.devices.baseInfo({ hwId, query: { activationCode } })).toMatchObject({ id });
  });

  test("a device can't be enabled on a licence that has expired", async () => {
    const { building, demo, newLicence, administrator, clock } = await start();
    const { activationCode, hwId } = demo;
    const { id } = await building.api.devices.baseInfo({ hwId, query: { activationCode } });
    const licenseCode = await newLicence({ DEVICE: 1 }, clock.now() + 60_000);
    const { id: licenseId } = await administrator.api.licences.activate({ body: { licenseCode } });
    clock.advance(60_000);
    expect(
      await refusal(building.api.devices.enable({ id, licenseId, body: { activationCode } })),
    ).toMatchObject({ name: "LICENCE_EXPIRED" });
  });

  test("of twenty simultaneous uses of an activation code, one brings the device into service", async () => {
    const { building, demo } = await start();
    const { activationCode, hwId } = demo;
    const { id } = await building.api.devices.baseInfo({ hwId, query: { activationCode } });
    const { licence, api } = building;
    const body = { activationCode };
    const tries = Array.from({ length: 20 }, () => api.devices.enable({ id, licenseId: licence.id, body }));
    const { values, problems } = await settle(tries);
    expect(values).toHaveLength(1);
    expect(new Set(problems.map(({ name }) => name))).toEqual(new Set(["ACTIVATION_CODE_USED"]));
    expect((await api.devices.list()).total).toBe(1);
    const free = (await api.licences.get({ id: licence.id })).seats.find(
      ({ assigneeType }) => assigneeType === "DEVICE",
    );
    expect(free).toEqual({ assigneeType: "DEVICE", total: 10, free: 9 });
    expect(await refusal(api.devices.baseInfo({ hwId, query: { activationCode } }))).toMatchObject({
      name: "ACTIVATION_CODE_USED",
    });
  });

  test("a hardware id that is in service under another code is refused as in use", async () => {
    const { building, panel, db, secret, clock } = await start();
    const { hwId } = await panel();
    const activationCode = "SECONDCODE22";
    const counts = { buttonCount: 8, outputCount: 2, inputCount: 2 };
    const kind = { type: "RINGBELL", model: "virtual-panel", ...counts } as const;
    const activationCodeHash = createKeys(secret).hash("activation-code", activationCode);
    const hardware = { hwId, activationCodeHash, ...kind, now: clock.now() };
    const id = await transaction(db, (tx) => insertDeliveredHardware(tx, hardware));
    expect(await refusal(building.api.devices.baseInfo({ hwId, query: { activationCode } }))).toMatchObject({
      name: "HARDWARE_TAKEN",
    });
    const enabled = building.api.devices.enable({
      id,
      licenseId: building.licence.id,
      body: { activationCode },
    });
    expect(await refusal(enabled)).toMatchObject({ name: "HARDWARE_TAKEN" });
  });

  test("a device in service is called by its type and number, is in its groups, and waits for its link", async () => {
    const { building, demo } = await start();
    const { activationCode, hwId } = demo;
    const spelled = { hwId: hwId.toLowerCase(), query: { activationCode: activationCode.toLowerCase() } };
    const { id } = await building.api.devices.baseInfo(spelled);
    const body = { activationCode };
    const device = await building.api.devices.enable({ id, licenseId: building.licence.id, body });
    expect(device).toMatchObject({ id, name: "Door panel 1", type: "RINGBELL", hwId, buttonCount: 8 });
    expect(device).toMatchObject({ online: false, offlineMode: false, configurationState: "never" });
    for (const name of ["all-the-agents", "all-the-ringbells"]) {
      const group = await building.api.agentGroups.groupByName({ query: { name } });
      const members = await building.api.agentGroups.listMembers({ id: group.id });
      expect(members.items.map((agent) => agent.id)).toContain(id);
    }
  });

  test("default names are unique, and in the language of the person who brings the device into service", async () => {
    const world = await start();
    const { building, administrator, hardware } = world;
    const { api, licence } = building;
    const enable = async () => {
      const { activationCode, hwId } = await hardware();
      const { id } = await api.devices.baseInfo({ hwId, query: { activationCode } });
      return api.devices.enable({ id, licenseId: licence.id, body: { activationCode } });
    };
    const [first, second] = [await enable(), await enable()];
    expect([first.name, second.name]).toEqual(["Door panel 1", "Door panel 2"]);
    await api.devices.remove({ id: first.id });
    expect((await enable()).name).toBe("Door panel 1");
    expect((await enable()).name).toBe("Door panel 3");

    await administrator.api.users.update({ id: "me", body: { language: "it" } });
    const italian = await enable();
    expect(italian.name).toBe("Posto esterno 1");
    const names = async (terminals: "inputs" | "outputs") =>
      (await api[terminals].list({ id: italian.id })).items.map(({ displayName }) => displayName);
    expect((await names("outputs")).slice(0, 2)).toEqual(["Porta", "Uscita 2"]);
    expect((await names("inputs"))[0]).toBe("Ingresso 1");
  });
});
