import { expect, test } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import { ADMINISTRATORS } from "#rules/people/roles.ts";
import { VIEW_LIFE_MS } from "#rules/sign-in/sign-in-lives.ts";
import { newId, transaction } from "#storage/database.ts";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";
import { PASSWORD, type World } from "../../support/world.ts";

const REFUSED = { name: "PERSON_NOT_VIEWABLE", status: 403 };
const ONLY_READS = { name: "VIEW_ONLY_READS", status: 403 };
const NOT_SHOWN = { name: "NOT_IN_VIEWS", status: 403 };
const ENDED = { name: "UNAUTHENTICATED", status: 401 };

/** Begins a view of a person, by default as the administrator of the building. */
async function beginView({ client, building }: World, id: string, { personViews }: ApiCalls = building.api) {
  const { accessToken: token, expiresAt } = await personViews.begin({ id });
  return { api: client.as({ token }), expiresAt };
}

/** An administrator of the building who does not administer the installation. */
async function secondAdministrator(world: World) {
  const { building, resident } = world;
  const person = await resident();
  await building.api.userGroups.addMember({ name: ADMINISTRATORS, body: { userId: person.userId } });
  return person;
}

/** Leaves a post-it for a person, as an action does. */
async function insertNoteFor({ db, building, clock }: World, userId: string, text: string): Promise<void> {
  await transaction(db, (tx) =>
    tx
      .insertInto("note")
      .values({
        id: newId(),
        domain_id: building.domain.id,
        user_id: userId,
        kind: "POSTIT",
        mode: null,
        text,
        event_id: newId(),
        device_id: newId(),
        device_name: "Main entrance",
        button_name: null,
        camera_id: null,
        created_at: clock.now(),
        read_at: null,
      })
      .execute(),
  );
}

describeApiOnBothEngines("what an administrator sees as another person", (start) => {
  test("is what that person reads in this building, and nothing of an administrator's", async () => {
    const world = await start();
    const { building } = world;
    const anna = await world.resident("Anna Bianchi");
    const { api } = await beginView(world, anna.userId);
    expect(await api.users.me()).toMatchObject({
      id: anna.userId,
      name: "Anna Bianchi",
      role: "user",
      installationAdministrator: false,
    });
    expect(await api.domains.get({ id: building.domain.id })).toMatchObject({ id: building.domain.id });
    expect(await api.openings.listOutputs()).toEqual(await anna.api.openings.listOutputs());
    expect(await api.events.query({ body: {} })).toEqual(await anna.api.events.query({ body: {} }));
    expect(await refusal(api.users.list())).toMatchObject({ name: "FORBIDDEN" });
    expect(await refusal(api.audit.list())).toMatchObject({ name: "FORBIDDEN" });
  });

  test("can't be begun by others than administrators of the person's building", async () => {
    const world = await start();
    const anna = await world.resident();
    const manager = await world.resident();
    const { agentGroups } = world.building.api;
    const managers = await agentGroups.groupByName({ query: { name: "all-the-credential-managers" } });
    await agentGroups.addMember({ id: managers.id, body: { agentId: manager.userId } });
    for (const { api } of [anna, manager])
      expect(await refusal(api.personViews.begin({ id: anna.userId }))).toMatchObject({ name: "FORBIDDEN" });
    const other = await world.otherBuilding();
    const foreign = other.api.personViews.begin({ id: anna.userId });
    expect(await refusal(foreign)).toMatchObject({ name: "NOT_FOUND" });
    const ofInstallation = world.administrator.api.personViews.begin({ id: anna.userId });
    expect(await refusal(ofInstallation)).toMatchObject({ name: "BUILDING_NEEDED" });
  });

  test("is never that of oneself, of an administrator of the installation, or of a person without an account", async () => {
    const world = await start();
    const { building, administrator } = world;
    const second = await secondAdministrator(world);
    const { personViews, cardholders, virtualUsers } = second.api;
    expect(await refusal(personViews.begin({ id: second.userId }))).toEqual(REFUSED);
    expect(await refusal(personViews.begin({ id: administrator.userId }))).toEqual(REFUSED);
    const cardholder = await cardholders.create({ body: { name: "Carla Rossi" } });
    expect(await refusal(personViews.begin({ id: cardholder.id }))).toEqual(REFUSED);
    const body = { name: "Tablet", password: PASSWORD, ownerId: second.userId };
    const { id } = await virtualUsers.create({ body });
    expect(await refusal(building.api.personViews.begin({ id }))).toEqual(REFUSED);
  });

  test("includes another administrator of the building, who has no more rights", async () => {
    const world = await start();
    const [one, other] = [await secondAdministrator(world), await secondAdministrator(world)];
    const { api } = await beginView(world, other.userId, one.api);
    expect(await api.users.me()).toMatchObject({ id: other.userId, role: "administrator" });
    await api.users.list();
    expect(await refusal(api.personViews.begin({ id: one.userId }))).toEqual(ONLY_READS);
    // The installation makes that person one of its administrators: the view is over.
    await world.administrator.api.installationUsers.setAdministrator({
      id: other.userId,
      body: { installationAdministrator: true },
    });
    expect(await refusal(api.users.me())).toEqual(ENDED);
  });

  test("shows neither their account, nor the values of codes, nor texts and pictures of messages", async () => {
    const world = await start();
    const anna = await world.resident();
    const credential = await world.building.api.accessCredentials.create({
      body: { name: "Code", userId: anna.userId, credentialType: "CODE" },
    });
    const note = { kind: "POSTIT", mode: null, text: "The key is under the mat", readAt: null } as const;
    await insertNoteFor(world, anna.userId, note.text);
    expect((await anna.api.notes.list()).items).toMatchObject([note]);
    const { api } = await beginView(world, anna.userId);
    expect((await api.notes.list()).items).toMatchObject([{ ...note, text: "", camera: null }]);
    expect(await api.notes.state()).toMatchObject({ unread: 1 });
    const refused: (() => Promise<unknown>)[] = [
      () => api.accessCredentials.get({ id: credential.id }),
      () => api.notes.picture({ id: credential.id }),
      () => api.events.media({ id: credential.id }),
      () => api.eventExports.list(),
      () => api.signIns.list(),
      () => api.secondFactors.get(),
      () => api.passkeys.list(),
      () => api.users.getPreferences({ id: "me" }),
      () => api.users.listDomains({ id: "me" }),
      () => api.licences.managed(),
    ];
    for (const call of refused) expect(await refusal(call())).toEqual(NOT_SHOWN);
    expect((await api.accessCredentials.list()).items.map(({ id }) => id)).toEqual([credential.id]);
  });

  test("can't be changed: neither the person's things, nor their account, nor the view itself", async () => {
    const world = await start();
    const { building } = world;
    const anna = await world.resident("Anna Bianchi");
    const { api } = await beginView(world, anna.userId);
    const refused: (() => Promise<unknown>)[] = [
      () => api.users.update({ id: "me", body: { name: "Somebody else" } }),
      () => api.notes.readAll({ body: { until: 0 } }),
      () => api.auth.enterDomain({ domainId: building.domain.id }),
      () => api.auth.signOut(),
      () => api.signIns.endOthers(),
      () => api.sipAgents.renew({ body: { agentId: anna.userId } }),
      () => api.personViews.end({ id: anna.userId }),
    ];
    for (const call of refused) expect(await refusal(call())).toEqual(ONLY_READS);
    expect(await anna.api.users.me()).toMatchObject({ name: "Anna Bianchi" });
  });

  test("ends after fifteen minutes", async () => {
    const world = await start();
    const { clock } = world;
    const anna = await world.resident();
    const { api, expiresAt } = await beginView(world, anna.userId);
    expect(VIEW_LIFE_MS).toBe(15 * 60_000);
    clock.advance(VIEW_LIFE_MS - 60_000);
    await api.users.me();
    clock.advance(expiresAt - clock.now());
    expect(await refusal(api.users.me())).toEqual(ENDED);
  });

  test("ends when the administrator says so, and when they begin another", async () => {
    const world = await start();
    const { personViews } = world.building.api;
    const [anna, bruno] = [await world.resident(), await world.resident()];
    const first = await beginView(world, anna.userId);
    const second = await beginView(world, bruno.userId);
    expect(await refusal(first.api.users.me())).toEqual(ENDED);
    await personViews.end({ id: anna.userId });
    await second.api.users.me();
    await personViews.end({ id: bruno.userId });
    expect(await refusal(second.api.users.me())).toEqual(ENDED);
  });

  test.each<
    [string, (world: World, administrator: Awaited<ReturnType<typeof secondAdministrator>>) => unknown]
  >([
    ["signs out", (_, { asPerson }) => asPerson.auth.signOut()],
    [
      "leaves the building",
      ({ building }, { asPerson }) => asPerson.auth.leaveDomain({ domainId: building.domain.id }),
    ],
    [
      "is no longer an administrator",
      ({ building }, { userId }) => building.api.userGroups.removeMember({ name: ADMINISTRATORS, userId }),
    ],
    [
      "is removed from the building",
      ({ building }, { userId }) => building.api.domains.removeMember({ id: building.domain.id, userId }),
    ],
    [
      "is disabled",
      ({ administrator }, { userId }) => administrator.api.installationUsers.disable({ id: userId }),
    ],
    [
      "changes the password elsewhere",
      async ({ signIn }, { email }) => {
        const { api } = await signIn(email, PASSWORD);
        await api.users.changePassword({
          id: "me",
          body: { oldPassword: PASSWORD, newPassword: "another long password" },
        });
      },
    ],
  ])("ends when the administrator %s", async (_, end) => {
    const world = await start();
    const anna = await world.resident();
    const second = await secondAdministrator(world);
    const { api } = await beginView(world, anna.userId, second.api);
    await api.users.me();
    await end(world, second);
    expect(await refusal(api.users.me())).toEqual(ENDED);
  });

  test("is in the change log of the building, and leaves no trace of a sign-in with the person", async () => {
    const world = await start();
    const { building, administrator, db } = world;
    const anna = await world.resident("Anna Bianchi");
    const signIns = await anna.asPerson.signIns.list();
    const readLastSignIn = () =>
      db.selectFrom("last_sign_in").selectAll().where("user_id", "=", anna.userId).execute();
    const before = await readLastSignIn();
    world.clock.advance(60_000);
    const { api, expiresAt } = await beginView(world, anna.userId);
    await api.users.me();
    await building.api.personViews.end({ id: anna.userId });
    const { items } = await building.api.audit.list({ query: { entity: "person_view" } });
    expect(items).toMatchObject([
      {
        call: "personViews.end",
        change: "deleted",
        actor: { id: administrator.userId },
        names: { [anna.userId]: "Anna Bianchi" },
      },
      {
        call: "personViews.begin",
        change: "created",
        actor: { id: administrator.userId },
        after: { userId: anna.userId, expiresAt, tokenHash: "•••", familyId: "•••" },
        names: { [anna.userId]: "Anna Bianchi" },
      },
    ]);
    expect(await readLastSignIn()).toEqual(before);
    expect((await anna.asPerson.signIns.list()).items).toEqual(signIns.items);
  });

  test("is also what a person will see who has not opened their account yet", async () => {
    const world = await start();
    const anna = await world.resident();
    await transaction(world.db, (tx) =>
      tx
        .updateTable("user_account")
        .set({ terms_accepted_at: null, contact_proved_at: null })
        .where("id", "=", anna.userId)
        .execute(),
    );
    const { api } = await beginView(world, anna.userId);
    expect(await api.users.me()).toMatchObject({ id: anna.userId });
  });
});
