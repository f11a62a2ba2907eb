import { expect, test } from "vitest";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { openDoor } from "../../support/open-door.ts";
import { refusal } from "../../support/refusal.ts";

const NOWHERE = "00000000-0000-7000-8000-000000000000";
const VALUE = "04A1B2C3D4";

describeApiOnBothEngines("a tag or a face that is given with its credential", (start) => {
  test("a tag of the pool is the person's, and opens until the end of its credential", async () => {
    const world = await start();
    const { building, resident, clock } = world;
    const { accessCredentials, nfcTags } = building.api;
    const { userId } = await resident();
    const { present } = await openDoor(world);
    const { id: tagId } = await nfcTags.create({ body: { identifier: "Blue fob", value: VALUE } });
    const endTime = clock.now() + 1000;
    const means = { tagId } as const;
    const body = { userId, credentialType: "NFC_TAG", endTime, means } as const;
    const made = await accessCredentials.create({ body });
    expect(made).toMatchObject({ name: "Blue fob", userId, endTime, value: VALUE });
    expect(await nfcTags.get({ id: tagId })).toMatchObject({ identifier: "Blue fob", userId });
    expect((await accessCredentials.list()).items).toMatchObject([{ id: made.id, meansId: tagId }]);
    expect(await present("NFC_TAG", VALUE)).toMatchObject({ outcome: "granted" });
    clock.advance(1000);
    expect(await present("NFC_TAG", VALUE)).toMatchObject({ outcome: "refused" });
  });

  test("a tag of another person is given on in one step, which ends their credential for it", async () => {
    const { building, resident } = await start();
    const { accessCredentials, nfcTags } = building.api;
    const [rosa, carlo] = [await resident("Rosa"), await resident("Carlo")];
    const body = { credentialType: "NFC_TAG" } as const;
    await accessCredentials.create({ body: { ...body, userId: carlo.userId, means: { value: VALUE } } });
    const { id: tagId } = (await nfcTags.list()).items[0]!;
    const give = (means: { tagId?: string; value?: string; fromHolder?: boolean }, endTime?: number) =>
      accessCredentials.create({ body: { ...body, userId: rosa.userId, means, endTime, startTime: 1 } });
    expect(await refusal(give({ value: VALUE, fromHolder: true }))).toMatchObject({
      fields: { "means.fromHolder": "invalid" },
    });
    expect(await refusal(give({ tagId, fromHolder: true }, 0))).toMatchObject({ name: "INVALID_INPUT" });
    expect((await nfcTags.get({ id: tagId })).userId, "nothing is done in part").toBe(carlo.userId);
    expect((await accessCredentials.list()).items).toMatchObject([{ userId: carlo.userId }]);

    await give({ tagId, fromHolder: true });
    expect((await nfcTags.get({ id: tagId })).userId).toBe(rosa.userId);
    expect((await accessCredentials.list()).items).toMatchObject([{ userId: rosa.userId, meansId: tagId }]);
    await give({ tagId, fromHolder: true });
    expect((await nfcTags.get({ id: tagId })).userId, "a tag of their own stays").toBe(rosa.userId);
  });

  test("a tag is given by its value: an unknown one is registered, one of the pool or of the person is used", async () => {
    const { building, resident } = await start();
    const { accessCredentials, nfcTags } = building.api;
    const { userId } = await resident();
    const pooled = await nfcTags.create({ body: { identifier: "Pooled", value: "04A1B2C3E1" } });
    const held = await nfcTags.create({ body: { identifier: "Held", value: "04A1B2C3E2", userId } });
    const give = (value: string, name?: string) =>
      accessCredentials.create({
        body: { userId, credentialType: "NFC_TAG", name, means: { value, type: "USER" } },
      });
    expect(await give("04:a1:b2:c3:d4")).toMatchObject({ name: VALUE, value: VALUE });
    expect(await give(pooled.value)).toMatchObject({ name: "Pooled" });
    expect(await give(held.value, "Garage")).toMatchObject({ name: "Garage" });
    const { items } = await nfcTags.list({ query: { userId } });
    expect(items).toMatchObject([
      { identifier: VALUE, type: "USER" },
      { identifier: "Garage", id: held.id, type: "CARD" },
      { identifier: "Pooled", id: pooled.id, type: "CARD" },
    ]);
  });

  test("a tag that was just presented is given once", async () => {
    const world = await start();
    const { accessCredentials, presentedTags, nfcTags } = world.building.api;
    const { userId } = await world.resident();
    const { present } = await openDoor(world);
    await present("NFC_TAG", VALUE);
    const [{ id: presentedTagId } = { id: "" }] = (await presentedTags.list()).items;
    const body = { userId, credentialType: "NFC_TAG", name: "Fob", means: { presentedTagId } } as const;
    await accessCredentials.create({ body });
    expect((await nfcTags.list()).items).toMatchObject([{ identifier: "Fob", value: VALUE, userId }]);
    expect(await present("NFC_TAG", VALUE)).toMatchObject({ outcome: "granted" });
    expect(await refusal(accessCredentials.create({ body }))).toMatchObject({ name: "PRESENTED_TAG_GONE" });
  });

  test("a face is registered with its credential, or is the person's already", async () => {
    const { building, resident } = await start();
    const { accessCredentials, faceIds } = building.api;
    const [rosa, carlo] = [await resident("Rosa"), await resident("Carlo")];
    const give = (userId: string) =>
      accessCredentials.create({ body: { userId, credentialType: "FACE_ID", means: { value: "rosa-1" } } });
    expect(await give(rosa.userId)).toMatchObject({ name: "rosa-1", value: "rosa-1" });
    await give(rosa.userId);
    expect((await faceIds.list()).items).toMatchObject([{ identifier: "rosa-1", userId: rosa.userId }]);
    expect(await refusal(give(carlo.userId))).toMatchObject({
      name: "FACE_TAKEN",
      fields: { "means.value": "taken" },
    });
  });

  test("what can't be given is refused beside its field, and leaves nothing behind", async () => {
    const { building, resident } = await start();
    const { accessCredentials, nfcTags, faceIds } = building.api;
    const [rosa, carlo] = [await resident("Rosa"), await resident("Carlo")];
    const { userId } = rosa;
    const other = await nfcTags.create({ body: { value: VALUE, userId: carlo.userId } });
    const wrong = [
      ["NFC_TAG", {}, "INVALID_INPUT", { "means.value": "required" }],
      ["NFC_TAG", { value: VALUE, tagId: other.id }, "INVALID_INPUT", { "means.value": "invalid" }],
      ["NFC_TAG", { value: "not a tag" }, "INVALID_INPUT", { "means.value": "tagValue" }],
      ["NFC_TAG", { tagId: NOWHERE }, "INVALID_INPUT", { "means.tagId": "unknown" }],
      ["NFC_TAG", { tagId: other.id }, "TAG_TAKEN", { "means.tagId": "taken" }],
      ["NFC_TAG", { value: VALUE }, "TAG_TAKEN", { "means.value": "taken" }],
      ["FACE_ID", { tagId: other.id }, "INVALID_INPUT", { "means.value": "required" }],
      ["FACE_ID", { value: "two words" }, "INVALID_INPUT", { "means.value": "identifier" }],
      ["CODE", { value: "135790" }, "INVALID_INPUT", { means: "invalid" }],
    ] as const;
    for (const [credentialType, means, name, fields] of wrong) {
      const body = { userId, name: "Front door", credentialType, means };
      expect(await refusal(accessCredentials.create({ body })), JSON.stringify(means)).toMatchObject({
        name,
        fields,
      });
    }
    const unnamed = { userId, credentialType: "CODE" } as const;
    expect(await refusal(accessCredentials.create({ body: unnamed }))).toMatchObject({
      fields: { name: "required" },
    });
    const both = { userId, credentialType: "NFC_TAG", value: VALUE, means: { value: "04A1B2C3E1" } } as const;
    expect(await refusal(accessCredentials.create({ body: both }))).toMatchObject({
      fields: { value: "invalid" },
    });
    const late = {
      ...unnamed,
      name: "x",
      credentialType: "NFC_TAG",
      means: { value: "04A1B2C3E1" },
    } as const;
    const ended = { ...late, startTime: 2000, endTime: 1000 };
    expect(await refusal(accessCredentials.create({ body: ended }))).toMatchObject({
      fields: { endTime: "endBeforeStart" },
    });
    expect((await accessCredentials.list()).total).toBe(0);
    expect((await faceIds.list()).total).toBe(0);
    expect((await nfcTags.list()).items).toMatchObject([{ id: other.id, userId: carlo.userId }]);
  });

  test("who manages only some people's credentials gives tags to them, but none of the pool", async () => {
    const { building, resident } = await start();
    const { api } = building;
    const [warden, rosa, carlo] = [await resident("Warden"), await resident("Rosa"), await resident("Carlo")];
    const groups = [];
    for (const { userId } of [warden, rosa]) {
      const { id } = await api.agentGroups.create({ body: { name: userId } });
      await api.agentGroups.addMember({ id, body: { agentId: userId } });
      groups.push(id);
    }
    const [sourceId, destinationId] = groups as [string, string];
    const body = { sourceId, destinationId, type: "CAN_MANAGE_ACCESS_CREDENTIALS" } as const;
    await api.agentGroupRelations.create({ body });
    const pooled = await api.nfcTags.create({ body: { value: VALUE } });
    const give = (userId: string, means: { value: string } | { tagId: string }) =>
      warden.api.accessCredentials.create({ body: { userId, credentialType: "NFC_TAG", means } });
    expect(await refusal(give(rosa.userId, { tagId: pooled.id }))).toMatchObject({ name: "FORBIDDEN" });
    expect(await refusal(give(rosa.userId, { value: VALUE }))).toMatchObject({ name: "TAG_TAKEN" });
    expect(await refusal(give(carlo.userId, { value: "04A1B2C3E1" }))).toMatchObject({ name: "FORBIDDEN" });
    await give(rosa.userId, { value: "04A1B2C3E1" });
    expect((await api.nfcTags.list({ query: { userId: rosa.userId } })).total).toBe(1);
  });

  test("a tag and its credential are renamed together, and end together", async () => {
    const world = await start();
    const { building, resident } = world;
    const { accessCredentials, nfcTags } = building.api;
    const [rosa, carlo] = [await resident("Rosa"), await resident("Carlo")];
    const { present } = await openDoor(world);
    const { userId } = rosa;
    const give = (value: string) =>
      accessCredentials.create({ body: { userId, credentialType: "NFC_TAG", means: { value } } });
    const credential = await give(VALUE);
    const [tag = { id: "" }] = (await nfcTags.list()).items;
    const anyTag = { userId, name: "Any tag", credentialType: "NFC_TAG" } as const;
    const { id: anyId } = await accessCredentials.create({ body: anyTag });
    await accessCredentials.update({ id: credential.id, body: { name: "Garage" } });
    expect(await nfcTags.get({ id: tag.id })).toMatchObject({ identifier: "Garage" });
    await nfcTags.update({ id: tag.id, body: { identifier: "Blue fob" } });
    expect(await accessCredentials.get({ id: credential.id })).toMatchObject({ name: "Blue fob" });
    expect(await accessCredentials.get({ id: anyId })).toMatchObject({ name: "Any tag" });

    await nfcTags.update({ id: tag.id, body: { userId: carlo.userId } });
    expect((await accessCredentials.list()).items).toMatchObject([{ id: anyId }]);
    expect(await present("NFC_TAG", VALUE)).toMatchObject({ outcome: "refused" });
    await nfcTags.update({ id: tag.id, body: { userId } });
    await give(VALUE);
    await nfcTags.remove({ id: tag.id });
    expect((await accessCredentials.list()).items).toMatchObject([{ id: anyId }]);
  });
});
