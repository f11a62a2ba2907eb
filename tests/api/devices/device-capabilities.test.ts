import { expect, test } from "vitest";
import { describeApi } from "../../support/api.ts";
import { refusal, refusals } from "../../support/refusal.ts";

describeApi("what a type of device has", (start) => {
  test("a camera and a monitor are configured only with what their types support", async () => {
    const { building, hardware } = await start();
    const { api, licence } = building;
    const allAgents = await api.agentGroups.groupByName({ query: { name: "all-the-agents" } });
    const serve = async (type: "CAMERA" | "MONITOR" | "CONTROLLER") => {
      const { activationCode, hwId } = await hardware({ type, model: `virtual-${type.toLowerCase()}` });
      const { id } = await api.devices.baseInfo({ hwId, query: { activationCode } });
      await api.devices.enable({ id, licenseId: licence.id, body: { activationCode } });
      await api.devices.configure({ id });
      return id;
    };
    const missing = { name: "CAPABILITY_MISSING", status: 409 };
    const rule = { displayName: "Everybody", agentGroupId: allAgents.id };
    for (const id of [await serve("CAMERA"), await serve("MONITOR")]) {
      const nothing = { id, body: { actionGroupId: "nowhere" } };
      const tries = [
        api.actionGroups.create({ id, body: { name: "Opening" } }),
        api.codes.create(nothing),
        api.accessControlAssociations.create({
          id,
          body: { displayName: "All", agentGroupId: allAgents.id, actionGroupId: "nowhere" },
        }),
        api.accessRules.create({
          id,
          body: { displayName: rule.displayName, agentGroupId: allAgents.id, actions: [] },
        }),
        api.ringBellButtons.create({ id, body: { position: 1, text: "Rossi" } }),
      ];
      expect(await refusals(tries)).toEqual(tries.map(() => missing));
      expect((await api.actionGroups.list({ id })).total).toBe(0);
    }
    const camera = await serve("CAMERA");
    const body = { displayName: "App", type: "aux" } as const;
    expect(await refusal(api.virtualInputs.create({ id: camera, body }))).toMatchObject(missing);
    expect(await api.virtualInputs.create({ id: await serve("MONITOR"), body })).toMatchObject(body);
    const controller = await serve("CONTROLLER");
    const opening = await api.actionGroups.create({ id: controller, body: { name: "Opening" } });
    expect(await api.codes.create({ id: controller, body: { actionGroupId: opening.id } })).toMatchObject({
      actionGroupId: opening.id,
    });
  });

  test("a device without a camera shows only another one's picture", async () => {
    const { building, hardware, administrator, panel } = await start();
    const { api, licence } = building;
    const { activationCode, hwId } = await hardware({ type: "CONTROLLER", model: "virtual-controller" });
    const { id } = await api.devices.baseInfo({ hwId, query: { activationCode } });
    await api.devices.enable({ id, licenseId: licence.id, body: { activationCode } });
    await api.devices.configure({ id });
    const { id: groupId } = await api.actionGroups.create({ id, body: { name: "Opening" } });
    const show = { type: "SHOW_VIDEO", targetType: "AGENT", targetId: administrator.userId } as const;
    const add = (payload: { cameraId?: string }) =>
      api.actionGroups.addAction({ id, groupId, body: { ...show, payload } });
    for (const payload of [{}, { cameraId: id }]) {
      expect(await refusal(add(payload))).toMatchObject({
        name: "INVALID_INPUT",
        status: 400,
        fields: { "payload.cameraId": "required" },
      });
    }
    const { device } = await panel();
    expect(await add({ cameraId: device.id })).toMatchObject({ payload: { cameraId: device.id } });
  });
});
