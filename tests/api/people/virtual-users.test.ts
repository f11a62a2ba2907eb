import { expect, test } from "vitest";
import { insertEvents } from "#provider/history/queries/events.ts";
import { VIRTUAL_USERS_PER_OWNER_MAX } from "#rules/people/virtual-users.ts";
import { transaction } from "#storage/database.ts";
import { describeApi } from "../../support/api.ts";
import { refusal, refusals, settle } from "../../support/refusal.ts";

const password = "a long enough secret";
const NOWHERE = "00000000-0000-7000-8000-000000000000";

describeApi("virtual users", (start) => {
  test("a person creates their own, not another person's; an administrator anyone's", async () => {
    const { building, resident, otherBuilding } = await start();
    const [rosa, carlo] = [await resident("Rosa Blu"), await resident("Carlo Neri")];
    const anna = await rosa.api.virtualUsers.create({ body: { name: "Anna", password } });
    expect(anna).toMatchObject({ name: "Anna", language: "en", ownerId: rosa.userId, type: "VIRTUAL" });
    expect(anna.userName).toMatch(/^anna-[a-z2-9]{8}$/);
    expect(await rosa.api.virtualUsers.get({ id: anna.id })).toEqual(anna);
    const renamed = await rosa.api.virtualUsers.update({ id: anna.id, body: { name: "Anna" } });
    expect(renamed.passwordVersion).toBe(anna.passwordVersion);
    const changed = await rosa.api.virtualUsers.update({ id: anna.id, body: { password } });
    expect(changed.passwordVersion).not.toBe(anna.passwordVersion);

    const body = { name: "Bea", password, ownerId: rosa.userId };
    const tries = [
      carlo.api.virtualUsers.create({ body }),
      carlo.api.virtualUsers.get({ id: anna.id }),
      carlo.api.virtualUsers.owner({ id: anna.id }),
      carlo.api.virtualUsers.update({ id: anna.id, body: { password } }),
      carlo.api.virtualUsers.remove({ id: anna.id }),
      carlo.api.virtualUsers.list({ query: { ownerId: rosa.userId } }),
      rosa.api.virtualUsers.changeOwner({ id: anna.id, body: { ownerId: carlo.userId } }),
      carlo.api.agents.uploadAvatar({ id: anna.id }),
      carlo.api.sipAgents.renew({ body: { agentId: anna.id } }),
    ];
    expect(await refusals(tries)).toEqual(tries.map(() => ({ name: "FORBIDDEN", status: 403 })));
    const { ownerId } = await building.api.virtualUsers.create({ body });
    expect(ownerId).toBe(rosa.userId);
    const strangers = [(await otherBuilding()).administrator.userId, NOWHERE, anna.id];
    for (const stranger of strangers) {
      const create = building.api.virtualUsers.create({ body: { ...body, ownerId: stranger } });
      expect(await refusal(create)).toMatchObject({ name: "USER_UNKNOWN", fields: { ownerId: "unknown" } });
    }
  });

  test("another building's virtual user can't be distinguished from one that never existed, nor from a person", async () => {
    const { building, resident, otherBuilding } = await start();
    const { api, userId } = await resident();
    const { id } = await api.virtualUsers.create({ body: { name: "Anna", password } });
    const { virtualUsers } = (await otherBuilding()).api;
    for (const [calls, unknown] of [
      [virtualUsers, id],
      [virtualUsers, NOWHERE],
      [building.api.virtualUsers, userId],
    ] as const) {
      const tries = [
        calls.get({ id: unknown }),
        calls.owner({ id: unknown }),
        calls.update({ id: unknown, body: { name: "Mine" } }),
        calls.changeOwner({ id: unknown, body: { ownerId: userId } }),
        calls.remove({ id: unknown }),
      ];
      expect(await refusals(tries)).toEqual(tries.map(() => ({ name: "NOT_FOUND", status: 404 })));
    }
    expect((await virtualUsers.list()).total).toBe(0);
  });

  test("a virtual user signs in, enters its building, and has the lowest role there and no rights elsewhere", async () => {
    const { building, resident, signIn, client, newLicence } = await start();
    const rosa = await resident("Rosa Blu");
    const anna = await rosa.api.virtualUsers.create({ body: { name: "Anna", password } });
    const signedIn = await signIn(anna.userName.toUpperCase(), password);
    const { items } = await signedIn.api.users.listDomains({ id: "me" });
    expect(items.map(({ id, role }) => [id, role])).toEqual([[building.domain.id, "virtual-user"]]);
    const { access_token: token } = await signedIn.api.auth.enterDomain({ domainId: building.domain.id });
    const { api } = { api: client.as({ token }) };
    expect(await api.users.me()).toMatchObject({ role: "virtual-user", isVirtual: true, email: "" });
    expect(await rosa.api.users.me()).toMatchObject({ isVirtual: false });
    expect((await api.virtualUsers.list({ query: { ownerId: anna.id } })).total).toBe(0);
    const ofRosa = { query: { ownerId: rosa.userId } };
    expect(await refusal(api.virtualUsers.list(ofRosa))).toMatchObject({ name: "FORBIDDEN" });
    expect((await api.virtualUsers.list()).items).toEqual([anna]);
    expect(await api.virtualUsers.owner({ id: anna.id })).toEqual({ id: rosa.userId, name: "Rosa Blu" });
    expect((await api.accessCredentials.list()).total).toBe(0);

    const { code } = await building.api.invites.create({ body: {} });
    const licenseCode = await newLicence();
    const credential = { name: "Door", userId: anna.id, credentialType: "CODE" } as const;
    const tries = [
      api.virtualUsers.create({ body: { name: "Bea", password } }),
      api.virtualUsers.update({ id: anna.id, body: { name: "Boss" } }),
      api.virtualUsers.remove({ id: anna.id }),
      api.domains.removeMember({ id: building.domain.id, userId: anna.id }),
      api.virtualUsers.list({ query: { ownerId: rosa.userId } }),
      api.virtualUsers.list().then(() => api.users.list()),
      api.accessCredentials.create({ body: credential }),
      signedIn.api.invites.activate({ body: { code } }),
      signedIn.api.licences.activateWithDomain({ body: { licenseCode, label: "Mine" } }),
      signedIn.api.users.changePassword({
        id: "me",
        body: { oldPassword: password, newPassword: "my own secret" },
      }),
    ];
    expect(await refusals(tries)).toEqual(tries.map(() => ({ name: "FORBIDDEN", status: 403 })));
    // No group gives it a higher role.
    const body = { userId: anna.id };
    const raise = building.api.userGroups.addMember({ name: "ADMINISTRATORS", body });
    expect(await refusal(raise)).toMatchObject({ name: "USER_UNKNOWN" });
    const managers = await building.api.agentGroups.groupByName({
      query: { name: "all-the-credential-managers" },
    });
    const join = building.api.agentGroups.addMember({ id: managers.id, body: { agentId: anna.id } });
    expect(await refusal(join)).toMatchObject({ name: "DEFAULT_GROUP" });
  });

  test("it is not an account: calls that change or delete accounts, or remind of the terms, don't find it", async () => {
    const { administrator, building, db, resident, clock } = await start();
    const rosa = await resident("Rosa Blu");
    const anna = await rosa.api.virtualUsers.create({ body: { name: "Anna", password } });
    const { id } = anna;
    const notFound = { name: "NOT_FOUND", status: 404 };
    for (const { users, accountLinks } of [administrator.api, building.api]) {
      expect(await refusal(users.update({ id, body: { email: "anna@example.org" } }))).toEqual(notFound);
      expect(await refusal(users.remove({ id, body: { password } }))).toEqual(notFound);
      expect(await refusal(accountLinks.sendGdprAcceptanceLink({ id }))).toEqual(notFound);
    }
    expect(await rosa.api.virtualUsers.get({ id })).toEqual(anna);

    const domainId = building.domain.id;
    const actor = { id, name: "Anna" };
    const entry = { kind: "ACCESS", outcome: "granted", time: clock.now(), actor } as const;
    await transaction(db, (tx) => insertEvents(tx, domainId, [entry], clock.now()));
    const { items } = await rosa.api.events.query({ body: { kinds: ["ACCESS"] } });
    expect(items).toMatchObject([{ actor }]);
  });

  test("another password or another language is the owner's to set, and a new password ends the sign-ins", async () => {
    const { resident, signIn } = await start();
    const { api } = await resident();
    const { id, userName } = await api.virtualUsers.create({ body: { name: "Anna", password } });
    const before = await signIn(userName, password);
    const changed = await api.virtualUsers.update({ id, body: { name: "Anna B.", language: "it" } });
    expect(changed).toMatchObject({ name: "Anna B.", language: "it", userName });
    expect(await before.api.users.me()).toMatchObject({ name: "Anna B." });
    await api.virtualUsers.update({ id, body: { password: "another long secret" } });
    expect(await refusal(before.api.users.me())).toMatchObject({ status: 401 });
    expect(await refusal(signIn(userName, password))).toMatchObject({ name: "WRONG_LOGIN" });
    await signIn(userName, "another long secret");
  });

  test("it is an agent like a person: in the default group, in lists after its owner, with credentials and tags", async () => {
    const { building, resident } = await start();
    const { api } = building;
    const [zoe, anna] = [await resident("Zoe"), await resident("Anna")];
    const child = await zoe.api.virtualUsers.create({ body: { name: "Carla", password } });
    const { id, name } = child;
    const agent = { id, name, kind: "VIRTUAL_USER", ownerId: zoe.userId };
    expect(await api.agents.get({ id })).toEqual(agent);
    expect((await api.agentGroups.groupsOfAgent({ agentId: id })).items).toMatchObject([
      { name: "all-the-agents" },
    ]);
    const group = await api.agentGroups.create({ body: { name: "Flat" } });
    for (const agentId of [id, zoe.userId, anna.userId])
      await api.agentGroups.addMember({ id: group.id, body: { agentId } });
    expect((await api.agentGroups.listMembers({ id: group.id })).items.map((each) => each.name)).toEqual([
      ...["Anna", "Zoe", "Carla"],
    ]);
    const body = { sourceId: group.id, destinationId: group.id, type: "CAN_CALL" } as const;
    await api.agentGroupRelations.create({ body });
    const related = await anna.api.agents.relatedAgents({ id: anna.userId });
    expect(related.items.map((each) => each.name)).toEqual(["Zoe", "Carla"]);
    const credential = { name: "Door", userId: id, credentialType: "CODE" } as const;
    expect(await api.accessCredentials.create({ body: credential })).toMatchObject({ userId: id });
    const tag = await api.nfcTags.create({ body: { identifier: "Fob", value: "04A1B2C3", userId: id } });
    expect(tag.userId).toBe(id);
    expect((await api.users.list()).items.map((each) => each.name)).not.toContain("Carla");
    const found = async (search: string) =>
      (await api.virtualUsers.list({ query: { search } })).items.map((each) => each.name);
    expect(await found("CARL")).toEqual(["Carla"]);
    expect(await found("Zoe")).toEqual([]);
  });

  test("a person who leaves the building, or whose account is deleted, leaves no virtual user behind who could sign in", async () => {
    const { building, db, resident, signIn } = await start();
    const { api, domain } = building;
    const [rosa, carlo] = [await resident("Rosa"), await resident("Carlo")];
    const names: string[] = [];
    for (const owner of [rosa, rosa, carlo]) {
      const made = await owner.api.virtualUsers.create({ body: { name: "Anna", password } });
      names.push(made.userName);
      await api.nfcTags.create({ body: { identifier: "Fob", value: `0${names.length}05`, userId: made.id } });
      await api.accessCredentials.create({ body: { name: "Door", userId: made.id, credentialType: "CODE" } });
    }
    const signedIn = await signIn(names[0]!, password);
    await api.domains.removeMember({ id: domain.id, userId: rosa.userId });
    expect(await refusal(signedIn.api.users.me())).toMatchObject({ status: 401 });
    await transaction(db, async (tx) => {
      await tx.deleteFrom("user_account").where("id", "=", carlo.userId).execute();
    });
    const late = names.map((userName) => signIn(userName, password));
    expect(await refusals(late)).toEqual(late.map(() => ({ name: "WRONG_LOGIN", status: 401 })));
    expect((await api.virtualUsers.list()).total).toBe(0);
    expect((await api.accessCredentials.list()).total).toBe(0);
    expect((await api.nfcTags.list({ query: { unassigned: true } })).total).toBe(3);
  });

  test("no licence is transferred to one, and one is deleted with its building", async () => {
    const { otherBuilding, signIn } = await start();
    const { api, domain, licence, administrator } = await otherBuilding();
    const { id, userName } = await api.virtualUsers.create({ body: { name: "Anna", password } });
    const transfer = administrator.api.licences.setOwner({ id: licence.id, body: { userId: id } });
    expect(await refusal(transfer)).toMatchObject({ name: "USER_UNKNOWN" });
    await signIn(userName, password);
    await api.domains.remove({ id: domain.id, body: { name: domain.name } });
    expect(await refusal(signIn(userName, password))).toMatchObject({ name: "WRONG_LOGIN" });
  });

  test("an administrator creates one for another person, and deletes one; the deleted one is no longer found", async () => {
    const { building, resident, signIn } = await start();
    const { api } = building;
    const [rosa, carlo] = [await resident("Rosa"), await resident("Carlo")];
    const { id, userName } = await rosa.api.virtualUsers.create({ body: { name: "Anna", password } });
    const given = await api.virtualUsers.changeOwner({ id, body: { ownerId: carlo.userId } });
    expect(given).toMatchObject({ id, ownerId: carlo.userId });
    expect((await rosa.api.virtualUsers.list()).total).toBe(0);
    expect((await carlo.api.virtualUsers.list()).items).toEqual([given]);
    expect((await api.virtualUsers.list({ query: { ownerId: carlo.userId } })).items).toEqual([given]);
    expect(await refusal(api.virtualUsers.changeOwner({ id, body: { ownerId: id } }))).toMatchObject({
      name: "USER_UNKNOWN",
    });
    await carlo.api.virtualUsers.remove({ id });
    expect(await refusal(api.agents.get({ id }))).toMatchObject({ name: "NOT_FOUND" });
    expect(await refusal(signIn(userName, password))).toMatchObject({ name: "WRONG_LOGIN" });
  });

  test("of several requests at once only as many as permitted create one", async () => {
    const { building, administrator, db } = await start();
    const { virtualUsers } = building.api;
    const first = await virtualUsers.create({ body: { name: "V", password } });
    const row = await db
      .selectFrom("user_account")
      .selectAll()
      .where("id", "=", first.id)
      .executeTakeFirstOrThrow();
    await transaction(db, async (tx) => {
      for (let count = 2; count < VIRTUAL_USERS_PER_OWNER_MAX; count++) {
        const another = { ...row, id: `v-${count}`, email_key: `v-${count}` };
        await tx.insertInto("user_account").values(another).execute();
      }
    });
    const { values, problems } = await settle(
      Array.from({ length: 4 }, () => virtualUsers.create({ body: { name: "V", password } })),
    );
    expect(values).toHaveLength(1);
    expect(problems.map(({ name }) => name)).toEqual(Array(3).fill("TOO_MANY_VIRTUAL_USERS"));
    const { total } = await virtualUsers.list({ query: { ownerId: administrator.userId } });
    expect(total).toBe(VIRTUAL_USERS_PER_OWNER_MAX);
  });
});
