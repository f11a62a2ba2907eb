import { expect, test } from "vitest";
import { nfcTag } from "#contract/access/nfc-tags.ts";
import { isApiError } from "#contract/errors.ts";
import { describeApi } from "../support/api.ts";

/** How one kind of entity is created, read, changed and deleted. */
interface EntityCalls<T extends { id: string }> {
  create(): Promise<T>;
  read(id: string): Promise<T | undefined>;
  change(id: string): Promise<T>;
  remove(id: string): Promise<unknown>;
}

/** Expects that a read returns the answer to the last change, and nothing after the deletion. */
async function expectReadBack<T extends { id: string }>(calls: EntityCalls<T>): Promise<void> {
  const made = await calls.create();
  const { id } = made;
  expect(await calls.read(id)).toEqual(made);
  const changed = await calls.change(id);
  expect(changed).not.toEqual(made);
  expect(await calls.read(id)).toEqual(changed);
  await calls.remove(id);
  expect(await calls.read(id).catch(noneIfNotFound)).toBeUndefined();
}

function noneIfNotFound(error: unknown): undefined {
  if (!isApiError(error, "NOT_FOUND")) throw error;
}

function found<T extends { id: string }>({ items }: { items: T[] }, id: string): T | undefined {
  return items.find((each) => each.id === id);
}

describeApi("the answer to a change is read back", (start) => {
  test("of a panel's buttons, codes, rules, action groups, actions and virtual inputs", async () => {
    const { building, panel } = await start();
    const { device, buttons } = await panel();
    const { id } = device;
    const { api } = building;
    const actionGroupId = buttons[0]!.actionGroupId;
    const allAgents = await api.agentGroups.groupByName({ query: { name: "all-the-agents" } });
    await expectReadBack({
      create: () => api.ringBellButtons.create({ id, body: { position: 5, text: "Rossi" } }),
      read: (buttonId) => api.ringBellButtons.get({ id, buttonId }),
      change: (buttonId) => api.ringBellButtons.update({ id, buttonId, body: { text: "Verdi" } }),
      remove: (buttonId) => api.ringBellButtons.remove({ id, buttonId }),
    });
    await expectReadBack({
      create: () => api.codes.create({ id, body: { code: "501", actionGroupId } }),
      read: (codeId) => api.codes.get({ id, codeId }),
      change: (codeId) => api.codes.update({ id, codeId, body: { code: "502" } }),
      remove: (codeId) => api.codes.remove({ id, codeId }),
    });
    const rule = { displayName: "Residents", agentGroupId: allAgents.id, actionGroupId };
    const rules = api.accessControlAssociations;
    await expectReadBack({
      create: () => rules.create({ id, body: rule }),
      read: (associationId) => rules.get({ id, associationId }),
      change: (associationId) => rules.update({ id, associationId, body: { displayName: "Everybody" } }),
      remove: (associationId) => rules.remove({ id, associationId }),
    });
    await expectReadBack({
      create: () => api.actionGroups.create({ id, body: { name: "Opening" } }),
      read: (groupId) => api.actionGroups.get({ id, groupId }),
      change: (groupId) => api.actionGroups.update({ id, groupId, body: { name: "Closing" } }),
      remove: (groupId) => api.actionGroups.remove({ id, groupId }),
    });
    const place = { id, groupId: actionGroupId };
    const call = { type: "CALL", targetType: "AGENT_GROUP", targetId: allAgents.id } as const;
    const note = { type: "POSTIT", payload: { mode: "speech", text: "Back at five." } } as const;
    await expectReadBack({
      create: () => api.actionGroups.addAction({ ...place, body: call }),
      read: async (actionId) => found(await api.actionGroups.listActions(place), actionId),
      change: (actionId) => api.actionGroups.updateAction({ ...place, actionId, body: note }),
      remove: (actionId) => api.actionGroups.removeAction({ ...place, actionId }),
    });
    await expectReadBack({
      create: () => api.virtualInputs.create({ id, body: { displayName: "Fire", type: "extalarm" } }),
      read: async (inputId) => found(await api.virtualInputs.list({ id }), inputId),
      change: (inputId) => api.virtualInputs.update({ id, inputId, body: { displayName: "Smoke" } }),
      remove: (inputId) => api.virtualInputs.remove({ id, inputId }),
    });
  });

  test("of groups, zones and their members, and of an elevator's areas, endpoints and outputs", async () => {
    const { building, panel, administrator } = await start();
    const { outputs } = await panel();
    const { api } = building;
    const { agentGroups, outputGroups, elevatorAreaGroups, auxiliaries } = api;
    for (const groups of [agentGroups, outputGroups, elevatorAreaGroups]) {
      await expectReadBack({
        create: () => groups.create({ body: { name: "Ground floor" } }),
        read: (id) => groups.get({ id }),
        change: (id) => groups.update({ id, body: { name: "First floor" } }),
        remove: (id) => groups.remove({ id }),
      });
    }
    const { id } = await auxiliaries.create({
      body: { name: "Lift", type: "ELEVATOR_SYSTEM", model: "generic" },
    });
    const { auxiliaryAreas, auxiliaryEndpoints, auxiliaryOutputs } = api;
    await expectReadBack({
      create: () => auxiliaryAreas.create({ id, body: { displayName: "Cellar" } }),
      read: async (areaId) => found(await auxiliaryAreas.list({ id }), areaId),
      change: (areaId) => auxiliaryAreas.update({ id, areaId, body: { displayName: "Attic" } }),
      remove: (areaId) => auxiliaryAreas.remove({ id, areaId }),
    });
    await expectReadBack({
      create: () => auxiliaryEndpoints.create({ id, body: { displayName: "Hold", command: "hold" } }),
      read: async (endpointId) => found(await auxiliaryEndpoints.list({ id }), endpointId),
      change: (endpointId) => auxiliaryEndpoints.update({ id, endpointId, body: { command: "keep" } }),
      remove: (endpointId) => auxiliaryEndpoints.remove({ id, endpointId }),
    });
    await expectReadBack({
      create: () => auxiliaryOutputs.create({ id, body: { displayName: "Cabin" } }),
      read: async (outputId) => found(await auxiliaryOutputs.list({ id }), outputId),
      change: (outputId) => auxiliaryOutputs.update({ id, outputId, body: { type: "lift" } }),
      remove: (outputId) => auxiliaryOutputs.remove({ id, outputId }),
    });

    const agentGroup = await agentGroups.create({ body: { name: "Family" } });
    const members = async () =>
      (await agentGroups.listMembers({ id: agentGroup.id })).items.map((each) => each.id);
    await agentGroups.addMember({ id: agentGroup.id, body: { agentId: administrator.userId } });
    expect(await members()).toEqual([administrator.userId]);
    await agentGroups.removeMember({ id: agentGroup.id, agentId: administrator.userId });
    expect(await members()).toEqual([]);
    const zone = await outputGroups.create({ body: { name: "Courtyard" } });
    const outputIds = async () =>
      (await outputGroups.listMembers({ id: zone.id })).items.map((each) => each.id);
    await outputGroups.addMember({ id: zone.id, body: { outputId: outputs[0]!.id } });
    expect(await outputIds()).toEqual([outputs[0]!.id]);
    await outputGroups.removeMember({ id: zone.id, memberId: outputs[0]!.id });
    expect(await outputIds()).toEqual([]);
    const floors = await elevatorAreaGroups.create({ body: { name: "Floors" } });
    const area = await auxiliaryAreas.create({ id, body: { displayName: "Second" } });
    const areaIds = async () =>
      (await elevatorAreaGroups.listMembers({ id: floors.id })).items.map((each) => each.id);
    await elevatorAreaGroups.addMember({ id: floors.id, body: { areaId: area.id } });
    expect(await areaIds()).toEqual([area.id]);
    await elevatorAreaGroups.removeMember({ id: floors.id, memberId: area.id });
    expect(await areaIds()).toEqual([]);
  });

  test("of credentials, tags, faces, virtual users, auxiliaries and the mail server", async () => {
    const { building, administrator, resident } = await start();
    const { api } = building;
    const { userId } = await resident();
    const { accessCredentials, nfcTags, faceIds, virtualUsers, auxiliaries } = api;
    await expectReadBack({
      create: () => accessCredentials.create({ body: { name: "Key", userId, credentialType: "QR" } }),
      read: (id) => accessCredentials.get({ id }),
      change: async (id) => {
        await accessCredentials.update({ id, body: { name: "Other key", remainingUsages: 3 } });
        const changed = await accessCredentials.get({ id });
        expect(changed).toMatchObject({ name: "Other key", remainingUsages: 3 });
        return changed;
      },
      remove: (id) => accessCredentials.remove({ id }),
    });
    await expectReadBack({
      create: () => nfcTags.create({ body: { identifier: "Blue", value: "04A1B2C3D4", userId } }),
      // A read also has the holder's name, the state and the last use.
      read: async (id) => nfcTag.parse(await nfcTags.get({ id })),
      change: (id) => nfcTags.update({ id, body: { identifier: "Red" } }),
      remove: (id) => nfcTags.remove({ id }),
    });
    await expectReadBack({
      create: () => faceIds.create({ body: { identifier: "face-1", userId } }),
      read: (id) => faceIds.get({ id }),
      change: (id) => faceIds.update({ id, body: { identifier: "face-2" } }),
      remove: (id) => faceIds.remove({ id }),
    });
    await expectReadBack({
      create: () => virtualUsers.create({ body: { name: "Tablet", password: "a-long-enough-password" } }),
      read: (id) => virtualUsers.get({ id }),
      change: (id) => virtualUsers.update({ id, body: { name: "Kitchen", language: "it" } }),
      remove: (id) => virtualUsers.remove({ id }),
    });
    await expectReadBack({
      create: () => auxiliaries.create({ body: { name: "Phone", type: "PHONE", model: "analog" } }),
      read: (id) => auxiliaries.get({ id }),
      change: (id) => auxiliaries.update({ id, body: { name: "Other phone" } }),
      remove: (id) => auxiliaries.remove({ id }),
    });
    const { mailServer } = administrator.api;
    const saved = await mailServer.set({ body: { emailFrom: "door@example.org", host: "mail.example.org" } });
    expect(await mailServer.get()).toEqual(saved);
    await mailServer.remove();
    expect(await mailServer.get().catch(noneIfNotFound)).toBeUndefined();
  });
});
