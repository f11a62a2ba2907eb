import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
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

  test("flats are sorted by place, name or number of people", async () => {
    const { building, resident } = await start();
    const { agentGroups, flats } = building.api;
    const agentId = (await resident()).userId;
    for (const [name, stair, floor] of [
      ["Flat 10", "A", "2"],
      ["Flat 2", "A", "2"],
      ["Flat 1", "A", "1"],
      ["Flat 30", "B", "9"],
    ] as const) {
      const { id } = await flats.create({ body: { name, stair, floor } });
      if (name === "Flat 10") await agentGroups.addMember({ id, body: { agentId } });
    }
    const read = async (query: Parameters<typeof flats.list>[0]) =>
      (await flats.list(query)).items.map(({ name }) => name);
    const byPlace = ["Flat 2", "Flat 10", "Flat 1", "Flat 30"];
    expect(await read({})).toEqual(byPlace);
    expect(await read({ query: { order: "place" } })).toEqual(byPlace);
    expect(await read({ query: { descending: true } })).toEqual(byPlace.toReversed());
    const byName = ["Flat 1", "Flat 2", "Flat 10", "Flat 30"];
    expect(await read({ query: { order: "name" } })).toEqual(byName);
    expect(await read({ query: { order: "name", descending: true } })).toEqual(byName.toReversed());
    expect(await read({ query: { order: "name", page: 1, pageSize: 3 } })).toEqual(["Flat 30"]);
    const byPeople = ["Flat 1", "Flat 2", "Flat 30", "Flat 10"];
    expect(await read({ query: { order: "peopleCount" } })).toEqual(byPeople);
    expect(await read({ query: { order: "peopleCount", descending: true } })).toEqual(byPeople.toReversed());
  });

  test("messages are sorted by their last attempt, newest first, their kind or their state", async () => {
    const { administrator, building, clock, db, person, visitor } = await start();
    const { messages } = administrator.api;
    await building.api.invites.create({ body: { name: "For Gina", email: "gina@example.org" } });
    clock.advance(1000);
    await visitor.accountLinks.requestPasswordReset({ body: { contact: (await person()).email } });
    const read = async (query: Parameters<typeof messages.list>[0]) =>
      (await messages.list(query)).items.map(({ kind }) => kind);
    await expect
      .poll(async () => (await messages.list()).items.filter(({ triedAt }) => triedAt !== null).length)
      .toBe(2);
    expect(await read({})).toEqual(["RESET", "INVITE"]);
    const [newer, older] = (await messages.list()).items;
    const tried = { state: "FAILED", tried_at: newer!.triedAt! + 1000 } as const;
    await db.updateTable("message").set(tried).where("id", "=", older!.id).execute();
    expect(await read({})).toEqual(["INVITE", "RESET"]);
    expect(await read({ query: { order: "triedAt" } })).toEqual(["RESET", "INVITE"]);
    expect(await read({ query: { order: "kind" } })).toEqual(["INVITE", "RESET"]);
    expect(await read({ query: { order: "kind", descending: true } })).toEqual(["RESET", "INVITE"]);
    expect(await read({ query: { order: "state" } })).toEqual(["INVITE", "RESET"]);
    expect(await read({ query: { order: "state", descending: true } })).toEqual(["RESET", "INVITE"]);
    expect(await read({ query: { order: "kind", page: 1, pageSize: 1 } })).toEqual(["RESET"]);
  });

  test("seats are sorted by kind, by the names of their assignees or the end of their licences", async () => {
    const { building, resident, newLicence, panel, clock } = await start();
    const { auxiliaries, licences, subscriptions } = building.api;
    const { device } = await panel();
    const code = await newLicence({ USER: 1 }, clock.now() + 1_000_000);
    const { id: licenseId } = await licences.activate({ body: { licenseCode: code } });
    const { userId } = await resident("Abel");
    const [free] = (await subscriptions.assignable({ query: { licenseId } })).items;
    await subscriptions.assign({ id: free!.id, body: { assigneeId: userId } });
    const { id: phoneId } = await auxiliaries.create({ body: { name: "Zoo", type: "PHONE", model: "sip" } });
    const read = async (query: Parameters<typeof subscriptions.list>[0]) =>
      (await subscriptions.list(query)).items.map(({ assigneeId }) => assigneeId);
    const of = async (query: Parameters<typeof subscriptions.list>[0]) =>
      (await subscriptions.list(query)).items.map(({ assigneeType }) => assigneeType);
    const kinds = await of({});
    expect(kinds).toEqual([...kinds].sort());
    expect(new Set(kinds)).toEqual(new Set(["AUXILIAR_DEVICE", "DEVICE", "DOMAIN", "USER"]));
    expect(await of({ query: { descending: true } })).toEqual(kinds.toReversed());
    const byName = await read({ query: { order: "assigneeName" } });
    expect([byName[0], byName.at(-1)]).toEqual([userId, phoneId]);
    expect(byName).toContain(device.id);
    const descending = await read({ query: { order: "assigneeName", descending: true } });
    expect(descending).toEqual(byName.toReversed());
    expect((await read({ query: { order: "expirationDate" } }))[0]).toBe(userId);
    expect((await read({ query: { order: "expirationDate", descending: true } })).at(-1)).toBe(userId);
  });

  test("backups are sorted by their time, newest first, their kind, size or problem", async () => {
    const { administrator, place } = await start();
    const { backups } = administrator.api;
    mkdirSync(place.folder, { recursive: true });
    const files = {
      "portineria-b": "longer than the others",
      "scheduled-a": "short",
      "received-c": "medium size",
    };
    for (const [index, [name, content]] of Object.entries(files).entries()) {
      const file = path.join(place.folder, `${name}.backup`);
      writeFileSync(file, content);
      utimesSync(file, index, index);
    }
    const read = async (query: Parameters<typeof backups.list>[0]) =>
      (await backups.list(query)).items.map(({ id }) => id);
    const newestFirst = ["received-c", "scheduled-a", "portineria-b"];
    expect(await read({})).toEqual(newestFirst);
    expect(await read({ query: { order: "madeAt" } }), "none can be read").toEqual(newestFirst);
    expect(await read({ query: { order: "problem", descending: true } })).toEqual(newestFirst);
    const byKind = ["portineria-b", "received-c", "scheduled-a"];
    expect(await read({ query: { order: "kind" } })).toEqual(byKind);
    expect(await read({ query: { order: "kind", descending: true } })).toEqual(byKind.toReversed());
    const bySize = ["scheduled-a", "received-c", "portineria-b"];
    expect(await read({ query: { order: "bytes" } })).toEqual(bySize);
    expect(await read({ query: { order: "bytes", page: 1, pageSize: 2 } })).toEqual(["portineria-b"]);
  });

  test("releases are sorted by their time, newest first, their model or their size", async () => {
    const { administrator, clock } = await start();
    const { appReleases } = administrator.api;
    for (const [model, version, size] of [
      ["Panel B", "1.0", 300],
      ["Panel A", "1.0", 200],
      ["Panel B", "2.0", 100],
    ] as const) {
      const digest = `${size}`.padEnd(64, "0");
      await appReleases.create({ body: { model, version, digest, size } });
      clock.advance(1000);
    }
    const read = async (query: Parameters<typeof appReleases.list>[0]) =>
      (await appReleases.list(query)).items.map(({ size }) => size);
    expect(await read({})).toEqual([100, 200, 300]);
    expect(await read({ query: { order: "releasedAt" } })).toEqual([300, 200, 100]);
    expect(await read({ query: { order: "model" } })).toEqual([200, 300, 100]);
    expect(await read({ query: { order: "model", descending: true } })).toEqual([100, 300, 200]);
    expect(await read({ query: { order: "size", descending: true } })).toEqual([300, 200, 100]);
    expect(await read({ query: { order: "size", page: 1, pageSize: 2 } })).toEqual([300]);
  });
});
