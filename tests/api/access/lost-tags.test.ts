import { expect, test } from "vitest";
import { transaction } from "#storage/database.ts";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { openDoor } from "../../support/open-door.ts";
import { refusal, refusals } from "../../support/refusal.ts";
import type { World } from "../../support/world.ts";

const TAG = "04A1B2C3D4";
const MINUTE_MS = 60_000;

/** A resident with a card that opens the door. */
async function giveCard(world: World) {
  const { api } = world.building;
  const anna = await world.resident("Anna Bianchi");
  const body = { userId: anna.userId, name: "Blue card", credentialType: "NFC_TAG" } as const;
  await api.accessCredentials.create({ body: { ...body, means: { value: TAG, type: "CARD" } } });
  const { items } = await api.nfcTags.list({ query: { userId: anna.userId } });
  return { anna, id: items[0]!.id };
}

describeApiOnBothEngines("a lost tag", (start) => {
  test("opens nothing until the report is withdrawn, and then the same as before", async () => {
    const world = await start();
    const { api } = world.building;
    const { present, door } = await openDoor(world);
    const { anna, id } = await giveCard(world);
    expect(await present("NFC_TAG", TAG)).toMatchObject({ reason: "GRANTED", outputIds: [door.id] });
    world.clock.advance(MINUTE_MS);
    const before = world.clock.now();
    const { lostAt } = await api.nfcTags.reportLost({ id });
    expect(lostAt).toBeGreaterThanOrEqual(before);
    const lost = { userId: null, lostAt, lostHolderId: anna.userId };
    expect(await api.nfcTags.get({ id })).toMatchObject({
      ...lost,
      holderName: "Anna Bianchi",
      state: "LOST",
    });
    expect(await present("NFC_TAG", TAG)).toMatchObject({
      outcome: "refused",
      reason: "TAG_LOST",
      tagId: id,
    });
    // Reporting it again does not change when it was lost.
    world.clock.advance(MINUTE_MS);
    expect(await api.nfcTags.reportLost({ id })).toMatchObject(lost);
    const found = { userId: anna.userId, lostAt: null, lostHolderId: null };
    expect(await api.nfcTags.withdrawLost({ id })).toMatchObject(found);
    expect(await present("NFC_TAG", TAG)).toMatchObject({ reason: "GRANTED", outputIds: [door.id] });
    expect(await api.nfcTags.withdrawLost({ id })).toMatchObject(found);
  });

  test("that is presented is in the history as lost, with the person who lost it", async () => {
    const world = await start();
    const { api } = world.building;
    const { present } = await openDoor(world);
    const { anna, id } = await giveCard(world);
    await api.nfcTags.reportLost({ id });
    await present("NFC_TAG", TAG);
    const { items } = await api.events.query({ body: { outcome: "refused" } });
    expect(items[0]).toMatchObject({
      reason: "TAG_LOST",
      refusedTag: { id, name: "Blue card", lastHolder: { id: anna.userId, name: "Anna Bianchi" } },
    });
  });

  test("is listed as lost, for its holder too, and is not in the pool", async () => {
    const world = await start();
    const { api } = world.building;
    const { anna, id } = await giveCard(world);
    await api.nfcTags.create({ body: { value: "04FFFFFF" } });
    await api.nfcTags.reportLost({ id });
    const idsOf = async (query: object) => (await api.nfcTags.list({ query })).items.map((tag) => tag.id);
    expect(await idsOf({ state: "LOST" })).toEqual([id]);
    expect(await idsOf({ userId: anna.userId })).toEqual([id]);
    expect(await idsOf({ search: "Anna" })).toEqual([id]);
    expect(await idsOf({ unassigned: true })).not.toContain(id);
    expect(await idsOf({ state: "FREE" })).not.toContain(id);
    const own = await anna.api.nfcTags.list({ query: { userId: anna.userId } });
    expect(own.items).toMatchObject([{ id, state: "LOST" }]);
    const { tags } = await api.search.find({ query: { q: "Blue card" } });
    expect(tags).toMatchObject([{ id, isLost: true }]);
  });

  test("can't be assigned or given, but renamed, and deleted with its credential", async () => {
    const world = await start();
    const { api } = world.building;
    const { anna, id } = await giveCard(world);
    const bruno = await world.resident("Bruno Verdi");
    await api.nfcTags.reportLost({ id });
    const given = { userId: bruno.userId, credentialType: "NFC_TAG", means: { tagId: id } } as const;
    const assigned = [
      api.nfcTags.update({ id, body: { userId: bruno.userId } }),
      api.nfcTags.update({ id, body: { userId: anna.userId } }),
      api.accessCredentials.create({ body: given }),
      api.accessCredentials.create({ body: { ...given, means: { value: TAG } } }),
    ];
    const lost = { name: "TAG_REPORTED_LOST", status: 409 };
    expect(await refusals(assigned)).toMatchObject(assigned.map(() => lost));
    await api.nfcTags.update({ id, body: { identifier: "Old card" } });
    const ofAnna = () => api.accessCredentials.list({ query: { userId: anna.userId } });
    expect((await ofAnna()).items).toMatchObject([{ name: "Old card", meansId: id }]);
    await api.nfcTags.remove({ id });
    expect((await ofAnna()).items).toEqual([]);
  });

  test("stays lost when its holder leaves, and is then nobody's", async () => {
    const world = await start();
    const { api, domain } = world.building;
    const { present, device } = await openDoor(world);
    const { anna, id } = await giveCard(world);
    await api.nfcTags.reportLost({ id });
    await api.domains.removeMember({ id: domain.id, userId: anna.userId });
    expect(await api.nfcTags.get({ id })).toMatchObject({
      state: "LOST",
      lostHolderId: null,
      holderName: null,
    });
    expect((await present("NFC_TAG", TAG)).reason).toBe("TAG_LOST");
    expect(await api.nfcTags.getLost({ id })).toMatchObject({ devices: [] });
    // A device that still has a configuration from before may know the tag, if it decides about access.
    const change = (changes: {
      type: "CAMERA" | "RINGBELL";
      applied_version: string;
      desired_version: string;
    }) =>
      transaction(world.db, (tx) =>
        tx.updateTable("device").set(changes).where("id", "=", device.id).execute(),
      );
    const earlier = { applied_version: "earlier", desired_version: "current" };
    await change({ ...earlier, type: "CAMERA" });
    expect(await api.nfcTags.getLost({ id })).toMatchObject({ devices: [] });
    await change({ ...earlier, type: "RINGBELL" });
    expect(await api.nfcTags.getLost({ id })).toMatchObject({ devices: [{ id: device.id, state: "AWAY" }] });
    expect(await api.nfcTags.withdrawLost({ id })).toMatchObject({ userId: null, lostAt: null });
    expect((await present("NFC_TAG", TAG)).reason).toBe("TAG_NOT_ASSIGNED");
  });

  test("that nobody had keeps who had it before, and is known to no device if that is nobody", async () => {
    const world = await start();
    const { api } = world.building;
    const { present } = await openDoor(world);
    const { anna, id } = await giveCard(world);
    await api.nfcTags.update({ id, body: { userId: null } });
    await api.nfcTags.reportLost({ id });
    await present("NFC_TAG", TAG);
    const { items } = await api.events.query({ body: { outcome: "refused" } });
    expect(items[0]).toMatchObject({ refusedTag: { lastHolder: { id: anna.userId } } });
    const { id: unused } = await api.nfcTags.create({ body: { value: "04FFFFFF" } });
    await api.nfcTags.reportLost({ id: unused });
    expect(await api.nfcTags.getLost({ id: unused })).toMatchObject({ devices: [] });
  });

  test("is reported by its holder, and found by those who manage it", async () => {
    const world = await start();
    const { anna, id } = await giveCard(world);
    const bruno = await world.resident("Bruno Verdi");
    const forbidden = { name: "FORBIDDEN", status: 403 };
    expect(await refusal(bruno.api.nfcTags.reportLost({ id }))).toMatchObject(forbidden);
    expect(await refusal(bruno.api.nfcTags.getLost({ id }))).toMatchObject(forbidden);
    expect(await anna.api.nfcTags.reportLost({ id })).toMatchObject({ value: "••••••••D4" });
    expect(await anna.api.nfcTags.getLost({ id })).toMatchObject({ lostAt: expect.any(Number) });
    expect(await refusal(anna.api.nfcTags.withdrawLost({ id }))).toMatchObject(forbidden);
    expect(await world.building.api.nfcTags.withdrawLost({ id })).toMatchObject({ userId: anna.userId });
  });

  test("is away at a device that is not connected, among the devices that its holder opens", async () => {
    const world = await start();
    const { api } = world.building;
    const { device } = await openDoor(world);
    await world.panel();
    const { id } = await giveCard(world);
    expect(await api.nfcTags.getLost({ id })).toEqual({ lostAt: null, devices: [] });
    await api.nfcTags.reportLost({ id });
    const { devices } = await api.nfcTags.getLost({ id });
    expect(devices).toEqual([{ id: device.id, name: device.name, state: "AWAY" }]);
  });
});
