import { expect, test } from "vitest";
import { describeApiOnBothEngines } from "../support/api.ts";
import { PASSWORD } from "../support/world.ts";

describeApiOnBothEngines("the orders of lists", (start) => {
  test("people are sorted by name, e-mail address or time of joining, in both directions", async () => {
    const { building, clock, resident } = await start();
    for (const name of ["Carla", "Anna", "Bruno"]) {
      clock.advance(1000);
      await resident(name);
    }
    const { users } = building.api;
    const read = async (query: Parameters<typeof users.list>[0]) =>
      (await users.list(query)).items
        .map(({ name }) => name)
        .filter((name) => /^(Anna|Bruno|Carla)$/.test(name));
    expect(await read({ query: {} })).toEqual(["Anna", "Bruno", "Carla"]);
    expect(await read({ query: { descending: true } })).toEqual(["Carla", "Bruno", "Anna"]);
    expect(await read({ query: { order: "joinedAt" } })).toEqual(["Carla", "Anna", "Bruno"]);
    expect(await read({ query: { order: "joinedAt", descending: true } })).toEqual([
      "Bruno",
      "Anna",
      "Carla",
    ]);
    const { items } = await users.list({ query: { order: "email" } });
    const addresses = items.map(({ email }) => email);
    expect(addresses).toEqual([...addresses].sort());
  });

  test("invites are sorted by their creation, newest first, their end or their name", async () => {
    const { building, clock } = await start();
    const { invites } = building.api;
    const later = { name: "Later", expirationDate: clock.now() + 2_000_000 };
    await invites.create({ body: later });
    clock.advance(1000);
    await invites.create({ body: { name: "Sooner", expirationDate: clock.now() + 1_000_000 } });
    const read = async (query: Parameters<typeof invites.list>[0]) =>
      (await invites.list(query)).items.map(({ name }) => name);
    expect(await read({})).toEqual(["Sooner", "Later"]);
    expect(await read({ query: { order: "createdAt" } })).toEqual(["Later", "Sooner"]);
    expect(await read({ query: { order: "expirationDate" } })).toEqual(["Sooner", "Later"]);
    expect(await read({ query: { order: "expirationDate", descending: true } })).toEqual(["Later", "Sooner"]);
    await invites.create({ body: { name: "Later 10" } });
    await invites.create({ body: { name: "later 2" } });
    const byName = ["Later", "later 2", "Later 10", "Sooner"];
    expect(await read({ query: { order: "name" } })).toEqual(byName);
    expect(await read({ query: { order: "name", descending: true } })).toEqual(byName.toReversed());
    expect(await read({ query: { order: "name", page: 1, pageSize: 2 } })).toEqual(byName.slice(2));
  });

  test("tags are sorted by identifier or type, accounts also by their creation and last sign-in", async () => {
    const { administrator, building, clock, person, signIn } = await start();
    const { nfcTags } = building.api;
    await nfcTags.create({ body: { identifier: "B", value: "04A1B2C3", type: "CARD" } });
    await nfcTags.create({ body: { identifier: "A", value: "04A1B2C4", type: "REMOTE" } });
    await nfcTags.create({ body: { identifier: "C", value: "04A1B2C5", type: "CARD" } });
    const tags = async (query: Parameters<typeof nfcTags.list>[0]) =>
      (await nfcTags.list(query)).items.map(({ identifier }) => identifier);
    expect(await tags({ query: { order: "type" } })).toEqual(["B", "C", "A"]);
    expect(await tags({ query: { descending: true } })).toEqual(["C", "B", "A"]);

    const [first, second] = [await person("Zeno"), await person("Ada")];
    const { installationUsers } = administrator.api;
    clock.advance(1000);
    await signIn(first.email, PASSWORD);
    const never = await administrator.api.onPremise.createUser({
      body: { name: "Never", email: "never@example.org" },
    });
    const accounts = async (query: Parameters<typeof installationUsers.list>[0]) => {
      const known = [first.userId, second.userId, never.id];
      return (await installationUsers.list(query)).items
        .map(({ id }) => id)
        .filter((id) => known.includes(id));
    };
    expect(await accounts({ query: { order: "lastSignInAt" } })).toEqual([
      never.id,
      second.userId,
      first.userId,
    ]);
    expect((await accounts({ query: { order: "createdAt", descending: true } }))[0]).toBe(never.id);
  });

  test("groups, zones and groups of lift areas are sorted by name or number of members", async () => {
    const { building, resident } = await start();
    const { api } = building;
    const { agentGroups, auxiliaries, elevatorAreaGroups, outputGroups } = api;
    const relay = await auxiliaries.create({ body: { name: "Relay", type: "RELE", model: "generic" } });
    const output = await api.auxiliaryOutputs.create({ id: relay.id, body: { displayName: "Gate" } });
    const lift = await auxiliaries.create({
      body: { name: "Lift", type: "ELEVATOR_SYSTEM", model: "generic" },
    });
    const area = await api.auxiliaryAreas.create({ id: lift.id, body: { displayName: "Roof" } });
    const agentId = (await resident()).userId;
    const fill = {
      agentGroups: (id: string) => agentGroups.addMember({ id, body: { agentId } }),
      outputGroups: (id: string) => outputGroups.addMember({ id, body: { outputId: output.id } }),
      elevatorAreaGroups: (id: string) => elevatorAreaGroups.addMember({ id, body: { areaId: area.id } }),
    };
    for (const kind of ["agentGroups", "outputGroups", "elevatorAreaGroups"] as const) {
      const groups = api[kind];
      const ids = new Map<string, string>();
      for (const name of ["Yard", "Attic", "Zoo"])
        ids.set(name, (await groups.create({ body: { name } })).id);
      await fill[kind](ids.get("Yard")!);
      const read = async (query: Parameters<typeof groups.list>[0]) =>
        (await groups.list(query)).items.map(({ name }) => name);
      expect(await read({}), kind).toEqual(["Attic", "Yard", "Zoo"]);
      expect(await read({ query: { descending: true } }), kind).toEqual(["Zoo", "Yard", "Attic"]);
      expect(await read({ query: { order: "memberCount" } }), kind).toEqual(["Attic", "Zoo", "Yard"]);
      const most = { order: "memberCount", descending: true } as const;
      expect(await read({ query: most }), kind).toEqual(["Yard", "Zoo", "Attic"]);
      expect(await read({ query: { ...most, page: 1, pageSize: 2 } }), kind).toEqual(["Attic"]);
    }
  });

  test("auxiliaries are sorted by name or type", async () => {
    const { auxiliaries } = (await start()).building.api;
    await auxiliaries.create({ body: { name: "B phone", type: "PHONE", model: "sip" } });
    await auxiliaries.create({ body: { name: "A phone", type: "PHONE", model: "sip" } });
    await auxiliaries.create({ body: { name: "Desk", type: "DESKTOP_APP", model: "desktop_app" } });
    const read = async (query: Parameters<typeof auxiliaries.list>[0]) =>
      (await auxiliaries.list(query)).items.map(({ name }) => name);
    expect(await read({})).toEqual(["A phone", "B phone", "Desk"]);
    expect(await read({ query: { descending: true } })).toEqual(["Desk", "B phone", "A phone"]);
    expect(await read({ query: { order: "type" } })).toEqual(["Desk", "A phone", "B phone"]);
    const last = { order: "type", descending: true } as const;
    expect(await read({ query: last })).toEqual(["B phone", "A phone", "Desk"]);
  });
});
