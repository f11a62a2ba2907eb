import { expect, test } from "vitest";
import { insertDeliveredHardware } from "#provider/devices/queries/hardware.ts";
import { makeKeys } from "#provider/keys.ts";
import { newId, transaction } from "#storage/database.ts";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { refusal, settle } from "../../support/refusal.ts";

const NOWHERE = "00000000-0000-7000-8000-000000000000";

describeApiOnBothEngines("devices", (start) => {
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

  test("a total is never taken from the caller, neither by a list nor by the history", async () => {
    const { building } = await start();
    const { devices, events } = building.api;
    const believed = { total: 99 };
    for (const ask of [
      () => devices.list({ query: believed as object }),
      () => events.query({ body: believed as object }),
    ]) {
      expect(await refusal(ask())).toMatchObject({ name: "INVALID_INPUT", fields: { total: "unknown" } });
    }
  });

  test("an invalid search, state or order is refused, and another building's devices are not found", async () => {
    const { building, panel, otherBuilding } = await start();
    await panel();
    const { devices } = building.api;
    for (const query of [{ state: "asleep" }, { order: "colour" }, { search: "x".repeat(65) }]) {
      expect(await refusal(devices.list({ query: query as object }))).toMatchObject({
        name: "INVALID_INPUT",
      });
    }
    const other = await otherBuilding();
    expect((await other.api.devices.list({ query: { search: "panel" } })).total).toBe(0);
  });

  test("devices are found by part of a name, model or hardware id and by state, and sorted", async () => {
    const { building, panel, db } = await start();
    const { api } = building;
    const ids: string[] = [];
    for (const name of ["Éntrance", "Garage 100%", "back_door"]) {
      const { device } = await panel();
      await api.devices.update({ id: device.id, body: { name } });
      ids.push(device.id);
    }
    const [entrance, garage, back] = ids as [string, string, string];
    const { hwId } = await api.devices.get({ id: garage });
    await transaction(db, async (tx) => {
      const applied = { online: true, applied_version: "1", desired_version: "1" };
      await tx.updateTable("device").set(applied).where("id", "=", entrance).execute();
      await tx.updateTable("device").set({ type: "CAMERA", model: "Eye" }).where("id", "=", back).execute();
      const ofGarage = tx.selectFrom("device").select("hardware_id").where("id", "=", garage);
      await tx.updateTable("hardware").set({ returned_at: 1 }).where("id", "=", ofGarage).execute();
    });
    const found = async (
      query: NonNullable<Parameters<typeof api.devices.list>[0]>["query"],
    ): Promise<string[]> => (await api.devices.list({ query: query! })).items.map(({ id }) => id);

    expect(await found({ search: "  entr " })).toEqual([entrance]);
    expect(await found({ search: "%" })).toEqual([garage]);
    expect(await found({ search: "_" })).toEqual([back]);
    expect(await found({ search: "Eye" })).toEqual([back]);
    expect(await found({ search: hwId.toLowerCase() })).toEqual([garage]);
    expect(await found({ state: "online" })).toEqual([entrance]);
    expect(await found({ state: "offline", order: "name" })).toEqual([back, garage]);
    // The device link may prepare another configuration for the first device at any moment.
    expect(await found({ state: "outdated" })).toEqual(expect.arrayContaining([back, garage]));
    expect(await found({ state: "returned" })).toEqual([garage]);
    expect(await found({ state: "alarm" })).toEqual([]);
    expect(await found({ descending: true })).toEqual([garage, entrance, back]);
    expect(await found({ order: "online", descending: true })).toEqual([entrance, garage, back]);
    expect(await found({ order: "type" })).toEqual([back, entrance, garage]);
    expect(await found({ order: "model" })).toEqual([back, entrance, garage]);
    expect(await found({ search: "a", state: "offline", type: "CAMERA" })).toEqual([back]);
    const second = await api.devices.list({ query: { order: "type", page: 1, pageSize: 2 } });
    expect(second).toMatchObject({ items: [{ id: garage }], total: 3 });
  });

  test("devices are listed whose firmware a release with a file can update", async () => {
    const { building, panel, otherBuilding, db } = await start();
    const { api } = building;
    const updatable = () => api.devices.list({ query: { state: "updatable" } });
    const ids = new Map<string | null, string>();
    for (const firmware of [null, "1.0", "1.9", "1.10", "2.0"]) {
      const { device } = await panel();
      ids.set(firmware, device.id);
      const name = firmware ?? "never reported";
      await transaction(db, (tx) =>
        tx
          .updateTable("device")
          .set({ firmware, name, name_key: name })
          .where("id", "=", device.id)
          .execute(),
      );
    }
    const release = async (version: string, minimum_version: string | null, file_at: number | null) => {
      const of = { model: "virtual-panel", version, minimum_version, file_at };
      const values = { ...of, id: newId(), digest: "", size: 1, notes: "", released_at: 1 };
      await transaction(db, (tx) => tx.insertInto("firmware_release").values(values).execute());
    };
    await release("3.0", null, null);
    expect(await updatable()).toMatchObject({ items: [], total: 0 });
    await release("1.10", "1.9", 1);
    expect((await updatable()).items.map(({ id }) => id)).toEqual([ids.get("1.9")]);
    await release("1.5", null, 1);
    const found = ["1.0", "1.9", null].map((firmware) => ids.get(firmware));
    expect((await updatable()).items.map(({ id }) => id)).toEqual(found);
    const page = { state: "updatable", pageSize: 1, page: 1 } as const;
    expect(await api.devices.list({ query: page })).toMatchObject({ items: [{ id: found[1] }], total: 3 });
    const ofBuilding = ["domain_id", "=", building.domain.id] as const;
    await transaction(db, (tx) =>
      tx
        .updateTable("device")
        .set({ model: "virtual-monitor" })
        .where(...ofBuilding)
        .execute(),
    );
    expect((await updatable()).total).toBe(0);
    const other = await otherBuilding();
    expect((await other.api.devices.list({ query: { state: "updatable" } })).total).toBe(0);
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
    const kind = { type: "RINGBELL", model: "virtual-panel", buttonCount: 8, outputCount: 2, inputCount: 2 };
    const activationCodeHash = makeKeys(secret).hash("activation-code", activationCode);
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

  test("a device of another building can't be distinguished from one that never existed", async () => {
    const { panel, otherBuilding } = await start();
    const { device } = await panel();
    const { api } = await otherBuilding();
    for (const id of [device.id, NOWHERE]) {
      expect(await refusal(api.devices.get({ id }))).toMatchObject({ name: "NOT_FOUND" });
      expect(await refusal(api.devices.update({ id, body: { name: "Mine" } }))).toMatchObject({
        name: "NOT_FOUND",
      });
      expect(await refusal(api.devices.getConfiguration({ id }))).toMatchObject({ name: "NOT_FOUND" });
      expect(await refusal(api.devices.configure({ id }))).toMatchObject({ name: "NOT_FOUND" });
      expect(await refusal(api.devices.reset({ id }))).toMatchObject({ name: "NOT_FOUND" });
      expect(await refusal(api.devices.remove({ id }))).toMatchObject({ name: "NOT_FOUND" });
      expect(await refusal(api.inputs.list({ id }))).toMatchObject({ name: "NOT_FOUND" });
      expect(await refusal(api.outputs.list({ id }))).toMatchObject({ name: "NOT_FOUND" });
    }
    expect((await api.devices.list()).items).toEqual([]);
  });

  test("residents see the devices and change none", async () => {
    const { panel, resident } = await start();
    const { device } = await panel();
    const { api } = await resident();
    const { id } = device;
    expect((await api.devices.list()).items.map((each) => each.id)).toEqual([id]);
    expect(await refusal(api.devices.update({ id, body: { name: "Mine" } }))).toMatchObject({
      name: "FORBIDDEN",
    });
    expect(await refusal(api.devices.remove({ id }))).toMatchObject({ name: "FORBIDDEN" });
    expect(await refusal(api.devices.getConfiguration({ id }))).toMatchObject({ name: "FORBIDDEN" });
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
    await api.devices.configure({ id: italian.id });
    const names = async (terminals: "inputs" | "outputs") =>
      (await api[terminals].list({ id: italian.id })).items.map(({ displayName }) => displayName);
    expect((await names("outputs")).slice(0, 2)).toEqual(["Porta", "Uscita 2"]);
    expect((await names("inputs"))[0]).toBe("Ingresso 1");
  });

  test("devices are listed by name, in pages", async () => {
    const { building, panel } = await start();
    for (const name of ["Éntrance", "garage", "Courtyard"]) {
      const { device } = await panel();
      await building.api.devices.update({ id: device.id, body: { name } });
    }
    const first = await building.api.devices.list({ query: { pageSize: 2 } });
    const second = await building.api.devices.list({ query: { pageSize: 2, page: 1 } });
    expect(first).toMatchObject({ page: 0, pageSize: 2, total: 3 });
    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual([
      "Courtyard",
      "Éntrance",
      "garage",
    ]);
    expect(second.total).toBe(3);
    expect((await building.api.devices.list({ query: { type: "MONITOR" } })).total).toBe(0);
    expect((await building.api.devices.list({ query: { showOnlyCustomizable: true } })).total).toBe(3);
  });

  test("a change leaves the fields that it does not name unchanged", async () => {
    const { building, panel } = await start();
    const { device } = await panel();
    const { id } = device;
    expect(await building.api.devices.update({ id, body: {} })).toEqual(device);
    const changed = await building.api.devices.update({ id, body: { offlineMode: true } });
    expect(changed).toEqual({ ...device, offlineMode: true });
  });

  test("the first configuration makes the inputs and outputs once, the first output the door's", async () => {
    const { building, panel } = await start();
    const { device, outputs } = await panel();
    const { id } = device;
    await building.api.devices.configure({ id });
    expect((await building.api.outputs.list({ id })).items).toEqual(outputs);
    expect(outputs).toMatchObject([
      { displayName: "Door", type: "actuator", activationDuration: 3000, inputId: null, position: 1 },
      { displayName: "Output 2", type: "none", position: 2 },
    ]);
    const inputs = await building.api.inputs.list({ id });
    expect(inputs.items).toMatchObject([
      { displayName: "Input 1", type: "none", position: 1 },
      { displayName: "Input 2", type: "none", position: 2 },
    ]);
  });

  test("an output can't be linked to an input that does not exist; a change to it keeps its other fields", async () => {
    const { building, panel } = await start();
    const { device, outputs } = await panel();
    const [door] = outputs;
    const at = { id: device.id, outputId: door!.id };
    expect(await refusal(building.api.outputs.update({ ...at, body: { inputId: NOWHERE } }))).toMatchObject({
      name: "INPUT_UNKNOWN",
      fields: { inputId: "unknown" },
    });
    expect(await refusal(building.api.outputs.update({ ...at, outputId: NOWHERE, body: {} }))).toMatchObject({
      name: "NOT_FOUND",
    });
    const inputs = await building.api.inputs.list({ id: device.id });
    const inputId = inputs.items[0]!.id;
    await building.api.inputs.update({ id: device.id, inputId, body: { type: "dooropen" } });
    const changed = await building.api.outputs.update({ ...at, body: { inputId, activationDuration: 5000 } });
    expect(changed).toEqual({ ...door, inputId, activationDuration: 5000 });
  });

  test("the configuration is returned without the verifiers of values", async () => {
    const { building, panel, resident } = await start();
    const { device, buttons } = await panel();
    const { userId } = await resident("Rosa Blu");
    const { id: agentGroupId } = await building.api.agentGroups.groupByName({
      query: { name: "all-the-agents" },
    });
    const rule = { displayName: "All", agentGroupId, actionGroupId: buttons[0]!.actionGroupId };
    await building.api.accessControlAssociations.create({ id: device.id, body: rule });
    const named = { name: "Front door", userId };
    await building.api.accessCredentials.create({
      body: { ...named, credentialType: "CODE", value: "135790" },
    });
    await building.api.nfcTags.create({ body: { identifier: "Fob", value: "04A1B2C3", userId } });
    const configuration = await building.api.devices.getConfiguration({ id: device.id });
    expect(configuration).toMatchObject({ appliedVersion: null, appliedAt: null });
    expect(configuration.configuration).toMatchObject({
      credentials: [{ credentialType: "CODE", userId }],
      tags: [{ userId }],
      people: [{ userId, name: "Rosa Blu", groupIds: [agentGroupId] }],
    });
    expect(JSON.stringify(configuration)).not.toMatch(/135790|04A1B2C3|verifier|[0-9a-f]{64}/);
  });
});
