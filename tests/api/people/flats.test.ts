import { expect, test } from "vitest";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { refusal, refusals } from "../../support/refusal.ts";

describeApiOnBothEngines("flats", (start) => {
  test("ordinary users see no flats, and credential managers change none", async () => {
    const { building, resident } = await start();
    const [rosa, carlo] = [await resident("Rosa"), await resident("Carlo")];
    const managers = await building.api.agentGroups.groupByName({
      query: { name: "all-the-credential-managers" },
    });
    await building.api.agentGroups.addMember({ id: managers.id, body: { agentId: carlo.userId } });
    const { id } = await building.api.flats.create({ body: { name: "B 7.4" } });

    const reads = [
      rosa.api.flats.list(),
      rosa.api.flats.floors(),
      rosa.api.flats.drawing(),
      rosa.api.flats.get({ id }),
      rosa.api.flats.rings({ id }),
    ];
    const changes = [
      carlo.api.flats.create({ body: { name: "B 7.5" } }),
      carlo.api.flats.update({ id, body: { floor: "7" } }),
      carlo.api.flats.remove({ id }),
    ];

    expect((await refusals([...reads, ...changes])).map(({ name }) => name)).toEqual(
      [...reads, ...changes].map(() => "FORBIDDEN"),
    );
    expect((await carlo.api.flats.get({ id })).name).toBe("B 7.4");
  });

  test("a flat has a name of its own, a stair, a floor and a note", async () => {
    const { building } = await start();
    const { api } = building;
    const created = await api.flats.create({
      body: { name: "B 7.4", stair: " B ", floor: "7", note: "Keys at the office" },
    });
    expect(created).toEqual({
      id: created.id,
      name: "B 7.4",
      stair: "B",
      floor: "7",
      note: "Keys at the office",
      people: [],
      peopleCount: 0,
      buttons: [],
      codes: [],
      tagCount: 0,
      inviteCount: 0,
      lastRing: null,
      invites: [],
    });
    expect(await api.agentGroups.get({ id: created.id })).toMatchObject({ name: "B 7.4", kind: "FLAT" });

    const taken = [
      api.flats.create({ body: { name: "B 7.4" } }),
      api.flats.create({ body: { name: "all-the-flats" } }),
    ];
    expect((await refusals(taken)).map(({ name }) => name)).toEqual([
      "AGENT_GROUP_EXISTS",
      "GROUP_NAME_RESERVED",
    ]);
    const tooLong = api.flats.create({ body: { name: "B 7.5", floor: "x".repeat(33) } });
    expect(await refusal(tooLong)).toMatchObject({ name: "INVALID_INPUT", fields: { floor: "tooLong" } });

    const changed = await api.flats.update({ id: created.id, body: { name: "B 7.4 bis", note: "" } });
    expect(changed).toMatchObject({ name: "B 7.4 bis", stair: "B", floor: "7", note: "" });
  });

  test("a group becomes a flat and a group again, with its members and rights", async () => {
    const { building, resident, panel } = await start();
    const { api } = building;
    const rosa = await resident("Rosa");
    const { device } = await panel();
    const { id } = await api.agentGroups.create({ body: { name: "Flat 1" } });
    await api.agentGroups.addMember({ id, body: { agentId: rosa.userId } });
    const { id: actionGroupId } = await api.actionGroups.create({ id: device.id, body: { name: "Door" } });
    await api.accessControlAssociations.create({
      id: device.id,
      body: { displayName: "Flat 1", agentGroupId: id, actionGroupId },
    });
    expect(await refusal(api.flats.get({ id }))).toMatchObject({ name: "NOT_FOUND" });

    const flat = await api.flats.update({ id, body: { floor: "1" } });
    expect(flat).toMatchObject({
      name: "Flat 1",
      floor: "1",
      people: [{ id: rosa.userId, name: "Rosa" }],
      peopleCount: 1,
    });

    await api.flats.remove({ id });
    expect(await api.agentGroups.get({ id })).toMatchObject({ kind: "GROUP", memberCount: 1 });
    expect((await api.agentGroups.accessControl({ query: { agentGroupId: id } })).items).toHaveLength(1);
    expect(await refusals([api.flats.get({ id }), api.flats.remove({ id })])).toMatchObject([
      { name: "NOT_FOUND" },
      { name: "NOT_FOUND" },
    ]);
    expect(await api.flats.update({ id, body: {} })).toMatchObject({ stair: "", floor: "", note: "" });
    await api.flats.create({ body: { name: "Flat 2" } });
    const numbers = { count: 2, peopleCount: 1, invitedCount: 0, emptyCount: 1 };
    expect(await api.flats.floors()).toEqual({ floors: [{ stair: "", floor: "", ...numbers }] });
  });

  test("a default group is no flat", async () => {
    const { api } = (await start()).building;
    const { id } = await api.agentGroups.groupByName({ query: { name: "all-the-agents" } });
    expect(await refusal(api.flats.update({ id, body: { floor: "1" } }))).toMatchObject({
      name: "DEFAULT_GROUP",
    });
  });

  test("flats are listed by stair, by floor from the top down, and by name, as people would", async () => {
    const { api } = (await start()).building;
    const places = [
      ["A 10.1", "A", "10"],
      ["A 2.10", "A", "2"],
      ["A 2.9", "A", "2"],
      ["Cellar", "A", "-1"],
      ["B 1", "B", "1"],
      ["Lodge", "", ""],
    ];
    for (const [name, stair, floor] of places)
      await api.flats.create({ body: { name: name!, stair, floor } });
    const names = async (query?: { stair?: string; floor?: string }) =>
      (await api.flats.list({ query })).items.map(({ name }) => name);
    expect(await names()).toEqual(["Lodge", "A 10.1", "A 2.9", "A 2.10", "Cellar", "B 1"]);
    expect(await names({ stair: "A", floor: "2" })).toEqual(["A 2.9", "A 2.10"]);
    expect(await names({ stair: "" })).toEqual(["Lodge"]);
    const { floors } = await api.flats.floors();
    expect(floors.map(({ stair, floor, count }) => [stair, floor, count])).toEqual([
      ["", "", 1],
      ["A", "10", 1],
      ["A", "2", 2],
      ["A", "-1", 1],
      ["B", "1", 1],
    ]);
    const second = await api.flats.list({ query: { page: 1, pageSize: 2 } });
    expect(second.items.map(({ name }) => name)).toEqual(["A 2.9", "A 2.10"]);
    expect(second.total).toBe(6);
    const drawn = await api.flats.drawing({ query: { stair: "A" } });
    expect(drawn.flats.map(({ name }) => name)).toEqual(["A 10.1", "A 2.9", "A 2.10", "Cellar"]);
    expect((await api.flats.drawing()).flats.map(({ name }) => name)).toEqual(["Lodge"]);
  });

  test("floors and their drawing know who lives there and who is invited", async () => {
    const { building, resident } = await start();
    const { api } = building;
    const create = (name: string, floor: string) => api.flats.create({ body: { name, stair: "A", floor } });
    const [home, shared] = [await create("A 2.1", "2"), await create("A 2.2", "2")];
    const invited = await create("A 1.1", "1");
    await create("A 1.2", "1");
    const [rosa, carlo] = [await resident("Rosa"), await resident("Carlo")];
    const tablet = await rosa.api.virtualUsers.create({
      body: { name: "Tablet", password: "a long enough secret" },
    });
    for (const agentId of [rosa.userId, carlo.userId, tablet.id])
      await api.agentGroups.addMember({ id: home.id, body: { agentId } });
    await api.agentGroups.addMember({ id: shared.id, body: { agentId: rosa.userId } });
    for (const { id } of [invited, shared]) await api.invites.create({ body: { agentGroupIds: [id] } });

    expect((await api.flats.floors()).floors).toEqual([
      { stair: "A", floor: "2", count: 2, peopleCount: 3, invitedCount: 0, emptyCount: 0 },
      { stair: "A", floor: "1", count: 2, peopleCount: 0, invitedCount: 1, emptyCount: 1 },
    ]);
    const { flats } = await api.flats.drawing({ query: { stair: "A" } });
    expect(flats).toEqual([
      { id: home.id, name: "A 2.1", floor: "2", peopleCount: 2, inviteCount: 0 },
      { id: shared.id, name: "A 2.2", floor: "2", peopleCount: 1, inviteCount: 1 },
      { id: invited.id, name: "A 1.1", floor: "1", peopleCount: 0, inviteCount: 1 },
      { id: expect.any(String), name: "A 1.2", floor: "1", peopleCount: 0, inviteCount: 0 },
    ]);
    const used = await api.flats.list({ query: { state: "IN_USE" } });
    expect(used.items.map(({ name }) => name)).toEqual(["A 2.1", "A 2.2"]);
  });

  test("groups are listed without flats, with them, or flats alone", async () => {
    const { api } = (await start()).building;
    await api.flats.create({ body: { name: "A 1" } });
    await api.agentGroups.create({ body: { name: "Staff" } });
    const names = async (kind?: "GROUP" | "FLAT") =>
      (await api.agentGroups.list({ query: { kind } })).items.map(({ name }) => name);
    expect(await names("GROUP")).toEqual(["Staff"]);
    expect(await names("FLAT")).toEqual(["A 1"]);
    expect(await names()).toEqual(["A 1", "Staff"]);
  });

  test("a flat has its people, buttons, codes, tags and invites, and is found by them", async () => {
    const { building, resident, panel } = await start();
    const { api } = building;
    const { device, buttons } = await panel();
    const flat = await api.flats.create({ body: { name: "Flat 1" } });
    const empty = await api.flats.create({ body: { name: "Flat 2" } });
    const invited = await api.flats.create({ body: { name: "Flat 3" } });
    for (const name of ["Zoe", "Ada"]) {
      const { userId } = await resident(name);
      await api.agentGroups.addMember({ id: flat.id, body: { agentId: userId } });
      await api.nfcTags.create({
        body: { identifier: `Tag of ${name}`, value: name === "Zoe" ? "04A1B2C3" : "04A1B2C4", userId },
      });
    }
    await api.agentGroups.addMember({ id: flat.id, body: { agentId: device.id } });
    const button = buttons[0]!;
    await api.actionGroups.addAction({
      id: device.id,
      groupId: button.actionGroupId,
      body: { type: "CALL", targetType: "AGENT_GROUP", targetId: flat.id },
    });
    const { id: codeId } = await api.codes.create({
      id: device.id,
      body: { code: "4711", actionGroupId: button.actionGroupId },
    });
    await api.invites.create({ body: { agentGroupIds: [invited.id] } });
    const withdrawn = await api.invites.create({ body: { agentGroupIds: [empty.id] } });
    await api.invites.remove({ id: withdrawn.id });

    const panelOf = { deviceId: device.id, deviceName: device.name };
    const read = await api.flats.get({ id: flat.id });
    expect(read.people.map(({ name }) => name)).toEqual(["Ada", "Zoe"]);
    expect(read).toMatchObject({
      peopleCount: 2,
      buttons: [{ id: button.id, position: button.position, text: button.text, ...panelOf }],
      codes: [{ id: codeId, code: "4711", ...panelOf }],
      tagCount: 2,
      inviteCount: 0,
    });
    expect((await api.flats.get({ id: invited.id })).inviteCount).toBe(1);

    const found = async (query: NonNullable<Parameters<typeof api.flats.list>[0]>["query"]) =>
      (await api.flats.list({ query })).items.map(({ name }) => name);
    expect(await found({ search: "flat" })).toEqual(["Flat 1", "Flat 2", "Flat 3"]);
    expect(await found({ search: "ZO" })).toEqual(["Flat 1"]);
    expect(await found({ search: "471" })).toEqual(["Flat 1"]);
    expect(await found({ state: "EMPTY" })).toEqual(["Flat 2"]);
    expect(await found({ state: "INVITED" })).toEqual(["Flat 3"]);
    await api.invites.remove({ id: (await api.invites.list()).items[0]!.id });
    expect(await found({ state: "INVITED" })).toEqual([]);
    expect(await found({ state: "EMPTY" })).toEqual(["Flat 2", "Flat 3"]);
    expect(await found({ state: "WITHOUT_PEOPLE" })).toEqual(["Flat 2", "Flat 3"]);
    expect(await found({ state: "WITHOUT_BUTTON" })).toEqual(["Flat 2", "Flat 3"]);
  });

  test("what a building calls its flats is a setting", async () => {
    const { api, domain } = (await start()).building;
    expect((await api.domains.get({ id: domain.id })).flatWord).toBe("FLAT");
    await api.domains.update({ id: domain.id, body: { flatWord: "OFFICE" } });
    expect((await api.domains.get({ id: domain.id })).flatWord).toBe("OFFICE");
  });
});
