import { expect, test } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import { insertEvents } from "#provider/history/queries/events.ts";
import type { RelationType } from "#rules/people/agent-groups.ts";
import { transaction } from "#storage/database.ts";
import { nameColumns } from "#storage/name-keys.ts";
import { describeApi } from "../../support/api.ts";
import { refusal, refusals, settle } from "../../support/refusal.ts";
import { quickest } from "../../support/timing.ts";

const CONTAIN = "CONTAIN_AGENT_GROUP";
/** A walk caught in a cycle never ends; the limit allows for a busy machine. */
const QUICK_MS = 3_000;
const CHAIN = 1_000;

async function newGroup(api: ApiCalls, name: string, ...agentIds: string[]): Promise<string> {
  const { id } = await api.agentGroups.create({ body: { name, container: true } });
  for (const agentId of agentIds) await api.agentGroups.addMember({ id, body: { agentId } });
  return id;
}

async function groupNamed(api: ApiCalls, name: string): Promise<string> {
  return (await api.agentGroups.groupByName({ query: { name } })).id;
}

function relate(api: ApiCalls, sourceId: string, type: RelationType, destinationId: string) {
  return api.agentGroupRelations.create({ body: { sourceId, destinationId, type } });
}

/** Returns the calls that walk from group to group: the tree, memberships and rights. */
function walksOf(administrator: ApiCalls, own: ApiCalls, userId: string): (() => Promise<unknown>)[] {
  return [
    () => administrator.agentGroups.tree(),
    () => administrator.agents.memberships({ id: userId }),
    () => administrator.agentGroups.accessControl({ query: { agentId: userId } }),
    () => own.agents.relatedAgents({ id: userId }),
    () => own.events.query({ body: { agentId: userId } }),
  ];
}

describeApi("relations of agent groups", (start) => {
  test("only an administrator gives a group a right, or adds it to another", async () => {
    const { building, resident } = await start();
    const [user, manager] = [await resident("Rosa Blu"), await resident("Carlo Neri")];
    const own = await newGroup(building.api, "Rosa", user.userId, manager.userId);
    const managers = await groupNamed(building.api, "all-the-credential-managers");
    await building.api.agentGroups.addMember({ id: managers, body: { agentId: manager.userId } });
    const allAgents = await groupNamed(building.api, "all-the-agents");
    const administrators = await groupNamed(building.api, "all-the-administrators");
    const query = await relate(building.api, own, "CAN_CALL", allAgents);
    for (const { api } of [user, manager]) {
      const tries = [
        relate(api, own, "CAN_MANAGE_ACCESS_CREDENTIALS", allAgents),
        relate(api, own, CONTAIN, administrators),
        relate(api, administrators, CONTAIN, own),
        api.agentGroupRelations.remove({ query }),
      ];
      expect(await refusals(tries)).toEqual(tries.map(() => ({ name: "FORBIDDEN", status: 403 })));
    }
    expect((await building.api.agentGroupRelations.list()).items).toEqual([query]);
    // Not even an administrator can put groups into a default group.
    expect(await refusal(relate(building.api, administrators, CONTAIN, own))).toMatchObject({
      name: "DEFAULT_GROUP",
    });
  });

  test("a group of another building can't be distinguished from one that never existed", async () => {
    const { building, otherBuilding } = await start();
    const other = await otherBuilding();
    const [ours, theirs] = [await newGroup(building.api, "Ours"), await newGroup(other.api, "Theirs")];
    const foreign = await relate(other.api, theirs, "CAN_CALL", theirs);
    for (const id of [theirs, "no-such-group"]) {
      expect(await refusal(relate(building.api, ours, "CAN_CALL", id))).toEqual({
        name: "AGENT_GROUP_UNKNOWN",
        status: 400,
        fields: { destinationId: "unknown" },
      });
      expect(await refusal(relate(building.api, id, "CAN_CALL", ours))).toMatchObject({
        fields: { sourceId: "unknown" },
      });
      const query = { ...foreign, sourceId: id };
      expect(await refusal(building.api.agentGroupRelations.remove({ query }))).toMatchObject({
        status: 404,
      });
      const { agentGroups } = building.api;
      expect(await refusal(agentGroups.accessControl({ query: { agentGroupId: id } }))).toMatchObject({
        status: 400,
        fields: { agentGroupId: "unknown" },
      });
    }
    expect((await building.api.agentGroupRelations.list()).total).toBe(0);
    expect((await other.api.agentGroupRelations.list()).items).toEqual([foreign]);
  });

  test("no group can contain itself, not even through twenty simultaneous relations", async () => {
    const { building } = await start();
    const { api } = building;
    const ids: string[] = [];
    for (let index = 0; index < 20; index++) ids.push(await newGroup(api, `G${index}`));
    expect(await refusal(relate(api, ids[0]!, CONTAIN, ids[0]!))).toEqual({
      name: "GROUP_CYCLE",
      status: 409,
    });

    const edges = ids.map((id, index) => relate(api, id, CONTAIN, ids[(index + 1) % ids.length]!));
    const { values, problems } = await settle(edges);

    expect(values).toHaveLength(19);
    expect(problems.map(({ name }) => name)).toEqual(["GROUP_CYCLE"]);
    const { rootIds, groups } = await api.agentGroups.tree();
    expect(rootIds).toHaveLength(1);
    expect(groups.filter(({ containedIds }) => containedIds.length === 1)).toHaveLength(19);
  });

  test("no call fails or hangs because of an existing cycle", async () => {
    const { building, db, resident } = await start();
    const { userId, api } = await resident();
    const [one, other] = [await newGroup(building.api, "One", userId), await newGroup(building.api, "Other")];
    await relate(building.api, one, CONTAIN, other);
    const row = { source_id: other, destination_id: one, type: CONTAIN } as const;
    await transaction(db, async (tx) => {
      await tx.insertInto("agent_group_relation").values(row).execute();
    });
    await relate(building.api, other, "CAN_AUDIT_ACCESS", one);
    expect((await building.api.agentGroups.tree()).rootIds).toEqual([one]);
    expect((await building.api.agents.memberships({ id: userId })).total).toBe(3);
    expect((await api.agents.relatedAgents({ id: userId })).total).toBe(0);
    expect((await api.events.query({ body: { agentId: userId } })).total).toBe(1);
    for (const ask of walksOf(building.api, api, userId))
      expect(await quickest(ask, QUICK_MS)).toBeLessThan(QUICK_MS);
  });

  test("a chain of a thousand groups is followed to its end, and can't be made to contain itself", async () => {
    const { building, db, resident } = await start();
    const { userId, api } = await resident();
    const ids = Array.from({ length: CHAIN }, (_, index) => `chain-${index}`);
    await transaction(db, async (tx) => {
      const group = { domain_id: building.domain.id, container: true, created_at: 0 };
      const rows = ids.map((id) => ({ ...group, id, name: id, ...nameColumns(id) }));
      await tx.insertInto("agent_group").values(rows).execute();
      const inside = ids.slice(1).map((id, index) => ({ source_id: ids[index]!, destination_id: id }));
      await tx
        .insertInto("agent_group_relation")
        .values(inside.map((edge) => ({ ...edge, type: CONTAIN })))
        .execute();
    });
    const [outermost, innermost] = [ids[0]!, ids.at(-1)!];
    await building.api.agentGroups.addMember({ id: innermost, body: { agentId: userId } });

    const closing = () => refusal(relate(building.api, innermost, CONTAIN, outermost));
    expect(await closing()).toEqual({ name: "GROUP_CYCLE", status: 409 });
    expect((await building.api.agentGroups.tree()).rootIds).toEqual([outermost]);
    expect((await building.api.agents.memberships({ id: userId })).total).toBe(CHAIN + 1);
    for (const ask of [closing, ...walksOf(building.api, api, userId)]) {
      expect(await quickest(ask, QUICK_MS)).toBeLessThan(QUICK_MS);
    }
  });

  test("relations are listed, by group and type, and ended", async () => {
    const { building } = await start();
    const { agentGroupRelations } = building.api;
    const [a, b] = [await newGroup(building.api, "A"), await newGroup(building.api, "B")];
    const calls = await relate(building.api, a, "CAN_CALL", b);
    const contains = await relate(building.api, b, CONTAIN, a);
    expect(await relate(building.api, a, "CAN_CALL", b)).toEqual(calls);
    expect((await agentGroupRelations.list()).items).toEqual([calls, contains]);
    expect((await agentGroupRelations.list({ query: { sourceId: b } })).items).toEqual([contains]);
    expect((await agentGroupRelations.list({ query: { type: "CAN_CALL" } })).items).toEqual([calls]);
    expect((await agentGroupRelations.list({ query: { destinationId: b } })).items).toEqual([calls]);
    await agentGroupRelations.remove({ query: calls });
    expect(await refusal(agentGroupRelations.remove({ query: calls }))).toMatchObject({ name: "NOT_FOUND" });
    await building.api.agentGroups.remove({ id: a });
    expect((await agentGroupRelations.list()).total).toBe(0);
  });

  test("the tree names every group once with those inside it, the hidden ones only on request", async () => {
    const { building } = await start();
    const { api } = building;
    const [context, stairs, flat] = [
      await newGroup(api, "House"),
      await newGroup(api, "Stairs"),
      await newGroup(api, "Flat"),
    ];
    for (const [outer, inner] of [
      [context, stairs],
      [context, flat],
      [stairs, flat],
    ] as const) {
      await relate(api, outer, CONTAIN, inner);
    }
    const { rootIds, groups } = await api.agentGroups.tree();
    expect(rootIds).toEqual([context]);
    expect(groups.map(({ id, containedIds }) => [id, containedIds])).toEqual([
      [flat, []],
      [context, [stairs, flat]],
      [stairs, [flat]],
    ]);
    expect((await api.agentGroups.tree({ query: { hidden: "true" } })).groups.length).toBeGreaterThan(3);
  });

  test("an access rule for a group applies to the members of the groups inside it, and says so", async () => {
    const { building, panel, resident } = await start();
    const { api } = building;
    const { userId, ...rosa } = await resident("Rosa Blu");
    const { device, buttons } = await panel();
    const flat = await newGroup(api, "Flat", userId);
    const context = await newGroup(api, "House");
    const rule = await api.accessControlAssociations.create({
      id: device.id,
      body: { displayName: "Front door", agentGroupId: context, actionGroupId: buttons[0]!.actionGroupId },
    });
    expect((await rosa.api.agentGroups.accessControl()).total).toBe(0);
    await relate(api, context, CONTAIN, flat);
    const expected = {
      id: rule.id,
      displayName: "Front door",
      agentGroup: { id: context, name: "House" },
      device: { id: device.id, name: device.name },
      actionGroup: { id: buttons[0]!.actionGroupId, name: "Flat 1" },
    };
    expect((await rosa.api.agentGroups.accessControl()).items).toEqual([expected]);
    for (const query of [{ agentGroupId: flat }, { agentId: userId }, {}]) {
      expect((await api.agentGroups.accessControl({ query })).items).toEqual([expected]);
    }
    const garage = await api.outputGroups.create({ body: { name: "Garage" } });
    const roof = await api.elevatorAreaGroups.create({ body: { name: "Roof" } });
    await api.outputGroups.setOfAgentGroup({ id: context, body: { outputGroupIds: [garage.id] } });
    await api.elevatorAreaGroups.setOfAgentGroup({ id: flat, body: { elevatorAreaGroupIds: [roof.id] } });
    expect(await rosa.api.agentGroups.accessControl()).toMatchObject({
      zones: [{ agentGroup: { name: "House" }, outputGroup: { id: garage.id, name: "Garage" } }],
      elevatorAreas: [{ agentGroup: { name: "Flat" }, elevatorAreaGroup: { id: roof.id, name: "Roof" } }],
    });
    const { userId: agentId } = await resident("Carlo Neri");
    expect(await api.agentGroups.accessControl({ query: { agentId } })).toMatchObject({
      items: [],
      zones: [],
      elevatorAreas: [],
    });
    expect(await refusal(rosa.api.agentGroups.accessControl({ query: { agentId } }))).toMatchObject({
      name: "FORBIDDEN",
    });
  });

  test("a person who may audit a group reads only the history of its members and of the groups inside it", async () => {
    const { building, db, panel, resident } = await start();
    const { api } = building;
    const [porter, rosa, carlo] = [await resident("Porter"), await resident("Rosa"), await resident("Carlo")];
    const { device } = await panel();
    const access = { kind: "ACCESS", outcome: "granted", time: 1000 } as const;
    const at = { device: { id: device.id, name: device.name } };
    await transaction(db, (tx) =>
      insertEvents(
        tx,
        building.domain.id,
        [
          { ...access, ...at, id: "event-of-rosa", actor: { id: rosa.userId, name: "Rosa" } },
          { ...access, ...at, id: "event-of-carlo", actor: { id: carlo.userId, name: "Carlo" } },
        ],
        1000,
      ),
    );
    const read = async (body: { agentId?: string; deviceId?: string }) => {
      const { items } = await porter.api.events.query({ body: { ...body, kinds: ["ACCESS"] } });
      return items.map(({ id }) => id).sort();
    };
    expect(await refusal(read({ agentId: rosa.userId }))).toMatchObject({ name: "FORBIDDEN" });
    expect(await read({ deviceId: device.id })).toEqual([]);
    const context = await newGroup(api, "House");
    const audits = await relate(
      api,
      await newGroup(api, "Porters", porter.userId),
      "CAN_AUDIT_ACCESS",
      context,
    );
    await relate(api, context, CONTAIN, await newGroup(api, "Flat", rosa.userId));
    expect(await read({ agentId: rosa.userId })).toEqual(["event-of-rosa"]);
    expect(await refusal(read({ agentId: carlo.userId }))).toMatchObject({ name: "FORBIDDEN" });
    for (const body of [{}, { deviceId: device.id }]) expect(await read(body)).toEqual(["event-of-rosa"]);
    await api.agentGroups.addMember({ id: context, body: { agentId: device.id } });
    expect(await read({})).toEqual(["event-of-carlo", "event-of-rosa"]);
    expect(await read({ deviceId: device.id })).toEqual(["event-of-carlo", "event-of-rosa"]);
    await api.agentGroupRelations.remove({ query: audits });
    expect(await refusal(read({ agentId: rosa.userId }))).toMatchObject({ name: "FORBIDDEN" });
  });

  test("a person who may manage a group's credentials manages only its members' credentials, tags and faces", async () => {
    const { building, resident } = await start();
    const { api } = building;
    const [porter, rosa, carlo] = [await resident("Porter"), await resident("Rosa"), await resident("Carlo")];
    const context = await newGroup(api, "House");
    await relate(api, context, CONTAIN, await newGroup(api, "Flat", rosa.userId));
    const porters = await newGroup(api, "Porters", porter.userId);
    const manages = await relate(api, porters, "CAN_MANAGE_ACCESS_CREDENTIALS", context);
    const { accessCredentials, nfcTags, faceIds } = porter.api;
    const credential = (userId: string) =>
      accessCredentials.create({ body: { name: "Door", userId, credentialType: "CODE" } });
    const tag = (userId: string | null, value: string) =>
      nfcTags.create({ body: { identifier: "Fob", value, userId } });

    const made = await credential(rosa.userId);
    const fob = await tag(rosa.userId, "04A1B2C3");
    const face = await faceIds.create({ body: { identifier: "rosa", userId: rosa.userId } });

    expect(await accessCredentials.get({ id: made.id })).toEqual(made);
    await accessCredentials.update({ id: made.id, body: { name: "Back door" } });
    expect((await accessCredentials.list({ query: { userId: rosa.userId } })).items).toMatchObject([
      { name: "Back door" },
    ]);
    expect((await nfcTags.list({ query: { userId: rosa.userId } })).items).toMatchObject([fob]);
    expect((await faceIds.list({ query: { userId: rosa.userId } })).items).toEqual([face]);
    const ofCarlo = await api.accessCredentials.create({
      body: { name: "Door", userId: carlo.userId, credentialType: "CODE" },
    });
    const tries = [
      ...[carlo.userId, porter.userId, "nobody"].map(credential),
      ...[carlo.userId, null].map((userId) => tag(userId, "0405")),
      nfcTags.update({ id: fob.id, body: { userId: carlo.userId } }),
      faceIds.update({ id: face.id, body: { userId: carlo.userId } }),
      ...[nfcTags.list(), faceIds.list(), accessCredentials.list({ query: { userId: carlo.userId } })],
      accessCredentials.get({ id: ofCarlo.id }),
      accessCredentials.update({ id: ofCarlo.id, body: { remainingUsages: 9 } }),
      accessCredentials.remove({ id: ofCarlo.id }),
      rosa.api.accessCredentials.get({ id: made.id }),
    ];
    expect(await refusals(tries)).toEqual(tries.map(() => ({ name: "FORBIDDEN", status: 403 })));
    await api.agentGroupRelations.remove({ query: manages });
    const late = [
      accessCredentials.remove({ id: made.id }),
      nfcTags.remove({ id: fob.id }),
      faceIds.remove({ id: face.id }),
    ];
    expect(await refusals(late)).toEqual(late.map(() => ({ name: "FORBIDDEN", status: 403 })));
    expect(await api.nfcTags.get({ id: fob.id })).toMatchObject(fob);
  });
});
