import sharp from "sharp";
import { expect, test } from "vitest";
import type { Invite } from "#contract/people/invites.ts";
import { deleteCardholder } from "#provider/people/queries/cardholders.ts";
import { transaction } from "#storage/database.ts";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { openDoor } from "../../support/open-door.ts";
import { refusal } from "../../support/refusal.ts";
import { ringAt } from "../../support/ring.ts";
import type { World } from "../../support/world.ts";
import { CODE, giveAccess, TAG } from "./give-access.ts";

describeApiOnBothEngines("an account for somebody without one", (start) => {
  test("an invite to give one an account is for one person, and for no one else", async () => {
    const { building, resident } = await start();
    const { api } = building;
    const { id: cardholderId } = await api.cardholders.create({ body: { name: "Nora" } });
    const rosa = await resident("Rosa");
    const create = (body: object) => refusal(api.invites.create({ body: { cardholderId, ...body } }));
    for (const places of [2, null])
      expect(await create({ places })).toMatchObject({ name: "INVALID_INPUT", fields: { places: "number" } });
    expect(await create({ support: true })).toMatchObject({ fields: { support: "unfit" } });
    for (const stranger of [rosa.userId, "no-one"])
      expect(await create({ cardholderId: stranger })).toEqual({
        name: "USER_UNKNOWN",
        status: 400,
        fields: { cardholderId: "unknown" },
      });
    const { items } = await api.invites.list();
    expect(items.flatMap(({ actions }) => actions.map(({ type }) => type))).toEqual(["ADD_TO_DOMAIN"]);
  });

  test("a newcomer takes over everything", async () => {
    const world = await start();
    const { building, person, enter, db } = world;
    const { api, domain } = building;
    const { id: cardholderId } = await api.cardholders.create({ body: { name: "Nora" } });
    const { device, present, configuration } = await openDoor(world);
    const flat = await api.flats.create({ body: { name: "B 7.4" } });
    await api.agentGroups.addMember({ id: flat.id, body: { agentId: cardholderId } });
    const held = await giveAccess(world, cardholderId);
    const sip = await api.sipAgents.renew({ body: { agentId: cardholderId } });
    await setPicture(world, cardholderId);
    const seats = await takeSeats(world, [cardholderId]);
    await present("CODE", CODE);
    const rung = await ringAt(world, { device, targets: [{ id: flat.id, name: flat.name }] });
    const staircase = await api.agentGroups.create({ body: { name: "Staircase" } });
    const body = { cardholderId, agentGroupIds: [staircase.id] };
    const invite = await api.invites.create({ body });
    expect(invite.actions.map(({ type, payload }) => ({ type, payload }))).toEqual([
      { type: "ADD_TO_DOMAIN", payload: {} },
      { type: "ADD_TO_AGENT_GROUPS", payload: { agentGroupIds: [staircase.id] } },
      { type: "TAKE_OVER", payload: { cardholderId } },
    ]);
    const spare = await api.invites.create({ body: { cardholderId } });
    const newcomer = await person("Nora Gialli");
    const { userId } = newcomer;

    const { results } = await newcomer.api.invites.activate({ body: { code: invite.code } });

    expect(results).toMatchObject([
      { type: "ADD_TO_DOMAIN", result: "APPLIED" },
      { type: "ADD_TO_AGENT_GROUPS", result: "APPLIED" },
      { type: "TAKE_OVER", result: "APPLIED", about: ["Nora"] },
    ]);
    expect(await refusal(api.users.get({ id: cardholderId }))).toMatchObject({ name: "NOT_FOUND" });
    expect(await api.users.get({ id: userId })).toMatchObject({ name: "Nora Gialli", hasAccount: true });
    expect((await api.flats.get({ id: flat.id })).people).toEqual([{ id: userId, name: "Nora Gialli" }]);
    expect(await api.nfcTags.get({ id: held.tag.id })).toMatchObject({ userId });
    expect((await api.faceIds.list({ query: { userId } })).items).toMatchObject([{ id: held.face.id }]);
    expect(await api.accessCredentials.get({ id: held.credential.id })).toMatchObject({ userId });
    expect(await api.sipAgents.get({ query: { agentId: userId } })).toMatchObject({ userName: sip.userName });
    expect((await api.agents.downloadAvatar({ id: userId })).address).toContain("/blobs/");
    const taken = await api.subscriptions.assignee({ query: { assigneeId: userId } });
    expect(taken.items.map(({ id }) => id)).toEqual(seats);
    for (const decision of [await present("NFC_TAG", TAG), await present("CODE", CODE)])
      expect(decision).toMatchObject({ outcome: "granted", userId, userName: "Nora Gialli" });
    const known = (await configuration()).people.filter(({ name }) => name.startsWith("Nora"));
    expect(known).toMatchObject([{ userId, name: "Nora Gialli" }]);
    const { items } = await api.events.query({ body: { agentId: userId, outcome: "granted" } });
    expect(items.map(({ actor }) => actor?.name).sort()).toEqual(["Nora", "Nora Gialli", "Nora Gialli"]);
    const own = await (
      await enter(newcomer, domain.id)
    ).api.events.query({
      body: { kinds: ["ACCESS", "RING"] },
    });
    expect(own.items.map(({ id }) => id).sort()).toEqual([...items.map(({ id }) => id), rung].sort());
    expect(await leftOf(db, cardholderId)).toEqual([]);

    const late = (await person()).api.invites.activate({ body: { code: spare.code } });
    expect(await refusal(late)).toMatchObject({ name: "INVITE_UNKNOWN" });
    expect((await api.invites.list()).items.map(({ id }) => id)).toEqual([invite.id]);
  });

  test("a member takes over what they do not have", async () => {
    const world = await start();
    const { building, resident, db } = world;
    const { api } = building;
    const { id: cardholderId } = await api.cardholders.create({ body: { name: "Nora" } });
    const { present, device } = await openDoor(world);
    const flat = await api.flats.create({ body: { name: "B 7.4" } });
    const rosa = await resident("Rosa");
    const { userId } = rosa;
    const own = await api.sipAgents.renew({ body: { agentId: userId } });
    await api.sipAgents.renew({ body: { agentId: cardholderId } });
    for (const agentId of [cardholderId, userId])
      await api.agentGroups.addMember({ id: flat.id, body: { agentId } });
    const calling = await api.actionGroups.create({ id: device.id, body: { name: "Nora" } });
    const action = { type: "CALL", targetType: "AGENT", targetId: cardholderId } as const;
    await api.actionGroups.addAction({ id: device.id, groupId: calling.id, body: action });
    const { tag } = await giveAccess(world, cardholderId);
    await api.nfcTags.update({ id: tag.id, body: { userId: null } });
    for (const id of [cardholderId, userId]) await setPicture(world, id);
    const { address: picture } = await api.agents.downloadAvatar({ id: userId });
    const seats = await takeSeats(world, [cardholderId, userId]);
    const rung = await ringAt(world, { device, targets: [{ id: flat.id, name: flat.name }] });
    const { code } = await api.invites.create({ body: { cardholderId } });

    const { results } = await rosa.asPerson.invites.activate({ body: { code } });

    expect(results).toMatchObject([
      { type: "ADD_TO_DOMAIN", result: "SKIPPED" },
      { type: "TAKE_OVER", result: "APPLIED", about: ["Nora"] },
    ]);
    expect(await present("CODE", CODE)).toMatchObject({ outcome: "granted", userId });
    expect((await api.flats.get({ id: flat.id })).peopleCount).toBe(1);
    expect(await api.sipAgents.get({ query: { agentId: userId } })).toMatchObject({ userName: own.userName });
    const actions = await api.actionGroups.listActions({ id: device.id, groupId: calling.id });
    expect(actions.items).toMatchObject([{ type: "CALL", targetId: userId }]);
    expect((await api.agents.downloadAvatar({ id: userId })).address).toBe(picture);
    const kept = await api.subscriptions.assignee({ query: { assigneeId: userId } });
    expect(kept.items.map(({ id }) => id)).toEqual([seats[1]]);
    await present("NFC_TAG", TAG);
    const refused = await api.events.query({ body: { outcome: "refused" } });
    expect(refused.items[0]?.refusedTag?.lastHolder).toEqual({ id: userId, name: "Nora" });
    const rings = await rosa.api.events.query({ body: { kinds: ["RING"] } });
    expect(rings.items.map(({ id }) => id)).toEqual([rung]);
    expect(await leftOf(db, cardholderId)).toEqual([]);
  });

  test("an invite whose person is gone adds the newcomer alone", async () => {
    const { building, person, db } = await start();
    const { id: cardholderId } = await building.api.cardholders.create({ body: { name: "Nora" } });
    const { code } = await building.api.invites.create({ body: { cardholderId } });
    await transaction(db, (tx) => deleteCardholder(tx, building.domain.id, cardholderId));
    const { api } = await person();
    const { results } = await api.invites.activate({ body: { code } });
    expect(results).toMatchObject([
      { type: "ADD_TO_DOMAIN", result: "APPLIED" },
      { type: "TAKE_OVER", result: "FAILED", reason: "PERSON_GONE", about: [] },
    ]);
  });

  test("nothing moves once the creator of the invite no longer administers the building", async () => {
    const { building, administrator, resident, person } = await start();
    const { id: cardholderId } = await building.api.cardholders.create({ body: { name: "Nora" } });
    const { code } = await building.api.invites.create({ body: { cardholderId } });
    const rosa = await resident("Rosa");
    const group = { name: "ADMINISTRATORS" };
    await building.api.userGroups.addMember({ ...group, body: { userId: rosa.userId } });
    await rosa.api.userGroups.removeMember({ ...group, userId: administrator.userId });
    const { results } = await (await person()).api.invites.activate({ body: { code } });
    expect(results.map(({ result }: Invite["acceptances"][number]["results"][number]) => result)).toEqual([
      "REFUSED",
      "SKIPPED",
    ]);
    expect(await rosa.api.users.get({ id: cardholderId })).toMatchObject({ name: "Nora" });
  });
});

/** Gives each of these people a seat; returns the seats. */
async function takeSeats({ building: { api } }: World, people: readonly string[]): Promise<string[]> {
  const { items } = await api.subscriptions.assignable({ query: { assigneeType: "USER" } });
  const seats = items.slice(0, people.length).map(({ id }) => id);
  for (const [index, id] of seats.entries())
    await api.subscriptions.assign({ id, body: { assigneeId: people[index]! } });
  return seats;
}

async function setPicture({ building: { api }, client }: World, id: string): Promise<void> {
  const create = { width: 4, height: 4, channels: 3, background: "#358a7a" } as const;
  const { address, uploadId } = await api.agents.uploadAvatar({ id });
  await client.put(address, await sharp({ create }).png().toBuffer(), "image/png");
  await api.agents.confirmAvatar({ id, body: { uploadId } });
}

/** The tables that still have a row of a person. */
async function leftOf(db: World["db"], id: string): Promise<string[]> {
  const counted = {
    domain_member: db.selectFrom("domain_member").select("user_id").where("user_id", "=", id),
    agent_group_member: db.selectFrom("agent_group_member").select("agent_id").where("agent_id", "=", id),
    access_credential: db.selectFrom("access_credential").select("id").where("user_id", "=", id),
    nfc_tag: db.selectFrom("nfc_tag").select("id").where("user_id", "=", id),
    face_id: db.selectFrom("face_id").select("id").where("user_id", "=", id),
    sip_agent: db.selectFrom("sip_agent").select("agent_id").where("agent_id", "=", id),
    event: db.selectFrom("event").select("id").where("actor_id", "=", id),
    event_called: db.selectFrom("event_called").select("event_id").where("user_id", "=", id),
  };
  const left: string[] = [];
  for (const [table, rows] of Object.entries(counted))
    if ((await rows.execute()).length > 0) left.push(table);
  return left;
}
