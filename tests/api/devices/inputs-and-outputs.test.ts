import { expect, test } from "vitest";
import { transaction } from "#storage/database.ts";
import { describeApi, describeApiOnBothEngines } from "../../support/api.ts";
import { refusal, settle } from "../../support/refusal.ts";

const NOWHERE = "00000000-0000-7000-8000-000000000000";

describeApi("inputs and outputs", (start) => {
  test("virtual inputs are made, changed and deleted, apart from those of the hardware", async () => {
    const { building, panel, resident } = await start();
    const { virtualInputs, inputs, outputs, devices } = building.api;
    const { device, outputs: own } = await panel();
    const { id } = device;
    const real = (await inputs.list({ id })).items;
    const body = { displayName: "Porter's app", type: "extbutton" } as const;
    const made = await virtualInputs.create({ id, body });
    expect(made).toMatchObject({ ...body, deviceId: id });
    const { api } = await resident();
    expect(await refusal(api.virtualInputs.create({ id, body }))).toMatchObject({ name: "FORBIDDEN" });
    expect((await inputs.list({ id })).items).toEqual(real);
    for (const inputId of [NOWHERE, real[0]!.id]) {
      const there = { id, inputId };
      expect(await refusal(virtualInputs.update({ ...there, body: {} }))).toMatchObject({
        name: "NOT_FOUND",
      });
      expect(await refusal(virtualInputs.remove(there))).toMatchObject({ name: "NOT_FOUND" });
    }
    const hardware = inputs.update({ id, inputId: made.id, body: { type: "aux" } });
    expect(await refusal(hardware)).toMatchObject({ name: "NOT_FOUND" });

    const changed = await virtualInputs.update({ id, inputId: made.id, body: { type: "dooropen" } });
    expect(changed).toEqual({ ...made, type: "dooropen" });
    const outputId = own[0]!.id;
    await outputs.update({ id, outputId, body: { inputId: made.id } });
    const { configuration } = await devices.getConfiguration({ id });
    expect(configuration["inputs"]).toContainEqual(
      expect.objectContaining({ id: made.id, displayName: "Porter's app", virtual: true }),
    );
    expect(configuration["outputs"]).toContainEqual(
      expect.objectContaining({ id: outputId, inputId: made.id }),
    );
    await virtualInputs.remove({ id, inputId: made.id });
    expect((await virtualInputs.list({ id })).items).toEqual([]);
    expect((await outputs.list({ id })).items[0]).toMatchObject({ id: outputId, inputId: null });
  });

  test("an input of the hardware can have each type, and the device receives it", async () => {
    const { building, panel } = await start();
    const { inputs, devices } = building.api;
    const { id } = (await panel()).device;
    const inputId = (await inputs.list({ id })).items[0]!.id;
    for (const type of ["dooropen", "proximity", "extbutton", "extalarm", "aux", "none"] as const) {
      expect(await inputs.update({ id, inputId, body: { type } })).toMatchObject({ id: inputId, type });
      const { configuration } = await devices.getConfiguration({ id });
      expect(configuration["inputs"]).toContainEqual(expect.objectContaining({ id: inputId, type }));
    }
    const unknown = inputs.update({ id, inputId, body: { type: "doorbell" as "none" } });
    expect(await refusal(unknown)).toMatchObject({ name: "INVALID_INPUT" });
  });

  test("a door contact is an input of that type, and ends when the input becomes another", async () => {
    const { building, panel } = await start();
    const { inputs, outputs } = building.api;
    const { device, outputs: own } = await panel();
    const { id } = device;
    const [contact, button] = (await inputs.list({ id })).items;
    const wire = (inputId: string) => outputs.update({ id, outputId: own[0]!.id, body: { inputId } });
    await inputs.update({ id, inputId: button!.id, body: { type: "extbutton" } });
    expect(await refusal(wire(button!.id))).toMatchObject({
      name: "INPUT_UNKNOWN",
      fields: { inputId: "invalid" },
    });
    await inputs.update({ id, inputId: contact!.id, body: { type: "dooropen" } });
    expect(await wire(contact!.id)).toMatchObject({ inputId: contact!.id });
    await inputs.update({ id, inputId: contact!.id, body: { displayName: "Front contact" } });
    expect((await outputs.list({ id })).items[0]).toMatchObject({ inputId: contact!.id });
    await inputs.update({ id, inputId: contact!.id, body: { type: "aux" } });
    expect((await outputs.list({ id })).items[0]).toMatchObject({ inputId: null });
  });

  test("an exit button names outputs of its device, which the device receives, until it is no longer an exit button", async () => {
    const { building, panel, otherBuilding, resident } = await start();
    const { inputs, outputs, devices, virtualInputs } = building.api;
    const { device, outputs: own } = await panel();
    const elsewhere = await panel();
    const { id } = device;
    const inputId = (await inputs.list({ id })).items[0]!.id;
    const opens = [own[1]!.id];
    const noButton = inputs.update({ id, inputId, body: { opens } });
    expect(await refusal(noButton)).toMatchObject({ name: "TARGET_UNKNOWN", fields: { opens: "invalid" } });
    const foreign = { type: "extbutton" as const, opens: [elsewhere.outputs[0]!.id] };
    expect(await refusal(inputs.update({ id, inputId, body: foreign }))).toMatchObject({
      name: "TARGET_UNKNOWN",
      fields: { opens: "unknown" },
    });
    const body = { type: "extbutton" as const, opens };
    for (const type of ["none", "call_repeater"] as const) {
      await outputs.update({ id, outputId: own[1]!.id, body: { type } });
      expect(await refusal(inputs.update({ id, inputId, body }))).toMatchObject({
        name: "TARGET_UNFIT",
        status: 400,
        fields: { opens: "unfit" },
      });
    }
    await outputs.update({ id, outputId: own[1]!.id, body: { type: "bistable" } });
    expect(await inputs.update({ id, inputId, body })).toMatchObject(body);
    const { configuration } = await devices.getConfiguration({ id });
    expect(configuration["inputs"]).toContainEqual(expect.objectContaining({ id: inputId, opens }));
    expect(await inputs.update({ id, inputId, body: { displayName: "Exit" } })).toMatchObject({ opens });
    expect(await inputs.update({ id, inputId, body: { type: "none" } })).toMatchObject({ opens: [] });

    const app = { displayName: "App", type: "extbutton" as const, opens };
    const made = await virtualInputs.create({ id, body: app });
    expect(made).toMatchObject(app);
    // An output that no longer opens anything is removed from the exit buttons.
    await outputs.update({ id, outputId: own[1]!.id, body: { type: "call_repeater" } });
    expect((await virtualInputs.list({ id })).items[0]).toMatchObject({ opens: [] });
    const set = { id, inputId: made.id, body: { active: true } };
    expect(await virtualInputs.setState(set)).toMatchObject({ kind: "set-input", state: "queued" });
    expect(await refusal(virtualInputs.setState({ ...set, inputId }))).toMatchObject({ name: "NOT_FOUND" });
    const { api } = await resident();
    expect(await refusal(api.virtualInputs.setState(set))).toMatchObject({ name: "FORBIDDEN" });
    const theirs = await otherBuilding();
    expect(await refusal(theirs.api.virtualInputs.setState(set))).toMatchObject({ name: "NOT_FOUND" });
  });

  test("twenty virtual inputs that are created at once have twenty positions", async () => {
    const { building, panel } = await start();
    const { id } = (await panel()).device;
    const make = (index: number) =>
      building.api.virtualInputs.create({ id, body: { displayName: `Input ${index}`, type: "none" } });
    const { problems } = await settle(Array.from({ length: 20 }, (_, index) => make(index)));
    expect(problems).toEqual([]);
    const { items } = await building.api.virtualInputs.list({ id });
    expect(new Set(items.map(({ position }) => position)).size).toBe(20);
  });

  test("an output can switch another one: not itself, none of another device, one level deep", async () => {
    const { building, panel, otherBuilding } = await start();
    const { outputs, devices } = building.api;
    const { device, outputs: own } = await panel();
    const elsewhere = await panel();
    const { id } = device;
    const [door, lamp] = own.map(({ id: outputId }) => outputId) as [string, string];
    const link = (outputId: string, linkedOutputId: string) =>
      outputs.link({ id, outputId, body: { linkedOutputId } });
    for (const unknown of [NOWHERE, elsewhere.outputs[0]!.id]) {
      expect(await refusal(link(door, unknown))).toMatchObject({
        name: "OUTPUT_UNKNOWN",
        fields: { linkedOutputId: "unknown" },
      });
    }
    expect(await refusal(link(door, door))).toMatchObject({ name: "OUTPUT_CHAIN", status: 409 });
    expect(await link(door, lamp)).toEqual({ ...own[0]!, linkedOutputId: lamp });
    expect(await refusal(link(lamp, door))).toMatchObject({ name: "OUTPUT_CHAIN" });
    const theirs = await otherBuilding();
    const foreign = theirs.api.outputs.link({ id, outputId: door, body: { linkedOutputId: lamp } });
    expect(await refusal(foreign)).toMatchObject({ name: "NOT_FOUND" });
    expect(await refusal(theirs.api.outputs.unlink({ id, outputId: door }))).toMatchObject({
      name: "NOT_FOUND",
    });

    const { configuration } = await devices.getConfiguration({ id });
    expect(configuration["outputs"]).toMatchObject([{ linkedOutputId: lamp }, { linkedOutputId: null }]);
    await outputs.unlink({ id, outputId: door });
    expect((await outputs.list({ id })).items).toEqual(own);
    // Saved with other fields of the output: all change, or none.
    const save = (displayName: string, linkedOutputId: string | null) =>
      outputs.update({ id, outputId: door, body: { displayName, linkedOutputId } });
    expect(await refusal(save("Gate", door))).toMatchObject({ name: "OUTPUT_CHAIN" });
    expect(await refusal(save("Gate", NOWHERE))).toMatchObject({ name: "OUTPUT_UNKNOWN" });
    expect((await outputs.list({ id })).items).toEqual(own);
    expect(await save("Gate", lamp)).toMatchObject({ displayName: "Gate", linkedOutputId: lamp });
    await save(own[0]!.displayName, null);
    expect((await outputs.list({ id })).items).toEqual(own);
    // Of two simultaneous links that would form a cycle one is refused.
    const { problems } = await settle([link(door, lamp), link(lamp, door)]);
    expect(problems).toMatchObject([{ name: "OUTPUT_CHAIN" }]);
    await devices.reset({ id });
    expect((await outputs.list({ id })).items).toEqual(own);
  });
});

describeApiOnBothEngines("the inputs and outputs of a new device", (start) => {
  test("a device that is enabled has the inputs and outputs that it announced, the first output the door's", async () => {
    const { building, hardware } = await start();
    const { activationCode, hwId } = await hardware();
    const { api, licence } = building;
    const { id, inputCount, outputCount } = await api.devices.baseInfo({ hwId, query: { activationCode } });
    await api.devices.enable({ id, licenseId: licence.id, body: { activationCode } });
    const outputs = (await api.outputs.list({ id })).items;
    const inputs = (await api.inputs.list({ id })).items;
    expect([inputs.length, outputs.length]).toEqual([inputCount, outputCount]);
    expect(outputs.slice(0, 2)).toMatchObject([
      { displayName: "Door", type: "actuator", activationDuration: 3000, inputId: null, position: 1 },
      { displayName: "Output 2", type: "none", position: 2 },
    ]);
    expect(inputs.slice(0, 2)).toMatchObject([
      { displayName: "Input 1", type: "none", position: 1 },
      { displayName: "Input 2", type: "none", position: 2 },
    ]);
    const { configuration } = await api.devices.getConfiguration({ id });
    expect(configuration["outputs"]).toHaveLength(outputCount);
    await api.devices.configure({ id });
    expect((await api.outputs.list({ id })).items, "configuring adds nothing").toEqual(outputs);
  });

  test("a device that an earlier release enabled without inputs and outputs gets them by its configuration, once", async () => {
    const { building, hardware, db } = await start();
    const { activationCode, hwId } = await hardware();
    const { api, licence } = building;
    const { id, outputCount } = await api.devices.baseInfo({ hwId, query: { activationCode } });
    await api.devices.enable({ id, licenseId: licence.id, body: { activationCode } });
    await transaction(db, async (tx) => {
      await tx.deleteFrom("device_output").where("device_id", "=", id).execute();
      await tx.deleteFrom("device_input").where("device_id", "=", id).execute();
      await tx.updateTable("device").set({ configured_at: null }).where("id", "=", id).execute();
    });
    for (const times of [1, 2]) {
      await api.devices.configure({ id });
      expect((await api.outputs.list({ id })).total, `configured ${times} times`).toBe(outputCount);
    }
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
});
