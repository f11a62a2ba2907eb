import sharp from "sharp";
import { expect, test } from "vitest";
import type { Invite } from "#contract/people/invites.ts";
import { readCallTargets } from "#provider/access/queries/call-targets.ts";
import { findRecipients } from "#provider/actions/find-recipients.ts";
import { deleteCardholder } from "#provider/people/queries/cardholders.ts";
import { transaction } from "#storage/database.ts";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { openDoor } from "../../support/open-door.ts";
import { refusal, refusals } from "../../support/refusal.ts";
import type { World } from "../../support/world.ts";

const TAG = "04A1B2C3D4";
const CODE = "135790";

describeApiOnBothEngines("people without an account", (start) => {
  test("only administrators add and change them", async () => {
    const { building, resident, otherBuilding } = await start();
    const [rosa, carlo] = [await resident("Rosa"), await resident("Carlo")];
    const managers = await building.api.agentGroups.groupByName({
      query: { name: "all-the-credential-managers" },
    });
    await building.api.agentGroups.addMember({ id: managers.id, body: { agentId: carlo.userId } });
    const { id } = await building.api.cardholders.create({ body: { name: "Nora Gialli" } });

    const tries = [rosa, carlo].flatMap(({ api }) => [
      api.cardholders.create({ body: { name: "Anna" } }),
      api.cardholders.update({ id, body: { name: "Anna" } }),
    ]);
    expect(await refusals(tries)).toEqual(tries.map(() => ({ name: "FORBIDDEN", status: 403 })));
    expect(await refusal(rosa.api.users.get({ id }))).toMatchObject({ name: "FORBIDDEN" });
    expect(await carlo.api.users.get({ id })).toMatchObject({ name: "Nora Gialli", hasAccount: false });

    const other = (await otherBuilding()).api.cardholders;
    const unknown = [
      other.update({ id, body: { name: "Anna" } }),
      building.api.cardholders.update({ id: rosa.userId, body: { name: "Anna" } }),
      building.api.cardholders.update({ id: "no-one", body: { name: "Anna" } }),
    ];
    expect(await refusals(unknown)).toEqual(unknown.map(() => ({ name: "NOT_FOUND", status: 404 })));
  });

  test("one has a name, is in lists, in the search, in flats, and is renamed", async () => {
    const { api } = (await start()).building;
    const created = await api.cardholders.create({ body: { name: "Nora Gialli" } });
    const { id } = created;
    expect(created).toMatchObject({
      name: "Nora Gialli",
      email: "",
      language: "en",
      role: "user",
      acceptTermsOfService: false,
      hasAccount: false,
    });
    expect(await api.users.get({ id })).toEqual(created);
    const flat = await api.flats.create({ body: { name: "B 7.4" } });
    await api.agentGroups.addMember({ id: flat.id, body: { agentId: id } });
    expect(await api.flats.get({ id: flat.id })).toMatchObject({
      people: [{ id, name: "Nora Gialli" }],
      peopleCount: 1,
    });
    expect(await api.agents.get({ id })).toMatchObject({ kind: "USER", name: "Nora Gialli" });

    const renamed = await api.cardholders.update({ id, body: { name: "Nora Verdi", language: "it" } });
    expect(renamed).toMatchObject({ name: "Nora Verdi", language: "it", hasAccount: false });
    expect(await api.cardholders.update({ id, body: {} })).toEqual(renamed);
    const found = await api.users.list({ query: { search: "verdi" } });
    expect(found.items).toEqual([renamed]);
    expect((await api.users.list({ query: { role: "user" } })).items).toContainEqual(renamed);
    expect((await api.users.list({ query: { order: "email" } })).items).toContainEqual(renamed);
    expect((await api.search.find({ query: { q: "verdi" } })).people).toEqual([
      { id, name: "Nora Verdi", email: "" },
    ]);
    const entries = (await api.audit.list({ query: { entityId: id } })).items;
    expect(entries.some(({ entity }) => entity === "user_account")).toBe(true);
  });

  test("the key that takes the place of a login is found by no search, and signs no one in", async () => {
    const { building, administrator, visitor, db } = await start();
    const { api } = building;
    const { id } = await api.cardholders.create({ body: { name: "Nora" } });
    const { key } = await db
      .selectFrom("user_account")
      .select("email_key as key")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();

    for (const text of ["cardholder", "CARDHOLDER", id, id.slice(0, 8)]) {
      expect((await api.users.list({ query: { search: text } })).total).toBe(0);
      expect((await api.search.find({ query: { q: text } })).people).toEqual([]);
      expect((await administrator.api.installationUsers.list({ query: { search: text } })).total).toBe(0);
    }
    for (const username of [key, key.toLowerCase(), ""]) {
      for (const password of ["", "correct horse battery"]) {
        const body = { grant_type: "password" as const, username, password };
        expect(["WRONG_LOGIN", "INVALID_INPUT"]).toContain(
          (await refusal(visitor.auth.token({ body })))?.name,
        );
      }
    }
  });

  test("one is no account of the installation, and has nothing that needs an account", async () => {
    const { building, administrator, resident, db } = await start();
    const { api } = building;
    const rosa = await resident("Rosa");
    const { id } = await api.cardholders.create({ body: { name: "Nora" } });
    const managers = await api.agentGroups.groupByName({ query: { name: "all-the-credential-managers" } });
    const virtual = await rosa.api.virtualUsers.create({
      body: { name: "Tablet", password: "a long enough secret" },
    });

    const { items } = await administrator.api.installationUsers.list({ query: { pageSize: 100 } });
    expect(items.map((each) => each.id)).not.toContain(id);
    const missing = [
      administrator.api.installationUsers.get({ id }),
      administrator.api.users.update({ id, body: { name: "Anna" } }),
      administrator.api.users.remove({ id, body: {} }),
      administrator.api.accountLinks.sendGdprAcceptanceLink({ id }),
      api.accountLinks.sendGdprAcceptanceLink({ id }),
    ];
    expect(await refusals(missing)).toEqual(missing.map(() => ({ name: "NOT_FOUND", status: 404 })));
    const unfit = [
      api.userGroups.addMember({ name: "ADMINISTRATORS", body: { userId: id } }),
      api.virtualUsers.create({
        body: { name: "Phone", password: "a long enough secret", ownerId: id },
      }),
      api.virtualUsers.changeOwner({ id: virtual.id, body: { ownerId: id } }),
      administrator.api.licences.setOwner({ id: building.licence.id, body: { userId: id } }),
    ];
    expect((await refusals(unfit)).map(({ name }) => name)).toEqual(unfit.map(() => "USER_UNKNOWN"));
    const manager = api.agentGroups.addMember({ id: managers.id, body: { agentId: id } });
    expect(await refusal(manager)).toMatchObject({ name: "DEFAULT_GROUP" });

    const flat = await api.flats.create({ body: { name: "B 7.4" } });
    await api.agentGroups.addMember({ id: flat.id, body: { agentId: id } });
    const target = { targetType: "AGENT_GROUP", targetId: flat.id } as const;
    const domainId = building.domain.id;
    expect(await findRecipients(db, domainId, target)).toEqual({ people: [], devices: [] });
    expect((await readCallTargets(db, domainId, [flat.id])).people).toEqual([]);
    await api.agentGroups.addMember({ id: flat.id, body: { agentId: rosa.userId } });
    expect((await findRecipients(db, domainId, target)).people).toMatchObject([{ id: rosa.userId }]);
  });

  test("one opens with a tag and a code, and is moved out with them", async () => {
    const world = await start();
    const { api, domain } = world.building;
    const { id } = await api.cardholders.create({ body: { name: "Nora" } });
    const { present } = await openDoor(world);
    await giveAccess(world, id);
    for (const decision of [await present("NFC_TAG", TAG), await present("CODE", CODE)])
      expect(decision).toMatchObject({ outcome: "granted", userId: id, userName: "Nora" });
    const invite = await api.invites.create({ body: { cardholderId: id } });
    const ended = await api.invites.create({ body: {} });

    await api.domains.removeMember({ id: domain.id, userId: id });

    expect(await refusals([api.users.get({ id }), api.invites.get({ id: invite.id })])).toMatchObject([
      { name: "NOT_FOUND" },
      { name: "NOT_FOUND" },
    ]);
    expect((await api.invites.list()).items.map((each) => each.id)).toEqual([ended.id]);
    expect((await api.accessCredentials.list()).total).toBe(0);
    expect(await present("CODE", CODE)).toMatchObject({ outcome: "refused" });
    expect(await present("NFC_TAG", TAG)).toMatchObject({ outcome: "refused" });
    const { items } = await api.events.query({ body: { outcome: "granted" } });
    expect(items[0]!.actor).toEqual({ id, name: "Nora" });
  });

  test("one takes a place of the building", async () => {
    const { person, newLicence, enter } = await start();
    const owner = await person();
    const licenseCode = await newLicence({ DOMAIN: 1, USER: 2 });
    const { domain } = await owner.api.licences.activateWithDomain({ body: { licenseCode, label: "Villa" } });
    const { api } = await enter(owner, domain.id);
    const { id } = await api.cardholders.create({ body: { name: "Nora" } });
    const another = api.cardholders.create({ body: { name: "Anna" } });
    expect(await refusal(another)).toMatchObject({ name: "BUILDING_FULL" });
    expect(await refusal(api.invites.create({ body: {} }))).toMatchObject({ name: "BUILDING_FULL" });

    const { code } = await api.invites.create({ body: { cardholderId: id } });
    const newcomer = await person();
    await newcomer.api.invites.activate({ body: { code } });
    expect(await api.subscriptions.people()).toEqual({ people: 2, seats: 2 });
  });

  test("the deletion of the building deletes them", async () => {
    const { otherBuilding, db } = await start();
    const other = await otherBuilding();
    await other.api.cardholders.create({ body: { name: "Nora" } });
    await other.api.domains.remove({
      id: other.domain.id,
      body: { name: other.domain.name },
    });
    const rest = db.selectFrom("user_account").select("id").where("name", "=", "Nora");
    expect(await rest.execute()).toEqual([]);
  });

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
    const { building, person } = world;
    const { api } = building;
    const { id: cardholderId } = await api.cardholders.create({ body: { name: "Nora" } });
    const { present, configuration } = await openDoor(world);
    const flat = await api.flats.create({ body: { name: "B 7.4" } });
    await api.agentGroups.addMember({ id: flat.id, body: { agentId: cardholderId } });
    const held = await giveAccess(world, cardholderId);
    const sip = await api.sipAgents.renew({ body: { agentId: cardholderId } });
    await setPicture(world, cardholderId);
    const seats = { query: { assigneeType: "USER" as const } };
    const seat = (await api.subscriptions.assignable(seats)).items[0]!;
    await api.subscriptions.assign({ id: seat.id, body: { assigneeId: cardholderId } });
    await present("CODE", CODE);
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
    expect(taken.items.map((each) => each.id)).toEqual([seat.id]);
    for (const decision of [await present("NFC_TAG", TAG), await present("CODE", CODE)])
      expect(decision).toMatchObject({ outcome: "granted", userId, userName: "Nora Gialli" });
    const known = (await configuration()).people.filter(({ name }) => name.startsWith("Nora"));
    expect(known).toMatchObject([{ userId, name: "Nora Gialli" }]);
    const { items } = await api.events.query({ body: { agentId: userId, outcome: "granted" } });
    expect(items.map(({ actor }) => actor)).toContainEqual({ id: userId, name: "Nora" });

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
    await giveAccess(world, cardholderId);
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

async function giveAccess({ building: { api } }: World, userId: string) {
  const tag = await api.nfcTags.create({ body: { identifier: "Blue", value: TAG, userId } });
  const face = await api.faceIds.create({ body: { identifier: "a-face", userId } });
  await api.accessCredentials.create({
    body: { name: "Card", userId, credentialType: "NFC_TAG", value: TAG },
  });
  const credential = await api.accessCredentials.create({
    body: { name: "Pin", userId, credentialType: "CODE", value: CODE },
  });
  return { tag, face, credential };
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
  };
  const left: string[] = [];
  for (const [table, rows] of Object.entries(counted))
    if ((await rows.execute()).length > 0) left.push(table);
  return left;
}
