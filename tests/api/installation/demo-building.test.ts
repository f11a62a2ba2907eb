import { expect, test } from "vitest";
import { transaction } from "#storage/database.ts";
import { describeApi } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";

const DAY_MS = 86_400_000;

describeApi("the demo building", (start) => {
  test("only the installation's administrator makes it", async () => {
    const { otherBuilding, visitor } = await start();
    expect(await refusal((await otherBuilding()).api.onPremise.createDemoBuilding())).toMatchObject({
      name: "FORBIDDEN",
    });
    expect(await refusal(visitor.onPremise.createDemoBuilding())).toMatchObject({ name: "UNAUTHENTICATED" });
  });

  test("it has people of every role and a month of history, and is deleted like any other", async () => {
    const world = await start();
    const { client, clock, db, otherBuilding, signIn } = world;
    const { domain } = await otherBuilding();
    // What happens in a demo building depends on the day of the week.
    const now = new Date(clock.now());
    const wednesday = now.getUTCDate() + 7 - ((now.getUTCDay() + 4) % 7);
    clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), wednesday, 12) - clock.now());
    const { email, password } = world.administrator;
    const administrator = await signIn(email, password);

    const made = await administrator.api.onPremise.createDemoBuilding();

    expect(made.label).toBe("Villa Aurora (demo)");
    const { access_token } = await administrator.api.auth.enterDomain({ domainId: made.id });
    const api = client.as({ token: access_token });
    const { items: devices } = await api.devices.list();
    expect(new Set(devices.map(({ type }) => type))).toEqual(
      new Set(["RINGBELL", "MONITOR", "CONTROLLER", "AUTOMATION", "CAMERA"]),
    );
    // A device that opened doors within the hour was connected, and runs its configuration of that time.
    const unseen = devices.filter(({ lastSeenAt, configurationState }) => {
      return lastSeenAt === null || lastSeenAt > clock.now() || configurationState === "never";
    });
    expect(unseen).toEqual([]);
    const monitors = devices.filter(({ type }) => type === "MONITOR");
    const names = monitors.map(({ name }) => name).sort();
    const ofFlats = [1, 2, 3, 4, 5, 6].map((flat) => `Monitor, flat ${flat}`);
    expect(names).toEqual([...ofFlats, "Monitor, lodge"]);
    for (const { id } of monitors) {
      const { items: groups } = await api.agents.memberships({ id });
      expect(groups.map(({ name }) => name)).toContain("Residents");
    }
    const { items: auxiliaries } = await api.auxiliaries.list();
    expect(auxiliaries.map(({ type }) => type).sort()).toEqual([
      "CAMERA",
      "ELEVATOR_SYSTEM",
      "PHONE",
      "RELE",
    ]);
    expect((await api.nfcTags.list({ query: {} })).total).toBeGreaterThan(15);
    expect((await api.invites.list()).total).toBe(2);
    expect((await api.outputGroups.list()).total).toBe(1);
    const people = (await api.users.list()).items;
    const roles = new Set(people.map(({ role }) => role));
    expect(roles).toEqual(new Set(["administrator", "credential-manager", "user"]));
    const marta = people.find(({ name }) => name === "Marta Rossi")!;
    expect((await api.virtualUsers.list({ query: { ownerId: marta.id } })).items).toMatchObject([
      { name: "Kitchen tablet" },
    ]);

    const { items: groups } = await api.agentGroups.list({ query: {} });
    const flats = groups.filter(({ name }) => name.startsWith("Flat "));
    expect(flats.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5, 6, 7].map((flat) => `Flat ${flat}`));
    const residents = groups.find(({ name }) => name === "Residents")!;
    const { items: contained } = await api.agentGroupRelations.list({ query: {} });
    const inResidents = contained.filter(
      ({ sourceId, type }) => sourceId === residents.id && type === "CONTAIN_AGENT_GROUP",
    );
    expect(inResidents.map(({ destinationId }) => destinationId).sort()).toEqual(
      flats.map(({ id }) => id).sort(),
    );
    const ringBells = await api.agentGroups.groupByName({ query: { name: "all-the-ringbells" } });
    expect(contained, "a monitor that answers may open the door").toContainEqual({
      sourceId: residents.id,
      destinationId: ringBells.id,
      type: "CAN_CALL",
    });
    const ofMarta = (await api.agents.memberships({ id: marta.id })).items.map(({ name }) => name);
    expect(ofMarta).toEqual(expect.arrayContaining(["Flat 1", "Residents"]));

    const main = devices.find(({ name }) => name === "Main entrance")!;
    const [bell] = (await api.ringBellButtons.list({ id: main.id })).items;
    const { items: calls } = await api.actionGroups.listActions({
      id: main.id,
      groupId: bell!.actionGroupId!,
    });
    const ofBell = calls.map(({ targetType, targetName }) => [targetType, targetName]);
    expect(ofBell).toContainEqual(["AGENT_GROUP", "Flat 1"]);
    const rings = monitors.find(({ name }) => name === "Monitor, flat 1")!;
    const ofRings = (await api.agents.memberships({ id: rings.id })).items.map(({ name }) => name);
    expect(ofRings, "a call to the flat rings its monitor").toContain("Flat 1");
    const { items: bells, total: bellCount } = await api.ringBellButtons.list({ id: main.id });
    expect(bellCount).toBe(7);
    const { actionGroupId } = bells.find(({ text }) => text === "Concierge")!;
    const concierge = (await api.actionGroups.get({ id: main.id, groupId: actionGroupId })).actions;
    expect(concierge).toMatchObject([{ type: "CALL", targetType: "AGENT_GROUP", targetName: "Concierge" }]);
    const { items: rung } = await api.agentGroups.listMembers({ id: concierge[0]!.targetId! });
    expect(rung.map(({ name }) => name).sort(), "a button rings the person who tries the building").toEqual(
      [(await administrator.api.users.me()).name, "Monitor, lodge"].sort(),
    );
    expect((await api.codes.list({ id: main.id })).total).toBe(7);

    const all = { page: 0, pageSize: 10_000 };
    const { items: events, total } = await api.events.query({ body: all });
    expect(total).toBeGreaterThan(500);
    const days = new Set(events.map(({ time }) => Math.floor(time / DAY_MS)));
    expect(days.size).toBeGreaterThanOrEqual(30);
    expect(events.every(({ time }) => time <= clock.now())).toBe(true);
    expect(events.every(({ time, receivedAt }) => receivedAt === time)).toBe(true);
    expect(new Set(events.map(({ outcome }) => outcome))).toEqual(
      new Set(["granted", "refused", "called", "joined", "online", "offline"]),
    );

    const callees = await db.selectFrom("event_called").select("user_id").distinct().execute();
    expect(callees.map(({ user_id: id }) => id)).toContain(marta.id);

    const { installationUsers } = administrator.api;
    const search = { search: "demo.example" };
    const there = (await installationUsers.list({ query: search })).items;
    expect(there.length).toBe(people.length - 1);
    const [first, second] = there as [(typeof there)[0], (typeof there)[0]];
    const signedIn = { user_id: first.id, at: 1 };
    await db.insertInto("last_sign_in").values(signedIn).execute();
    const elsewhere = { user_id: second.id, domain_id: domain.id, joined_at: 1 };
    await transaction(db, (tx) => tx.insertInto("domain_member").values(elsewhere).execute());

    await api.domains.remove({ id: made.id, body: { name: made.name } });
    const left = (await installationUsers.list({ query: search })).items.map(({ id }) => id);
    expect(left.sort(), "people with anything outside the building stay").toEqual(
      [first.id, second.id].sort(),
    );
    const { items: domains } = await administrator.api.users.listDomains({ id: "me", query: {} });
    expect(domains.map(({ id }) => id)).not.toContain(made.id);
  });
});
