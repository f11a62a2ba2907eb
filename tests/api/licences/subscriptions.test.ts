import { expect, test } from "vitest";
import { createKeys } from "#provider/keys.ts";
import { takeFreeSeat } from "#provider/licences/queries/subscriptions.ts";
import { signLicence } from "#provider/licences/signed-text.ts";
import { transaction } from "#storage/database.ts";
import type { LicenceTable } from "#storage/tables/licences.ts";
import { describeApi } from "../../support/api.ts";
import { openDoor } from "../../support/open-door.ts";
import { refusal, settle } from "../../support/refusal.ts";

describeApi("subscriptions", (start) => {
  test("ordinary users see neither the seats in use nor the free ones", async () => {
    const { resident } = await start();
    const { api } = await resident();

    expect(await refusal(api.subscriptions.list())).toMatchObject({ status: 403 });
    expect(await refusal(api.subscriptions.assignable())).toMatchObject({ status: 403 });
  });

  test("of twenty simultaneous requests for a licence's last seat, one gets it", async () => {
    const { administrator, building, newLicence, db, clock } = await start();
    const body = { licenseCode: await newLicence({ DEVICE: 1, USER: 1 }) };
    const { id } = await administrator.api.licences.activate({ body });
    const take = (assigneeId: string) =>
      transaction(db, (tx) => takeFreeSeat(tx, id, "DEVICE", assigneeId, building.domain.id, clock.now()));

    const { values, problems } = await settle(
      Array.from({ length: 20 }, (_, index) => take(`device-${index}`)),
    );

    expect(values).toHaveLength(1);
    expect(problems.map(({ name }) => name)).toEqual(Array(19).fill("NO_VALID_SUBSCRIPTION"));
    expect(await administrator.api.licences.get({ id })).toMatchObject({
      seats: [
        { assigneeType: "DEVICE", total: 1, free: 0 },
        { assigneeType: "USER", total: 1, free: 1 },
      ],
    });
  });

  test("twenty simultaneous requests for twenty seats get one each", async () => {
    const { administrator, building, newLicence, db, clock } = await start();
    const body = { licenseCode: await newLicence({ DEVICE: 20 }) };
    const { id } = await administrator.api.licences.activate({ body });
    const take = (assigneeId: string) =>
      transaction(db, (tx) => takeFreeSeat(tx, id, "DEVICE", assigneeId, building.domain.id, clock.now()));

    const { values, problems } = await settle(
      Array.from({ length: 20 }, (_, index) => take(`device-${index}`)),
    );

    expect(problems).toEqual([]);
    expect(new Set(values).size).toBe(20);
  });

  test("a lapsed, revoked, unsigned or changed licence prevents only adding, everywhere in the same way", async () => {
    const world = await start();
    const { administrator, building, resident, person, hardware, db, clock, secret, signIn } = world;
    const { api, licence } = building;
    const { device, present } = await openDoor(world);
    const spare = await hardware();
    const [seat] = (await api.subscriptions.assignable({ query: { assigneeType: "USER" } })).items;
    const { userId } = await resident("Rosa Blu");
    const code = { name: "Front door", userId, credentialType: "CODE", value: "135790" } as const;
    await api.accessCredentials.create({ body: code });
    const invite = await api.invites.create({ body: { licenseIds: [licence.id], limits: [5], places: 10 } });
    const residents = [await resident(), await resident(), await resident(), await resident()];
    const found = await api.devices.baseInfo({
      hwId: spare.hwId,
      query: { activationCode: spare.activationCode },
    });
    const { code: licenseCode, demo } = licence;
    const sign = (expirationDate: number | null) =>
      signLicence({ code: licenseCode, demo, expirationDate, seats: {} }, createKeys(secret).licenceKey);
    const past = clock.now();
    const good = { signed: sign(null), expiration_date: null, revoked_at: null };
    const bad = [
      { name: "LICENCE_EXPIRED", row: { ...good, signed: sign(past), expiration_date: past } },
      { name: "NO_VALID_SUBSCRIPTION", row: { ...good, revoked_at: past } },
      { name: "NO_VALID_SUBSCRIPTION", row: { ...good, signed: null } },
      { name: "NO_VALID_SUBSCRIPTION", row: { ...good, expiration_date: past + 1_000_000 } },
    ];
    const setTo = (row: Partial<LicenceTable>) =>
      transaction(db, (tx) => tx.updateTable("licence").set(row).where("id", "=", licence.id).execute());

    for (const { name, row } of bad) {
      await setTo(row);
      const { activationCode } = spare;
      const enabling = { id: found.id, licenseId: licence.id, body: { activationCode } };
      expect(await refusal(api.devices.enable(enabling))).toMatchObject({ name });
      const assigning = { id: seat!.id, body: { assigneeId: userId } };
      expect(await refusal(api.subscriptions.assign(assigning))).toMatchObject({ name });
      const button = { id: device.id, body: { position: 7, text: "Flat 7" } };
      const refused = { name: "NO_VALID_SUBSCRIPTION" };
      expect(await refusal(api.ringBellButtons.create(button))).toMatchObject(refused);
      const phone = { name: "Phone", type: "PHONE", model: "sip" } as const;
      expect(await refusal(api.auxiliaries.create({ body: phone }))).toMatchObject(refused);
      const guest = await person();
      const full = { name: "BUILDING_FULL" };
      const joining = guest.api.invites.activate({ body: { code: invite.code } });
      expect(await refusal(joining)).toMatchObject(full);
      expect(await refusal(api.invites.create({ body: {} }))).toMatchObject(full);
      const inside = residents.shift()!;
      const { results } = await inside.asPerson.invites.activate({ body: { code: invite.code } });
      expect(results.map(({ result }) => result)).toEqual(["SKIPPED", "FAILED"]);
      expect(await present("CODE", "135790")).toMatchObject({ outcome: "granted" });
    }
    await setTo(bad[0]!.row);
    expect((await api.subscriptions.assignable()).total).toBe(0);
    expect((await api.subscriptions.list()).items).toContainEqual(expect.objectContaining({ expired: true }));
    const again = await signIn(administrator.email, administrator.password);
    expect((await again.api.users.listDomains({ id: "me" })).total).toBe(1);
    expect((await api.events.query({ body: { kinds: ["ACCESS"] } })).total).toBe(bad.length);

    await setTo(good);
    await api.auxiliaries.create({ body: { name: "Phone", type: "PHONE", model: "sip" } });
    await api.ringBellButtons.create({ id: device.id, body: { position: 7, text: "Flat 7" } });
  });

  test("restoring a licence frees the seats of deleted entities alone", async () => {
    const { administrator, building, panel, db, clock } = await start();
    await panel();
    const { licence, domain } = building;
    await transaction(db, (tx) => takeFreeSeat(tx, licence.id, "DEVICE", "gone", domain.id, clock.now()));
    const used = async () =>
      (await building.api.subscriptions.list()).items.map(({ assigneeType }) => assigneeType);
    expect(await used()).toEqual(["DEVICE", "DEVICE", "DOMAIN"]);

    const restored = await administrator.api.licences.restore({ id: licence.id });

    expect(restored.seats).toContainEqual({ assigneeType: "DEVICE", total: 10, free: 9 });
    expect(await used()).toEqual(["DEVICE", "DOMAIN"]);
  });

  test("a free seat is assigned to a person of the building, once, and freed again", async () => {
    const { building, resident, otherBuilding } = await start();
    const { userId } = await resident("Rosa Blu");
    const other = await otherBuilding();
    const { subscriptions } = building.api;
    const free = async () => (await subscriptions.assignable({ query: { assigneeType: "USER" } })).items;
    const { id } = (await free())[0]!;
    const assign = (assigneeId: string) => subscriptions.assign({ id, body: { assigneeId } });

    for (const stranger of [other.administrator.userId, "nobody"]) {
      expect(await refusal(assign(stranger))).toMatchObject({ name: "AGENT_UNKNOWN", status: 400 });
    }
    expect(await refusal(assign(building.domain.id))).toMatchObject({ fields: { assigneeId: "unfit" } });
    const theirs = other.api.subscriptions.assign({ id, body: { assigneeId: other.administrator.userId } });
    expect(await refusal(theirs)).toEqual({ name: "NOT_FOUND", status: 404 });
    expect(await refusal(subscriptions.unassign({ id }))).toMatchObject({ name: "NOT_FOUND" });
    const { values, problems } = await settle(Array.from({ length: 20 }, () => assign(userId)));
    expect(values).toMatchObject([
      { id, assigneeId: userId, assigneeType: "USER", assigneeName: "Rosa Blu" },
    ]);
    expect(new Set(problems.map(({ name }) => name))).toEqual(new Set(["SUBSCRIPTION_TAKEN"]));

    expect(await subscriptions.assignee({ query: { assigneeId: userId } })).toMatchObject({ total: 1 });
    expect(await refusal(other.api.subscriptions.unassign({ id }))).toMatchObject({ name: "NOT_FOUND" });
    expect(await subscriptions.unassign({ id })).toMatchObject({ id, assigneeId: null });
    await assign(userId);
    await subscriptions.freeOfAgent({ agentId: userId });
    expect(await subscriptions.assignee({ query: { assigneeId: userId } })).toMatchObject({ total: 0 });
    expect((await free()).map((seat) => seat.id)).toContain(id);
    for (const agentId of [other.administrator.userId, building.domain.id]) {
      expect(await refusal(subscriptions.freeOfAgent({ agentId }))).toMatchObject({ name: "NOT_FOUND" });
    }
  });

  test("a device in service always has a seat: it can move to another one but not release it", async () => {
    const { building, panel, resident } = await start();
    const { device } = await panel();
    const { subscriptions } = building.api;
    const ofDomain = await subscriptions.ofDomain({ id: building.domain.id });
    const [seat] = (
      await subscriptions.assignee({ query: { assigneeId: device.id, assigneeType: "DEVICE" } })
    ).items;

    expect(ofDomain.items).toMatchObject([
      { assigneeType: "DOMAIN", assigneeId: building.domain.id, assigneeName: building.domain.label },
    ]);
    for (const id of [ofDomain.items[0]!.id, seat!.id]) {
      expect(await refusal(subscriptions.unassign({ id }))).toMatchObject({ name: "SUBSCRIPTION_NEEDED" });
    }
    expect(await refusal(subscriptions.freeOfAgent({ agentId: device.id }))).toMatchObject({
      name: "SUBSCRIPTION_NEEDED",
    });
    const next = (await subscriptions.assignable({ query: { assigneeType: "DEVICE" } })).items[0]!;
    await subscriptions.assign({ id: next.id, body: { assigneeId: device.id } });
    await subscriptions.unassign({ id: seat!.id });
    expect((await subscriptions.assignee({ query: { assigneeId: device.id } })).items).toMatchObject([
      { id: next.id },
    ]);
    const { api } = await resident();
    expect(
      await refusal(api.subscriptions.assign({ id: next.id, body: { assigneeId: device.id } })),
    ).toMatchObject({
      name: "FORBIDDEN",
    });
  });
});
