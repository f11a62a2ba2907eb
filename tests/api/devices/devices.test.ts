import { expect, test } from "vitest";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";

const NOWHERE = "00000000-0000-7000-8000-000000000000";

describeApiOnBothEngines("devices", (start) => {
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
      expect(await refusal(api.devices.getConfigurationVersions({ id }))).toMatchObject({
        name: "NOT_FOUND",
      });
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
    expect(await refusal(api.devices.getConfigurationVersions({ id }))).toMatchObject({ name: "FORBIDDEN" });
  });

  test("a change leaves the fields that it does not name unchanged", async () => {
    const { building, panel } = await start();
    const { device } = await panel();
    const { id } = device;
    expect(await building.api.devices.update({ id, body: {} })).toEqual(device);
    const changed = await building.api.devices.update({ id, body: { offlineMode: true } });
    expect(changed).toEqual({ ...device, offlineMode: true });
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
    const versions = () => building.api.devices.getConfigurationVersions({ id: device.id });
    const { version } = configuration;
    await expect.poll(versions).toEqual({ version, appliedVersion: null, appliedAt: null });
    expect(configuration.configuration).toMatchObject({
      credentials: [{ credentialType: "CODE", userId }],
      tags: [{ userId }],
      people: [{ userId, name: "Rosa Blu", groupIds: [agentGroupId] }],
    });
    expect(JSON.stringify(configuration)).not.toMatch(/135790|04A1B2C3|verifier|[0-9a-f]{64}/);
  });
});
