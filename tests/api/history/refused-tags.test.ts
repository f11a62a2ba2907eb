import { expect, test } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import type { Event } from "#contract/history/events.ts";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { openDoor } from "../../support/open-door.ts";

const TAG = "04A1B2C3D4";
const MINUTE_MS = 60_000;

/** The newest refusal, as a reader gets it. */
async function lastRefusal(api: ApiCalls): Promise<Event> {
  const { items } = await api.events.query({ body: { outcome: "refused" } });
  return items[0]!;
}

describeApiOnBothEngines("a refused tag", (start) => {
  test("has its name, the end of its number and its last holder in the history", async () => {
    const world = await start();
    const { api } = world.building;
    const { present } = await openDoor(world);
    const anna = await world.resident("Anna Bianchi");
    const body = { identifier: "Blue card", value: TAG, userId: anna.userId };
    const { id } = await api.nfcTags.create({ body });
    expect((await present("NFC_TAG", TAG)).reason).toBe("NO_CREDENTIAL");
    const shown = { id, name: "Blue card", maskedValue: "•••• C3D4" };
    expect((await lastRefusal(api)).refusedTag).toEqual({
      ...shown,
      holderId: anna.userId,
      lastHolder: null,
    });
    world.clock.advance(MINUTE_MS);
    await api.nfcTags.update({ id, body: { userId: null } });
    world.clock.advance(MINUTE_MS);
    expect((await present("NFC_TAG", TAG)).reason).toBe("TAG_NOT_ASSIGNED");
    const lastHolder = { id: anna.userId, name: "Anna Bianchi" };
    expect((await lastRefusal(api)).refusedTag).toEqual({ ...shown, holderId: null, lastHolder });
    // Another person who holds it and loses it later was not the last holder at the time of the event.
    const bruno = await world.resident("Bruno Verdi");
    await api.nfcTags.update({ id, body: { userId: bruno.userId } });
    const [newest] = (await api.events.query({ body: { outcome: "refused" } })).items;
    expect(newest?.refusedTag).toEqual({ ...shown, holderId: bruno.userId, lastHolder });
    world.clock.advance(MINUTE_MS);
    await api.nfcTags.update({ id, body: { userId: null } });
    expect((await lastRefusal(api)).refusedTag).toEqual({ ...shown, holderId: null, lastHolder: null });
  });

  test("names a last holder who has left the building, without a page", async () => {
    const world = await start();
    const { api, domain } = world.building;
    const { present } = await openDoor(world);
    const anna = await world.resident("Anna Bianchi");
    await api.nfcTags.create({ body: { value: TAG, userId: anna.userId } });
    await api.domains.removeMember({ id: domain.id, userId: anna.userId });
    await present("NFC_TAG", TAG);
    const { refusedTag, tagId } = await lastRefusal(api);
    expect(refusedTag).toEqual({
      id: tagId,
      // Named by its value, which the history does not show.
      name: null,
      maskedValue: "•••• C3D4",
      holderId: null,
      lastHolder: { id: null, name: "Anna Bianchi" },
    });
  });

  test("that the building does not know shows four characters of what was presented", async () => {
    const world = await start();
    const { api } = world.building;
    const { present } = await openDoor(world);
    await present("NFC_TAG", TAG);
    expect((await lastRefusal(api)).refusedTag).toEqual({
      id: null,
      name: null,
      maskedValue: "•••• C3D4",
      holderId: null,
      lastHolder: null,
    });
    const stored = await world.db.selectFrom("event").selectAll().where("outcome", "=", "refused").execute();
    expect(stored.map((event) => event.tag_value_end)).toEqual(["C3D4"]);
    expect(JSON.stringify(stored)).not.toContain(TAG.slice(-5));
    world.clock.advance(MINUTE_MS);
    await present("NFC_TAG", "04A1B2");
    expect((await lastRefusal(api)).refusedTag).toBeNull();
    world.clock.advance(MINUTE_MS);
    await present("CODE", "4711");
    expect(await lastRefusal(api)).toMatchObject({ reason: "UNKNOWN_CODE", refusedTag: null });
  });

  test("is shown to credential managers, and to nobody below them", async () => {
    const world = await start();
    const { api } = world.building;
    const { present } = await openDoor(world);
    const [anna, manager] = [await world.resident("Anna Bianchi"), await world.resident("Mia Conti")];
    const managers = await api.agentGroups.groupByName({ query: { name: "all-the-credential-managers" } });
    await api.agentGroups.addMember({ id: managers.id, body: { agentId: manager.userId } });
    await api.nfcTags.create({ body: { value: TAG, userId: anna.userId } });
    await present("NFC_TAG", TAG);
    expect((await lastRefusal(manager.api)).refusedTag).not.toBeNull();
    const own = await lastRefusal(anna.api);
    expect(own).toMatchObject({ actor: { id: anna.userId }, refusedTag: null });
  });

  test("of which nothing is left shows nothing", async () => {
    const world = await start();
    const { api } = world.building;
    const { present } = await openDoor(world);
    const { id } = await api.nfcTags.create({ body: { value: TAG } });
    await present("NFC_TAG", TAG);
    await api.nfcTags.remove({ id });
    expect(await lastRefusal(api)).toMatchObject({ tagId: id, refusedTag: null });
  });
});
