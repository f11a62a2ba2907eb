import sharp from "sharp";
import { expect, test } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import { PLACEHOLDER_EXPIRY_S } from "#rules/buildings/avatars.ts";
import type { RelationType } from "#rules/people/agent-groups.ts";
import { describeApi } from "../../support/api.ts";
import { refusal, refusals } from "../../support/refusal.ts";

const NOWHERE = "00000000-0000-7000-8000-000000000000";
const CONTAIN = "CONTAIN_AGENT_GROUP";

async function newGroup(api: ApiCalls, name: string, ...agentIds: string[]): Promise<string> {
  const { id } = await api.agentGroups.create({ body: { name, container: true } });
  for (const agentId of agentIds) await api.agentGroups.addMember({ id, body: { agentId } });
  return id;
}

function relate(api: ApiCalls, sourceId: string, type: RelationType, destinationId: string) {
  return api.agentGroupRelations.create({ body: { sourceId, destinationId, type } });
}

function picture(side: number): Promise<Buffer> {
  return sharp({ create: { width: side, height: side, channels: 3, background: "#358a7a" } })
    .png()
    .toBuffer();
}

describeApi("agents", (start) => {
  test("an agent is in its own groups and in those around them, to any depth", async () => {
    const { building, resident } = await start();
    const { api } = building;
    const { userId } = await resident();
    let inner = await newGroup(api, "Flat", userId);
    for (const name of ["Stairs", "House"]) {
      const outer = await newGroup(api, name);
      await relate(api, outer, CONTAIN, inner);
      inner = outer;
    }
    const { items } = await api.agents.memberships({ id: userId });
    expect(items.map(({ name, direct }) => [name, direct])).toEqual([
      ["all-the-agents", true],
      ["Flat", true],
      ["House", false],
      ["Stairs", false],
    ]);
  });

  test("relations and the role determine whom a person may call, audit and manage", async () => {
    const { building, resident, panel, administrator } = await start();
    const { api } = building;
    const [rosa, carlo] = [await resident("Rosa"), await resident("Carlo")];
    const { device } = await panel();
    const flat = await newGroup(api, "Flat", rosa.userId);
    const context = await newGroup(api, "House");
    await relate(api, context, CONTAIN, await newGroup(api, "Other flat", carlo.userId, device.id));
    const { agents } = rosa.api;
    const id = rosa.userId;
    const names = async (query: Parameters<typeof agents.relatedAgents>[0]["query"]) =>
      (await agents.relatedAgents({ id, query })).items.map(({ name }) => name);
    expect(await names({})).toEqual([]);
    for (const type of ["CAN_CALL", "CAN_AUDIT_ACCESS", "CANNOT_ACCESS_EVENT_MEDIA"] as const)
      await relate(api, flat, type, context);
    expect(await names({})).toEqual(["Carlo", device.name]);
    expect(await names({ kind: "DEVICE" })).toEqual([device.name]);
    expect(await names({ type: "CAN_MANAGE_ACCESS_CREDENTIALS" })).toEqual([]);
    const agentIds = [carlo.userId, rosa.userId];
    expect((await agents.queryRelatedAgents({ id, body: { agentIds } })).items).toMatchObject([
      // The agent in question comes first (§4).
      { id: rosa.userId, canCall: false, canAuditAccess: true, canAccessEventMedia: true },
      { id: carlo.userId, canCall: true, canAuditAccess: true, canAccessEventMedia: false },
    ]);
    const withStranger = agents.queryRelatedAgents({ id, body: { agentIds: [...agentIds, NOWHERE] } });
    expect(await refusal(withStranger)).toMatchObject({ name: "AGENT_UNKNOWN" });
    const relatedToAll = await api.agents.relatedAgents({
      id: administrator.userId,
      query: { type: "CAN_MANAGE_ACCESS_CREDENTIALS" },
    });
    expect(relatedToAll.items.map(({ name }) => name)).toEqual(["Carlo", device.name, "Rosa"]);
    const ofAdministrator = await api.agents.queryRelatedAgents({
      id: administrator.userId,
      body: { agentIds: [rosa.userId] },
    });
    expect(ofAdministrator.items).toMatchObject([{ canCall: false, canManageAccessCredentials: true }]);
    const others = [
      carlo.api.agents.relatedAgents({ id }),
      carlo.api.agents.queryRelatedAgents({ id, body: { agentIds } }),
    ];
    expect(await refusals(others)).toEqual(others.map(() => ({ name: "FORBIDDEN", status: 403 })));
  });

  test("agents of another building can't be distinguished from those that never existed", async () => {
    const { administrator, otherBuilding } = await start();
    const { agents, sipAgents } = (await otherBuilding()).api;
    for (const id of [administrator.userId, NOWHERE]) {
      const tries = [
        agents.memberships({ id }),
        agents.relatedAgents({ id }),
        agents.queryRelatedAgents({ id, body: { agentIds: [id] } }),
        agents.uploadAvatar({ id }),
        agents.confirmAvatar({ id, body: { uploadId: null } }),
        agents.downloadAvatar({ id }),
      ];
      expect(await refusals(tries)).toEqual(tries.map(() => ({ name: "NOT_FOUND", status: 404 })));
      expect(await refusal(sipAgents.renew({ body: { agentId: id } }))).toMatchObject({
        name: "AGENT_UNKNOWN",
        fields: { agentId: "unknown" },
      });
    }
  });

  test("people choose their own picture, administrators anyone's; everyone in the building sees it", async () => {
    const { building, client, resident, panel, clock } = await start();
    const [rosa, carlo] = [await resident("Rosa"), await resident("Carlo")];
    const { device } = await panel();
    const id = rosa.userId;
    expect(await refusal(carlo.api.agents.downloadAvatar({ id }))).toEqual({
      name: "NO_AVATAR",
      status: 404,
    });
    const upload = await rosa.api.agents.uploadAvatar({ id });
    await client.put(upload.address, await picture(600), "image/png");
    const { uploadId } = upload;
    const stolen = carlo.api.agents.confirmAvatar({ id: carlo.userId, body: { uploadId } });
    expect(await refusal(stolen)).toMatchObject({ name: "INVALID_INPUT", fields: { uploadId: "unknown" } });
    const denied = [
      carlo.api.agents.uploadAvatar({ id }),
      carlo.api.agents.confirmAvatar({ id, body: { uploadId } }),
      carlo.api.agents.uploadAvatar({ id: device.id }),
    ];
    expect(await refusals(denied)).toEqual(denied.map(() => ({ name: "FORBIDDEN", status: 403 })));

    const chosen = await rosa.api.agents.confirmAvatar({ id, body: { uploadId } });

    expect(chosen).toEqual({ avatar: chosen.avatar, placeholder: null });
    const { address, expiresAt } = await carlo.api.agents.downloadAvatar({ id });
    expect(expiresAt - clock.now()).toBeGreaterThan(120_000);
    const { bytes } = await client.read(address);
    expect(await sharp(Buffer.from(bytes)).metadata()).toMatchObject({
      format: "png",
      width: 512,
      height: 512,
    });
    const request = { id: carlo.userId, body: { agentIds: [id] } };
    expect((await carlo.api.agents.queryRelatedAgents(request)).items).toMatchObject([
      { avatar: chosen.avatar },
    ]);

    const none = await building.api.agents.confirmAvatar({ id, body: { uploadId: null } });

    expect(none).toMatchObject({
      avatar: null,
      placeholder: { address: expect.stringMatching(/^\/no-picture\.svg\?date=\d+$/) as string },
    });
    const lifeMs = none.placeholder!.expiresAt - clock.now();
    expect(Math.abs(lifeMs - PLACEHOLDER_EXPIRY_S * 1000)).toBeLessThan(60_000);
    expect(await refusal(rosa.api.agents.downloadAvatar({ id }))).toMatchObject({ name: "NO_AVATAR" });
    expect(await refusal(client.read(address))).toMatchObject({ name: "ADDRESS_NOT_VALID" });
  });

  test("an action group has a picture that is deleted with it", async () => {
    const { building, client, db, panel } = await start();
    const { actionGroups } = building.api;
    const { id } = (await panel()).device;
    const { id: groupId, avatar } = await actionGroups.create({ id, body: { name: "Family Rossi" } });
    expect(avatar).toBeNull();
    expect(await refusal(actionGroups.downloadAvatar({ id, groupId }))).toMatchObject({ name: "NO_AVATAR" });
    const choose = async () => {
      const { address, uploadId } = await actionGroups.uploadAvatar({ id, groupId });
      await client.put(address, await picture(40), "image/png");
      return actionGroups.confirmAvatar({ id, groupId, body: { uploadId } });
    };
    await choose();
    const chosen = await choose();
    expect(await actionGroups.get({ id, groupId })).toMatchObject({ avatar: chosen.avatar });
    const { address } = await actionGroups.downloadAvatar({ id, groupId });
    expect((await client.read(address)).contentType).toBe("image/png");
    expect(await refusal(actionGroups.uploadAvatar({ id, groupId: NOWHERE }))).toMatchObject({ status: 404 });
    await actionGroups.remove({ id, groupId });
    expect(await refusal(client.read(address))).toMatchObject({ name: "ADDRESS_NOT_VALID" });
    expect(await db.selectFrom("avatar").selectAll().execute()).toEqual([]);
  });

  test("SIP credentials are returned once, to their owner or an administrator, and renewed under the same user name", async () => {
    const { building, db, resident, panel } = await start();
    const rosa = await resident("Rosa");
    const carlo = await resident("Carlo");
    const { device } = await panel();
    const body = { agentId: rosa.userId };
    expect(await rosa.api.sipAgents.get({ query: body })).toEqual({ ...body, userName: null });
    const first = await rosa.api.sipAgents.renew({ body });
    expect(await building.api.sipAgents.get({ query: body })).toEqual({ ...body, userName: first.userName });
    expect(await refusal(carlo.api.sipAgents.get({ query: body }))).toMatchObject({ name: "FORBIDDEN" });
    const unknown = { agentId: device.id };
    expect(await refusal(building.api.sipAgents.get({ query: unknown }))).toMatchObject({
      name: "AGENT_UNKNOWN",
      fields: { agentId: "unknown" },
    });
    const again = await building.api.sipAgents.renew({ body });
    expect(again).toMatchObject({ agentId: rosa.userId, userName: first.userName });
    expect(again.password).not.toBe(first.password);
    const [remaining, ...more] = await db.selectFrom("sip_agent").selectAll().execute();
    expect(more).toEqual([]);
    expect(JSON.stringify(remaining)).not.toContain(again.password);
    expect(await refusal(carlo.api.sipAgents.renew({ body }))).toMatchObject({ name: "FORBIDDEN" });
    const ofDevice = building.api.sipAgents.renew({ body: { agentId: device.id } });
    expect(await refusal(ofDevice)).toMatchObject({ name: "AGENT_UNKNOWN" });
    await building.api.domains.removeMember({ id: building.domain.id, userId: rosa.userId });
    expect(await db.selectFrom("sip_agent").selectAll().execute()).toEqual([]);
  });
});
