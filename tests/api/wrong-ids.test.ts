import { expect, test } from "vitest";
import { describeApi } from "../support/api.ts";
import { refusal } from "../support/refusal.ts";

const NOWHERE = "00000000-0000-7000-8000-000000000000";

/** Complements `tests/attacks/rights/wrong-ids.test.ts`, where these calls fail for another reason. */
describeApi("an id that names nothing", (start) => {
  test("is reported with its field where a valid code comes with it, and the code is not used up", async () => {
    const { administrator, building, newLicence, panel } = await start();
    const { device } = await panel();
    const licenseCode = await newLicence();
    for (const { licences } of [building.api, administrator.api]) {
      const call = licences.activate({ body: { licenseCode, constrainedAgentGroupId: NOWHERE } });
      expect(await refusal(call)).toMatchObject({
        status: 400,
        fields: { constrainedAgentGroupId: "unknown" },
      });
    }
    const { code } = await administrator.api.warrantyExtensions.create({ body: { months: 12 } });
    const extend = (deviceId: string) =>
      building.api.warrantyExtensions.activate({ body: { code, deviceId } });
    expect(await refusal(extend(NOWHERE))).toMatchObject({ status: 400, fields: { deviceId: "unknown" } });
    expect((await extend(device.id)).extensions).toHaveLength(1);
    const group = await building.api.agentGroups.create({ body: { name: "Flat 1" } });
    const body = { licenseCode, constrainedAgentGroupId: group.id };
    expect(await administrator.api.licences.activate({ body })).toMatchObject({
      constrainedAgentGroupId: group.id,
    });
  });

  test("is reported with its field by an access rule that is saved at its current version", async () => {
    const { building, panel } = await start();
    const { device, outputs } = await panel();
    const { accessRules, agentGroups } = building.api;
    const { id: agentGroupId } = await agentGroups.create({ body: { name: "Flat 1" } });
    const open = { type: "ACTIVATION", targetType: "OUTPUT", targetId: outputs[0]!.id } as const;
    const rule = { displayName: "Door", agentGroupId, actions: [open] };
    const { id: associationId, version } = await accessRules.create({ id: device.id, body: rule });
    const save = (changes: Partial<typeof rule>) =>
      accessRules.save({ id: device.id, associationId, body: { ...rule, version, ...changes } });
    expect(await refusal(save({ agentGroupId: NOWHERE }))).toMatchObject({
      status: 400,
      fields: { agentGroupId: "unknown" },
    });
    expect(await refusal(save({ actions: [{ ...open, targetId: NOWHERE }] }))).toMatchObject({
      status: 400,
      fields: { "actions.0.targetId": "unknown" },
    });
  });

  test("is reported with its field of the query where the query names it", async () => {
    const { building } = await start();
    const { subscriptions, appReleases, agentGroups } = building.api;
    const tries = {
      licenseId: () => subscriptions.assignable({ query: { licenseId: NOWHERE } }),
      assigneeId: () => subscriptions.assignee({ query: { assigneeId: NOWHERE } }),
      deviceId: () => appReleases.latestCompatible({ query: { deviceId: NOWHERE } }),
      agentGroupId: () => agentGroups.accessControl({ query: { agentGroupId: NOWHERE } }),
      agentId: () => agentGroups.accessControl({ query: { agentId: NOWHERE } }),
    };
    for (const [field, call] of Object.entries(tries))
      expect(await refusal(call())).toEqual({
        name: "INVALID_INPUT",
        status: 400,
        fields: { [field]: "unknown" },
      });
  });

  test("is reported with its field even if the device's firmware version is unknown", async () => {
    const { building, panel } = await start();
    const { id: deviceId } = (await panel()).device;
    const { appReleases } = building.api;
    expect(await refusal(appReleases.forceUpdate({ body: { deviceId } }))).toMatchObject({
      name: "NO_NEWER_RELEASE",
    });
    expect(await refusal(appReleases.forceUpdate({ body: { deviceId, releaseId: NOWHERE } }))).toMatchObject({
      status: 400,
      fields: { releaseId: "unknown" },
    });
  });
});
