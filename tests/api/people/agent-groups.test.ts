import { expect, test } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import { ApiError } from "#contract/errors.ts";
import type { Agent } from "#contract/people/agent-groups.ts";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { refusal, refusals, settle } from "../../support/refusal.ts";

const DEFAULTS = [
  "all-the-administrators",
  "all-the-agents",
  "all-the-controllers",
  "all-the-credential-managers",
  "all-the-elevators",
  "all-the-ringbells",
];

async function namesOf(page: Promise<{ items: { name: string }[] }>): Promise<string[]> {
  return (await page).items.map(({ name }) => name);
}

async function groupNamed(api: ApiCalls, name: string): Promise<string> {
  return (await api.agentGroups.groupByName({ query: { name } })).id;
}

describeApiOnBothEngines("agent groups", (start) => {
  test("ordinary users change no group", async () => {
    const { resident, building } = await start();
    const { api, userId } = await resident();
    const { id } = await building.api.agentGroups.create({ body: { name: "Flat 1" } });
    const managers = await groupNamed(building.api, "all-the-credential-managers");

    const tries = [
      api.agentGroups.create({ body: { name: "Mine" } }),
      api.agentGroups.update({ id, body: { name: "Mine" } }),
      api.agentGroups.remove({ id }),
      api.agentGroups.addMember({ id: managers, body: { agentId: userId } }),
      api.agentGroups.removeMember({ id, agentId: userId }),
    ];

    expect(await refusals(tries)).toEqual(tries.map(() => ({ name: "FORBIDDEN", status: 403 })));
  });

  test("ordinary users don't see which groups others are in and what they may open", async () => {
    const { resident, building, administrator, panel } = await start();
    const [rosa, manager] = [await resident("Rosa"), await resident("Carlo")];
    const { device } = await panel();
    const managers = await groupNamed(building.api, "all-the-credential-managers");
    await building.api.agentGroups.addMember({ id: managers, body: { agentId: manager.userId } });
    const allAgents = await groupNamed(rosa.api, "all-the-agents");
    const { id: actionGroupId } = await building.api.actionGroups.create({
      id: device.id,
      body: { name: "Front door" },
    });
    const { id: associationId } = await building.api.accessControlAssociations.create({
      id: device.id,
      body: { displayName: "Everybody", agentGroupId: allAgents, actionGroupId },
    });
    const rule = { id: device.id, associationId };
    const readAll = ({ agentGroups, agents, accessControlAssociations }: ApiCalls, agentId: string) => [
      agentGroups.listMembers({ id: allAgents }),
      accessControlAssociations.list({ id: device.id }),
      accessControlAssociations.get(rule),
      agentGroups.groupsOfAgent({ agentId }),
      agents.memberships({ id: agentId }),
    ];

    const tries = readAll(rosa.api, administrator.userId);
    expect(await refusals(tries)).toEqual(tries.map(() => ({ name: "FORBIDDEN", status: 403 })));
    expect(await namesOf(rosa.api.agentGroups.groupsOfAgent({ agentId: rosa.userId }))).toEqual([
      "all-the-agents",
    ]);
    expect(await namesOf(rosa.api.agents.memberships({ id: rosa.userId }))).toEqual(["all-the-agents"]);
    await Promise.all(readAll(manager.api, administrator.userId));
  });

  test("a name in use is answered with the group that has it", async () => {
    const { building } = await start();
    const existing = await building.api.agentGroups.create({ body: { name: "Flat 1" } });

    const problem: unknown = await building.api.agentGroups
      .create({ body: { name: " Flat 1 " } })
      .catch((error: unknown) => error);

    expect(problem).toBeInstanceOf(ApiError);
    expect(problem).toMatchObject({
      code: 7003,
      status: 400,
      extras: { existing, fields: { name: "taken" } },
    });
    const other = await building.api.agentGroups.create({ body: { name: "Flat 2" } });
    expect(
      await refusal(building.api.agentGroups.update({ id: other.id, body: { name: "Flat 1" } })),
    ).toMatchObject({ name: "AGENT_GROUP_EXISTS", fields: { name: "taken" } });
  });

  test("of twenty simultaneous requests to create one name, one creates it and the others are redirected to it", async () => {
    const { building } = await start();

    const { values, problems } = await settle(
      Array.from({ length: 20 }, () => building.api.agentGroups.create({ body: { name: "Flat 1" } })),
    );

    expect(values).toHaveLength(1);
    expect(problems.map(({ name }) => name)).toEqual(Array(19).fill("AGENT_GROUP_EXISTS"));
    expect(await namesOf(building.api.agentGroups.list())).toEqual(["Flat 1"]);
  });

  test("default groups can't be renamed, deleted, imitated or filled by hand", async () => {
    const { building, resident } = await start();
    const { userId } = await resident();
    const { agentGroups } = building.api;
    const { id } = await agentGroups.create({ body: { name: "Flat 1" } });
    const agents = await groupNamed(building.api, "all-the-agents");
    const administrators = await groupNamed(building.api, "all-the-administrators");

    const tries = [
      agentGroups.update({ id: agents, body: { name: "Everybody" } }),
      agentGroups.update({ id, body: { name: "all-the-cats" } }),
      agentGroups.create({ body: { name: "all-the-cats" } }),
      ...[
        "All-The-Administrators",
        "ａｌｌ-the-agents",
        "all\u2011the-cats",
        "\u0430ll-the-cats",
        "ADMINISTRATORS",
        "aIl-the-agents",
        "ᴀʟʟ-ᴛʜᴇ-ᴀɢᴇɴᴛꜱ",
        "all the agents",
        "all_the_agents",
      ].map((name) => agentGroups.create({ body: { name } })),
      agentGroups.update({ id, body: { name: "administrators" } }),
      agentGroups.remove({ id: agents }),
      agentGroups.addMember({ id: administrators, body: { agentId: userId } }),
      agentGroups.removeMember({ id: agents, agentId: userId }),
    ];

    const names = (await refusals(tries)).map(({ name }) => name);
    const [defaultGroupError, reserved] = ["DEFAULT_GROUP", "GROUP_NAME_RESERVED"];
    expect(names).toEqual([
      defaultGroupError,
      ...Array(12).fill(reserved),
      defaultGroupError,
      defaultGroupError,
      defaultGroupError,
    ]);
    // An error that is not about a field names none.
    expect(await refusal(agentGroups.remove({ id: agents }))).toEqual({ name: "DEFAULT_GROUP", status: 409 });
  });

  test("the name of a default group is answered with that group, as any name in use", async () => {
    const { building } = await start();
    const { agentGroups, outputGroups, elevatorAreaGroups } = building.api;
    const tries = [
      { name: "all-the-agents", code: 7003, create: agentGroups.create },
      { name: "all-the-outputs", code: 30002, create: outputGroups.create },
      { name: "all-the-elevator-areas", code: 31002, create: elevatorAreaGroups.create },
    ];
    for (const { name, code, create } of tries) {
      await expect(create({ body: { name } })).rejects.toMatchObject({
        code,
        status: 400,
        extras: { existing: expect.objectContaining({ name }) as object, fields: { name: "taken" } },
      });
    }
  });

  test("groups, people and devices of another building can't be distinguished from those that never existed", async () => {
    const { building, otherBuilding } = await start();
    const other = await otherBuilding();
    const theirs = await other.api.agentGroups.create({ body: { name: "Theirs" } });
    const ours = await building.api.agentGroups.create({ body: { name: "Ours" } });
    const { agentGroups, agents } = building.api;

    for (const id of [theirs.id, "no-such-group"]) {
      const tries = [
        agentGroups.get({ id }),
        agentGroups.update({ id, body: { name: "New" } }),
        agentGroups.remove({ id }),
        agentGroups.listMembers({ id }),
        agentGroups.addMember({ id, body: { agentId: "anybody" } }),
        agentGroups.removeMember({ id, agentId: "anybody" }),
      ];
      expect(await refusals(tries)).toEqual(tries.map(() => ({ name: "NOT_FOUND", status: 404 })));
    }
    for (const agentId of [other.administrator.userId, "nobody"]) {
      expect(await refusal(agentGroups.addMember({ id: ours.id, body: { agentId } }))).toEqual({
        name: "AGENT_UNKNOWN",
        status: 400,
        fields: { agentId: "unknown" },
      });
      expect(await refusal(agentGroups.groupsOfAgent({ agentId }))).toMatchObject({ name: "NOT_FOUND" });
      expect(await refusal(agents.get({ id: agentId }))).toMatchObject({ name: "NOT_FOUND" });
      expect(await refusal(agents.info({ id: agentId }))).toMatchObject({ name: "NOT_FOUND" });
    }
    expect(await refusal(agentGroups.groupByName({ query: { name: "Theirs" } }))).toMatchObject({
      status: 404,
    });
    expect(await other.api.agentGroups.get({ id: theirs.id })).toEqual(theirs);
  });

  test("private and default groups are listed only when asked for", async () => {
    const { building } = await start();
    for (const name of ["Élan", "priv-7", "eden", "privé"])
      await building.api.agentGroups.create({ body: { name } });

    expect(await namesOf(building.api.agentGroups.list())).toEqual(["eden", "Élan", "privé"]);
    expect(await namesOf(building.api.agentGroups.list({ query: { hidden: "true" } }))).toEqual([
      ...DEFAULTS,
      ...["eden", "Élan", "priv-7", "privé"],
    ]);
    expect(await building.api.agentGroups.list({ query: { page: 1, pageSize: 2 } })).toMatchObject({
      total: 3,
    });
  });

  test("a list without page and size is page 0 of 10000 with all its items (§9)", async () => {
    const { building } = await start();
    const names = Array.from({ length: 51 }, (_, index) => `Flat ${index + 100}`);
    for (const name of names) await building.api.agentGroups.create({ body: { name } });

    const { items, ...page } = await building.api.agentGroups.list();

    expect(page).toEqual({ page: 0, pageSize: 10_000, total: 51 });
    expect(items.map(({ name }) => name)).toEqual(names);
  });

  test("a new line in a group's name becomes a space", async () => {
    const { building } = await start();

    expect(await building.api.agentGroups.create({ body: { name: "Family\nRossi" } })).toMatchObject({
      name: "Family Rossi",
      container: false,
      memberCount: 0,
    });
  });

  test("a group's members are people and devices, each once and by name", async () => {
    const { building, resident, panel } = await start();
    const { userId } = await resident("Zeno");
    const { device } = await panel();
    const { agentGroups, agents } = building.api;
    const { id } = await agentGroups.create({ body: { name: "Flat 1" } });

    for (const agentId of [userId, device.id, userId]) await agentGroups.addMember({ id, body: { agentId } });

    expect((await agentGroups.listMembers({ id })).items).toEqual([
      { id: device.id, name: device.name, kind: "DEVICE", ownerId: null },
      { id: userId, name: "Zeno", kind: "USER", ownerId: null },
    ]);
    expect(await agentGroups.get({ id })).toMatchObject({ memberCount: 2 });
    expect(await namesOf(agentGroups.groupsOfAgent({ agentId: userId }))).toEqual([
      "all-the-agents",
      "Flat 1",
    ]);
    expect(await namesOf(agentGroups.groupsOfAgent({ agentId: device.id }))).toEqual([
      ...["all-the-agents", "all-the-ringbells", "Flat 1"],
    ]);
    expect(await agents.get({ id: device.id })).toMatchObject({ kind: "DEVICE" });
    expect(await agents.info({ id: device.id })).toMatchObject({ online: false, firmware: null });

    await agentGroups.removeMember({ id, agentId: userId });

    expect(await refusal(agentGroups.removeMember({ id, agentId: userId }))).toMatchObject({
      name: "NOT_FOUND",
    });
    expect(await namesOf(agentGroups.listMembers({ id }))).toEqual([device.name]);
  });

  test("the candidates of a group are the agents of a kind that are not in it, by name or found by a part of it", async () => {
    const { building, resident, panel, otherBuilding } = await start();
    const [zeno, anna] = [await resident("Zeno"), await resident("Anna Zen")];
    const child = await zeno.api.virtualUsers.create({
      body: { name: "Zenobia", password: "correct horse 7" },
    });
    const { device } = await panel();
    const { agentGroups } = building.api;
    const { id } = await agentGroups.create({ body: { name: "Flat 1" } });
    const candidates = (kind: Agent["kind"], search?: string) =>
      agentGroups.listCandidates({ id, query: { kind, search } });
    expect(await namesOf(candidates("USER", "zen"))).toEqual(["Anna Zen", "Zeno"]);
    expect((await candidates("VIRTUAL_USER")).items).toEqual([
      { id: child.id, name: "Zenobia", kind: "VIRTUAL_USER", ownerId: zeno.userId },
    ]);
    expect((await candidates("DEVICE", " ")).items).toEqual([
      { id: device.id, name: device.name, kind: "DEVICE", ownerId: null },
    ]);
    expect(await namesOf(candidates("AUXILIAR_DEVICE"))).toEqual([]);

    for (const agentId of [zeno.userId, device.id]) await agentGroups.addMember({ id, body: { agentId } });
    expect(await namesOf(candidates("USER", "zen"))).toEqual(["Anna Zen"]);
    expect(await candidates("DEVICE")).toMatchObject({ items: [], total: 0 });

    const query = { kind: "USER" } as const;
    const refused = anna.api.agentGroups.listCandidates({ id, query });
    expect(await refusal(refused)).toMatchObject({ name: "FORBIDDEN" });
    const foreign = (await otherBuilding()).api.agentGroups.listCandidates({ id, query });
    expect(await refusal(foreign)).toMatchObject({ name: "NOT_FOUND" });
  });

  test("credential managers are made by their group, and only people can be", async () => {
    const { building, resident, panel } = await start();
    const { api, userId } = await resident();
    const { device } = await panel();
    const id = await groupNamed(building.api, "all-the-credential-managers");

    await building.api.agentGroups.addMember({ id, body: { agentId: userId } });
    expect(await api.users.me()).toMatchObject({ role: "credential-manager" });
    expect(
      await refusal(building.api.agentGroups.addMember({ id, body: { agentId: device.id } })),
    ).toMatchObject({ name: "DEFAULT_GROUP" });

    await building.api.agentGroups.removeMember({ id, agentId: userId });
    expect(await api.users.me()).toMatchObject({ role: "user" });
  });

  test("groups are found by parts of their names, without regard to case and accents", async () => {
    const { building } = await start();
    const { agentGroups } = building.api;
    for (const name of ["Étage 1", "Étage 2", "Garage"]) await agentGroups.create({ body: { name } });

    expect(await namesOf(agentGroups.list({ query: { search: "etage" } }))).toEqual(["Étage 1", "Étage 2"]);
    expect((await agentGroups.list({ query: { search: "étage", pageSize: 1 } })).total).toBe(2);
    expect(await namesOf(agentGroups.list({ query: { search: "ringbells" } }))).toEqual([]);
  });

  test("a deleted group's access rules are deleted too", async () => {
    const { building, panel } = await start();
    const { device, buttons } = await panel();
    const group = await building.api.agentGroups.create({ body: { name: "Flat 1" } });
    await building.api.accessControlAssociations.create({
      id: device.id,
      body: { displayName: "Flat 1", agentGroupId: group.id, actionGroupId: buttons[0]!.actionGroupId },
    });

    await building.api.agentGroups.remove({ id: group.id });

    expect(await building.api.accessControlAssociations.list({ id: device.id })).toMatchObject({ total: 0 });
    expect(await namesOf(building.api.agentGroups.list())).toEqual([]);
  });
});
