import { expect, test } from "vitest";
import { readCallTargets } from "#provider/access/queries/call-targets.ts";
import { findRecipients } from "#provider/actions/find-recipients.ts";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { openDoor } from "../../support/open-door.ts";
import { refusal, refusals } from "../../support/refusal.ts";
import { CODE, giveAccess, TAG } from "./give-access.ts";

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
});
