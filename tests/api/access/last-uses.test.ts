import { expect, test } from "vitest";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { openDoor } from "../../support/open-door.ts";

describeApiOnBothEngines("the last use", (start) => {
  test("of a tag and of a credential is the last opening by its holder, with the device", async () => {
    const world = await start();
    const { building, resident, clock } = world;
    const { api } = building;
    const [rosa, carlo] = [await resident("Rosa"), await resident("Carlo")];
    const { device, present } = await openDoor(world);
    const value = "04A1B2C3D4";
    const tag = await api.nfcTags.create({ body: { identifier: "Blue", value, userId: rosa.userId } });
    const create = (userId: string, credentialType: "NFC_TAG" | "CODE", own: string) =>
      api.accessCredentials.create({ body: { name: credentialType, userId, credentialType, value: own } });
    const forTag = await create(rosa.userId, "NFC_TAG", value);
    const code = await create(rosa.userId, "CODE", "135790");
    const unused = await create(rosa.userId, "CODE", "246801");
    const uses = async () => {
      const { items } = await api.accessCredentials.list({ query: { userId: rosa.userId } });
      return new Map(items.map(({ id, lastUse }) => [id, lastUse]));
    };
    const useOfTag = async () => (await api.nfcTags.list()).items.find(({ id }) => id === tag.id)?.lastUse;
    expect(await useOfTag()).toBeNull();

    await present("NFC_TAG", value);
    clock.advance(1000);
    await present("NFC_TAG", value);
    const last = (await api.events.query({ body: { outcome: "granted" } })).items[0]!.time;
    clock.advance(1000);
    await present("CODE", "999999");
    const use = { time: last, device: { id: device.id, name: device.name } };
    expect(await useOfTag()).toEqual(use);
    expect(await uses()).toEqual(
      new Map([
        [forTag.id, use],
        [code.id, null],
        [unused.id, null],
      ]),
    );

    await api.nfcTags.update({ id: tag.id, body: { userId: null } });
    expect(await useOfTag()).toEqual(use);
    await api.nfcTags.update({ id: tag.id, body: { userId: carlo.userId } });
    expect(await useOfTag()).toBeNull();
    expect((await carlo.api.nfcTags.list({ query: { userId: carlo.userId } })).items).toMatchObject([
      { lastUse: null },
    ]);
  });

  test("credentials name the tag and the face that they are for", async () => {
    const { building, resident } = await start();
    const { api } = building;
    const { userId } = await resident("Rosa");
    const value = "04A1B2C3D4";
    const tag = await api.nfcTags.create({ body: { identifier: "Blue", value, userId } });
    const face = await api.faceIds.create({ body: { identifier: "a-face", userId } });
    const create = (name: string, body: object) =>
      api.accessCredentials.create({ body: { name, userId, ...body } as never });
    await create("any", { credentialType: "NFC_TAG" });
    await create("blue", { credentialType: "NFC_TAG", value });
    await create("code", { credentialType: "CODE", value: "135790" });
    await create("face", { credentialType: "FACE_ID", value: "a-face" });
    const { items } = await api.accessCredentials.list({ query: { userId } });
    expect(new Map(items.map(({ name, meansId }) => [name, meansId]))).toEqual(
      new Map([
        ["any", null],
        ["blue", tag.id],
        ["code", null],
        ["face", face.id],
      ]),
    );
  });
});
