import { expect, test } from "vitest";
import { sweep } from "#provider/installation/operations/sweep.ts";
import { PRESENTED_TAG_RETENTION_MS } from "#rules/access/nfc-tags.ts";
import { describeApi } from "../../support/api.ts";
import { openDoor } from "../../support/open-door.ts";
import { refusal, settle } from "../../support/refusal.ts";

const NOWHERE = "00000000-0000-7000-8000-000000000000";

describeApi("presented tags", (start) => {
  test("an unknown tag can be assigned to a person, by its last digits alone, and opens from then on", async () => {
    const world = await start();
    const { building, resident } = world;
    const { device, present } = await openDoor(world);
    const { userId } = await resident();
    expect((await present("NFC_TAG", "04a1b2c3d4")).reason).toBe("UNKNOWN_TAG");
    const { items, total } = await building.api.presentedTags.list();
    expect(total).toBe(1);
    expect(items).toEqual([
      {
        id: items[0]!.id,
        maskedValue: "•••• C3D4",
        deviceId: device.id,
        deviceName: device.name,
        presentedAt: items[0]!.presentedAt,
      },
    ]);
    const body = { identifier: "Blue fob", type: "USER", userId } as const;
    const tag = await building.api.presentedTags.take({ id: items[0]!.id, body });
    expect(tag).toMatchObject({ ...body, value: "04A1B2C3D4" });
    expect((await building.api.presentedTags.list()).total).toBe(0);
    expect((await present("NFC_TAG", "04A1B2C3D4")).reason).not.toBe("UNKNOWN_TAG");
    // A registered tag is not stored, however often it is presented.
    expect((await building.api.presentedTags.list()).total).toBe(0);
  });

  test("of twenty simultaneous requests for the same tag, one gets it", async () => {
    const world = await start();
    const { present } = await openDoor(world);
    const { presentedTags, nfcTags } = world.building.api;
    await present("NFC_TAG", "04A1B2C3");
    const [{ id } = { id: "" }] = (await presentedTags.list()).items;
    const tries = Array.from({ length: 20 }, (_, index) =>
      presentedTags.take({ id, body: { identifier: `Tag ${index}` } }),
    );
    const { values, problems } = await settle(tries);
    expect(values).toHaveLength(1);
    expect(problems.map(({ name }) => name)).toEqual(Array.from({ length: 19 }, () => "PRESENTED_TAG_GONE"));
    expect((await nfcTags.list()).total).toBe(1);
  });

  test("each device shows its last tag, for two minutes", async () => {
    const world = await start();
    const first = await openDoor(world);
    const { api } = world.building;
    await first.present("NFC_TAG", "04A1B2C3");
    const before = (await api.presentedTags.list()).items[0]!;
    await first.present("NFC_TAG", "04A1B2C4D5");
    const { items } = await api.presentedTags.list();
    expect(items.map(({ maskedValue }) => maskedValue)).toEqual(["•••• C4D5"]);
    expect(await refusal(api.presentedTags.take({ id: before.id, body: {} }))).toMatchObject({
      name: "PRESENTED_TAG_GONE",
    });
    world.clock.advance(PRESENTED_TAG_RETENTION_MS);
    expect((await api.presentedTags.list()).total).toBe(0);
    expect(await refusal(api.presentedTags.take({ id: items[0]!.id, body: {} }))).toMatchObject({
      name: "PRESENTED_TAG_GONE",
    });
    await sweep({ db: world.db, now: world.clock.now });
    expect(await world.db.selectFrom("presented_tag").selectAll().execute()).toEqual([]);
  });

  test("a tag that was registered by hand in the meantime keeps its holder", async () => {
    const world = await start();
    const { present } = await openDoor(world);
    const { presentedTags, nfcTags } = world.building.api;
    await present("NFC_TAG", "04A1B2C3");
    await nfcTags.create({ body: { identifier: "By hand", value: "04A1B2C3" } });
    const [{ id } = { id: "" }] = (await presentedTags.list()).items;
    expect(await refusal(presentedTags.take({ id, body: {} }))).toMatchObject({ name: "TAG_TAKEN" });
  });

  test("a value sealed for another event, or of another tag than the decision's, is not stored", async () => {
    const world = await start();
    const { shown, decide } = await openDoor(world);
    const one = shown("NFC_TAG", "04A1B2C3");
    const other = shown("NFC_TAG", "04A1B2C4");
    await decide({ ...one, sealedTag: other.sealedTag });
    await decide({ ...other, verifier: one.verifier });
    await decide({ ...shown("NFC_TAG", "not hexadecimal") });
    expect((await world.building.api.presentedTags.list()).total).toBe(0);
  });

  test("residents see no tags, and one of another building can't be distinguished from one that never existed", async () => {
    const world = await start();
    const { present } = await openDoor(world);
    await present("NFC_TAG", "04A1B2C3");
    const { api } = world.building;
    const [{ id } = { id: "" }] = (await api.presentedTags.list()).items;
    const resident = await world.resident();
    expect(await refusal(resident.api.presentedTags.list())).toMatchObject({ name: "FORBIDDEN" });
    expect(await refusal(resident.api.presentedTags.take({ id, body: {} }))).toMatchObject({
      name: "FORBIDDEN",
    });
    const other = await world.otherBuilding();
    expect((await other.api.presentedTags.list()).total).toBe(0);
    for (const each of [id, NOWHERE]) {
      expect(await refusal(other.api.presentedTags.take({ id: each, body: {} }))).toMatchObject({
        name: "PRESENTED_TAG_GONE",
      });
    }
    const { userId } = other.administrator;
    expect(await refusal(api.presentedTags.take({ id, body: { userId } }))).toMatchObject({
      name: "USER_UNKNOWN",
    });
    // The refused requests did not consume the tag.
    expect((await api.presentedTags.list()).total).toBe(1);
  });
});
