import { expect, test } from "vitest";
import { getStoredAuxiliary } from "#provider/auxiliaries/queries/auxiliaries.ts";
import { AUXILIARY_TYPES, listModelFields, MODELS_OF_TYPE } from "#rules/auxiliaries/auxiliaries.ts";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { refusal, settle } from "../../support/refusal.ts";

const NOWHERE = "00000000-0000-7000-8000-000000000000";
const PHONE = { name: "Lodge phone", type: "PHONE", model: "sip" } as const;
const CAMERA = {
  name: "Yard camera",
  type: "CAMERA",
  model: "ipcam",
  configuration: {
    webAddress: "http://camera.example.org/stream",
    identifier: "viewer",
    password: "camera password",
  },
} as const;

describeApiOnBothEngines("auxiliaries", (start) => {
  test("a model has to fit the type, and the configuration the model", async () => {
    const { building, otherBuilding } = await start();
    const { auxiliaries } = building.api;
    const problemsOf = async (body: object) =>
      (await refusal(auxiliaries.create({ body: { ...PHONE, ...body } }))).fields;
    expect(await problemsOf({ model: "ipcam" })).toEqual({ model: "unknown" });
    expect(await problemsOf({ model: "fax" })).toEqual({ model: "unknown" });
    expect(await problemsOf({ ...CAMERA, configuration: {} })).toEqual({
      "configuration.webAddress": "required",
    });
    expect(await problemsOf({ ...CAMERA, configuration: { webAddress: "file:///etc/passwd" } })).toEqual({
      "configuration.webAddress": "webAddress",
    });
    expect(await problemsOf({ configuration: { host: "?", identifier: "a b" } })).toEqual({
      "configuration.host": "host",
      "configuration.identifier": "account",
    });
    for (const gatewayDeviceId of [NOWHERE, (await otherBuilding()).domain.id]) {
      const create = auxiliaries.create({ body: { ...PHONE, gatewayDeviceId } });
      expect(await refusal(create)).toMatchObject({
        name: "GATEWAY_UNKNOWN",
        fields: { gatewayDeviceId: "unknown" },
      });
    }
    const { id } = await auxiliaries.create({ body: PHONE });
    const update = (body: object) => refusal(auxiliaries.update({ id, body }));
    expect(await update({ model: "kone" })).toMatchObject({
      name: "INVALID_INPUT",
      fields: { model: "unknown" },
    });
    expect((await update({ configuration: { webAddress: "http://a.b/" } })).fields).toEqual({
      "configuration.webAddress": "unknown",
    });
    expect(await update({ gatewayDeviceId: NOWHERE })).toMatchObject({ name: "GATEWAY_UNKNOWN" });
  });

  test("a camera can't be a gateway", async () => {
    const { building, hardware } = await start();
    const { api, licence } = building;
    const { activationCode, hwId } = await hardware({ type: "CAMERA", buttonCount: 0 });
    const found = await api.devices.baseInfo({ hwId, query: { activationCode } });
    const body = { activationCode, name: "Yard" };
    const camera = await api.devices.enable({ id: found.id, licenseId: licence.id, body });
    const problem = { name: "GATEWAY_UNFIT", status: 400, fields: { gatewayDeviceId: "unfit" } };
    const through = { gatewayDeviceId: camera.id };
    expect(await refusal(api.auxiliaries.create({ body: Object.assign({}, PHONE, through) }))).toEqual(
      problem,
    );
    const { id } = await api.auxiliaries.create({ body: PHONE });
    expect(await refusal(api.auxiliaries.update({ id, body: through }))).toEqual(problem);
  });

  test("secrets are sealed, never returned, and requested again with another address", async () => {
    const { building, db, resident } = await start();
    const { auxiliaries } = building.api;
    const made = await auxiliaries.create({ body: CAMERA });
    const { id } = made;
    const { password: _secret, ...shownConfiguration } = CAMERA.configuration;
    expect(made).toMatchObject({
      configuration: shownConfiguration,
      secrets: ["password"],
      gatewayDeviceId: null,
    });
    expect(await auxiliaries.get({ id })).toEqual(made);
    const { api } = await resident();
    expect(await api.auxiliaries.get({ id })).toEqual({
      ...made,
      configuration: {},
      secrets: [],
      secretVersions: {},
    });
    expect((await api.auxiliaries.list()).items).toMatchObject([{ id, configuration: {} }]);
    const stored = () => getStoredAuxiliary(db, building.domain.id, id);
    const sealed = (await stored()).secretsSealed;
    expect(sealed).not.toContain("camera password");

    const same = await auxiliaries.update({
      id,
      body: { name: "Gate camera", configuration: shownConfiguration },
    });
    expect(same).toEqual({ ...made, name: "Gate camera" });
    const moved = { ...shownConfiguration, webAddress: "http://evil.test/" };
    const forgotten = auxiliaries.update({ id, body: { configuration: moved } });
    expect(await refusal(forgotten)).toMatchObject({ fields: { "configuration.password": "required" } });
    expect(await auxiliaries.get({ id })).toEqual(same);
    const again = { ...moved, password: "other password" };
    expect(await auxiliaries.update({ id, body: { configuration: again } })).toMatchObject({
      configuration: moved,
      secrets: ["password"],
      secretVersions: { password: expect.not.stringMatching(made.secretVersions["password"]!) as string },
    });
    const without = { ...moved, password: "" };
    expect(await auxiliaries.update({ id, body: { configuration: without } })).toMatchObject({ secrets: [] });
    expect((await stored()).secretsSealed).toBe("");
  });

  test("every type can be added in each of its models, a power supply, local1 and dokify too", async () => {
    const { building } = await start();
    const { auxiliaries } = building.api;
    const values = { host: "relay.example.org", port: 8080, webAddress: "http://camera.example.org/stream" };
    for (const type of AUXILIARY_TYPES) {
      for (const model of MODELS_OF_TYPE[type]) {
        const known = listModelFields(model).map(({ name, kind }) => [
          name,
          Object.hasOwn(values, kind) ? values[kind as keyof typeof values] : `given-${name}`,
        ]);
        const configuration = Object.fromEntries(known) as Record<string, string | number>;
        const made = await auxiliaries.create({ body: { name: `A ${model}`, type, model, configuration } });
        expect(await auxiliaries.get({ id: made.id })).toMatchObject({ type, model });
        await auxiliaries.remove({ id: made.id });
      }
    }
  });

  test("they are agents of the building, in its default groups, and removed from all groups when deleted", async () => {
    const { building, otherBuilding } = await start();
    const { auxiliaries, agents, agentGroups } = building.api;
    const lift = await auxiliaries.create({
      body: { name: "Lift", type: "ELEVATOR_SYSTEM", model: "kone-lan", configuration: { host: "10.0.0.7" } },
    });
    const phone = await auxiliaries.create({ body: PHONE });
    expect(await agents.get({ id: phone.id })).toEqual({
      id: phone.id,
      name: "Lodge phone",
      kind: "AUXILIAR_DEVICE",
      ownerId: null,
    });
    const groupsOf = async (agentId: string) =>
      (await agentGroups.groupsOfAgent({ agentId })).items.map(({ name }) => name);
    expect(await groupsOf(lift.id)).toEqual(["all-the-agents", "all-the-elevators"]);
    expect(await groupsOf(phone.id)).toEqual(["all-the-agents"]);
    const { id } = await agentGroups.create({ body: { name: "Lodge" } });
    await agentGroups.addMember({ id, body: { agentId: phone.id } });
    expect((await agentGroups.listMembers({ id })).items).toMatchObject([{ name: "Lodge phone" }]);
    expect((await auxiliaries.list()).items).toEqual([lift, phone]);
    expect((await auxiliaries.list({ query: { type: "PHONE" } })).items).toEqual([phone]);
    const found = async (search: string) => (await auxiliaries.list({ query: { search } })).items;
    expect(await found(" PHO ")).toEqual([phone]);
    expect(await found("%")).toEqual([]);
    expect((await auxiliaries.list({ query: { search: "phone", type: "CAMERA" } })).items).toEqual([]);

    const theirs = (await otherBuilding()).api.auxiliaries;
    for (const each of [phone.id, NOWHERE]) {
      expect(await refusal(theirs.get({ id: each }))).toMatchObject({ name: "NOT_FOUND" });
      expect(await refusal(theirs.update({ id: each, body: {} }))).toMatchObject({ name: "NOT_FOUND" });
      expect(await refusal(theirs.remove({ id: each }))).toMatchObject({ name: "NOT_FOUND" });
    }
    await auxiliaries.remove({ id: phone.id });
    expect((await agentGroups.listMembers({ id })).items).toEqual([]);
    expect(await refusal(agents.get({ id: phone.id }))).toMatchObject({ name: "NOT_FOUND" });
  });

  test("an agent that registers gets a permanent SIP user name and a password that is shown once", async () => {
    const { building, db, resident } = await start();
    const { auxiliaries } = building.api;
    const { id } = await auxiliaries.create({ body: PHONE });
    expect(await auxiliaries.getSipCredentials({ id })).toEqual({ userName: null });
    const first = await auxiliaries.renewSipCredentials({ id });
    const second = await auxiliaries.renewSipCredentials({ id });
    expect(second.userName).toBe(first.userName);
    expect(second.password).not.toBe(first.password);
    expect(await auxiliaries.getSipCredentials({ id })).toEqual({ userName: first.userName });
    const stored = await getStoredAuxiliary(db, building.domain.id, id);
    expect(JSON.stringify(stored)).not.toContain(second.password);
    const { api } = await resident();
    expect(await refusal(api.auxiliaries.getSipCredentials({ id }))).toMatchObject({ name: "FORBIDDEN" });
    await auxiliaries.update({ id, body: { model: "analog" } });
    const refused = { name: "WRONG_AUXILIARY_TYPE", status: 409 };
    expect(await refusal(auxiliaries.getSipCredentials({ id }))).toMatchObject(refused);
    expect(await refusal(auxiliaries.renewSipCredentials({ id }))).toMatchObject(refused);
    await auxiliaries.update({ id, body: { model: "sip" } });
    expect(await auxiliaries.getSipCredentials({ id })).toEqual({ userName: null });
  });

  test("endpoints are added, changed by name or command, and deleted", async () => {
    const { building, otherBuilding } = await start();
    const { auxiliaries, auxiliaryEndpoints: endpoints } = building.api;
    const { id } = await auxiliaries.create({ body: { name: "Gate", type: "SERVICE", model: "generic" } });
    const open = await endpoints.create({ id, body: { displayName: "Open", command: "gate/open" } });
    const hold = await endpoints.create({ id, body: { displayName: "Hold", command: "gate/hold" } });
    expect((await endpoints.list({ id })).items).toEqual([open, hold]);
    const at = { id, endpointId: open.id };
    expect(await refusal(endpoints.update({ ...at, body: {} }))).toMatchObject({
      name: "INVALID_INPUT",
      fields: { displayName: "nameOrCommand" },
    });
    expect(await endpoints.update({ ...at, body: { command: "open" } })).toEqual({
      ...open,
      command: "open",
    });
    const renamed = await endpoints.update({ ...at, body: { displayName: "Opens" } });
    expect(renamed).toEqual({ ...open, displayName: "Opens", command: "open" });
    const theirs = (await otherBuilding()).api.auxiliaryEndpoints;
    expect(await refusal(theirs.remove(at))).toMatchObject({ name: "NOT_FOUND" });
    await endpoints.remove(at);
    expect(await refusal(endpoints.remove(at))).toMatchObject({ name: "NOT_FOUND" });
    expect((await endpoints.list({ id })).items).toEqual([hold]);
  });

  test("outputs have each a position of their own, in the zones of the building and at their gateway", async () => {
    const { building, panel } = await start();
    const { auxiliaries, auxiliaryOutputs: outputs, outputGroups, devices } = building.api;
    const { device } = await panel();
    const body = { name: "Relays", type: "RELE", model: "generic", gatewayDeviceId: device.id } as const;
    const { id } = await auxiliaries.create({ body });
    const second = await outputs.create({ id, body: { displayName: "Barrier", position: 2 } });
    expect(second).toEqual({
      id: second.id,
      displayName: "Barrier",
      type: "actuator",
      activationDuration: 3000,
      position: 2,
      auxiliaryId: id,
    });
    const { values } = await settle(
      Array.from({ length: 20 }, () => outputs.create({ id, body: { displayName: "Lamp", position: 1 } })),
    );
    expect(values).toHaveLength(1);
    const taken = outputs.update({ id, outputId: second.id, body: { position: 1 } });
    expect(await refusal(taken)).toMatchObject({
      name: "OUTPUT_POSITION_TAKEN",
      fields: { position: "taken" },
    });
    const third = await outputs.create({ id, body: { displayName: "Horn", type: "call_repeater" } });
    expect(third.position).toBe(3);
    const changed = await outputs.update({ id, outputId: third.id, body: { activationDuration: 500 } });
    expect((await outputs.list({ id })).items).toEqual([values[0], second, changed]);

    const defaults = (await outputGroups.list({ query: { hidden: "true" } })).items;
    expect(defaults.map(({ memberCount }) => memberCount)).toEqual([3, 5]);
    const zone = await outputGroups.create({ body: { name: "Garage" } });
    await outputGroups.addMember({ id: zone.id, body: { outputId: second.id } });
    expect((await outputGroups.listMembers({ id: zone.id })).items).toMatchObject([
      { id: second.id, ownerId: id, ownerName: "Relays", ownerKind: "AUXILIAR_DEVICE" },
    ]);
    const drivers = await building.api.agentGroups.create({ body: { name: "Drivers" } });
    await outputGroups.setOfAgentGroup({ id: drivers.id, body: { outputGroupIds: [zone.id] } });
    const { configuration } = await devices.getConfiguration({ id: device.id });
    expect(configuration["outputs"]).toContainEqual(
      expect.objectContaining({ id: second.id, auxiliaryId: id }),
    );
    expect(configuration["zones"]).toEqual([
      { agentGroupId: drivers.id, outputGroupId: zone.id, outputIds: [second.id] },
    ]);
    await outputs.remove({ id, outputId: second.id });
    expect((await outputGroups.get({ id: zone.id })).memberCount).toBe(0);
    expect((await outputs.list({ id })).total).toBe(2);
  });
});
