import { expect, test } from "vitest";
import { describeApi } from "../../support/api.ts";
import { refusal, settle } from "../../support/refusal.ts";

describeApi("device customizations", (start) => {
  test("a device has the sections of its type and no others; only an administrator changes them", async () => {
    const { building, panel, hardware, resident, otherBuilding } = await start();
    const { api, licence } = building;
    const { id } = (await panel()).device;
    const { activationCode, hwId } = await hardware({ type: "CONTROLLER" });
    const found = await api.devices.baseInfo({ hwId, query: { activationCode } });
    const enabling = { id: found.id, licenseId: licence.id, body: { activationCode } };
    const controller = await api.devices.enable(enabling);
    const section = "display";
    const other = await otherBuilding();
    const { values, problems } = await settle<unknown>([
      api.deviceCustomizations.get({ id: controller.id, section }),
      api.deviceCustomizations.update({ id: controller.id, section, body: {} }),
      api.deviceCustomizations.get({ id, section: "constructor" }),
      other.api.deviceCustomizations.get({ id, section }),
    ]);
    expect(values).toEqual([]);
    expect(problems.map(({ name }) => name)).toEqual(Array(4).fill("NOT_FOUND"));
    const asResident = (await resident()).api.deviceCustomizations;
    expect(await refusal(asResident.update({ id, section, body: {} }))).toMatchObject({ name: "FORBIDDEN" });
    const list = await api.devices.list({ query: { showOnlyCustomizable: "true" } });
    expect(list.items.map((device) => device.id)).toEqual([id]);
    expect((await api.devices.list()).total).toBe(2);
  });

  test("a section is changed field by field, refused as a whole, and reaches the device", async () => {
    const { building, panel } = await start();
    const { deviceCustomizations, devices } = building.api;
    const { id } = (await panel()).device;
    const place = { id, section: "opening-hours" };
    const defaults = { enabled: false, periods: [], closedMessage: "" };
    expect(await deviceCustomizations.get(place)).toEqual(defaults);
    const wrong = {
      enabled: true,
      periods: [
        { day: 1, from: "18:00", to: "08:00" },
        { day: 8, from: "25:00", to: "26:00" },
      ],
      colour: "red",
    };
    expect(await refusal(deviceCustomizations.update({ ...place, body: wrong }))).toMatchObject({
      name: "INVALID_INPUT",
      fields: { "periods.0.to": "endBeforeStart", "periods.1.day": "number", colour: "unknown" },
    });
    const nul = deviceCustomizations.update({ ...place, body: { closedMessage: "a\0b" } });
    expect(await refusal(nul)).toMatchObject({ fields: { closedMessage: "characters" } });
    expect(await deviceCustomizations.get(place)).toEqual(defaults);

    const periods = [{ day: 1, from: "08:00", to: "18:00" }];
    await deviceCustomizations.update({ ...place, body: { enabled: true, periods } });
    const changed = await deviceCustomizations.update({ ...place, body: { closedMessage: "Chiuso" } });
    expect(changed).toEqual({ enabled: true, periods, closedMessage: "Chiuso" });
    const sound = { id, section: "audio" };
    expect(await deviceCustomizations.update({ ...sound, body: { speakerVolume: 20 } })).toMatchObject({
      speakerVolume: 20,
      microphoneGain: 70,
    });
    const { configuration } = await devices.getConfiguration({ id });
    expect(configuration["customization"]).toMatchObject({
      "opening-hours": changed,
      audio: { speakerVolume: 20 },
      display: { brightness: 80 },
    });
  });
});
