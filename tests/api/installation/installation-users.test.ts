import { expect, test } from "vitest";
import { transaction } from "#storage/database.ts";
import { describeApi } from "../../support/api.ts";
import { tokenIn } from "../../support/outside/mail-catcher.ts";
import { refusal, refusals, settle } from "../../support/refusal.ts";
import { PASSWORD } from "../../support/world.ts";

describeApi("users of the installation", (start) => {
  test("are seen and changed by its administrators alone", async () => {
    const { building, otherBuilding, resident } = await start();
    const someone = await resident();
    const other = await otherBuilding();
    const { userId: id } = someone;
    for (const { api } of [someone, other, { api: other.administrator.api }]) {
      const { installationUsers } = api;
      const calls = [
        installationUsers.list(),
        installationUsers.get({ id }),
        installationUsers.disable({ id }),
        installationUsers.enable({ id }),
        installationUsers.setAdministrator({ id, body: { installationAdministrator: true } }),
        installationUsers.sendLink({ id }),
        installationUsers.endSessions({ id }),
        installationUsers.removeFactors({ id }),
      ];
      for (const refused of await refusals(calls))
        expect(refused).toEqual({ name: "FORBIDDEN", status: 403 });
    }
    const { id: virtual } = await building.api.virtualUsers.create({
      body: { name: "Concierge", password: PASSWORD },
    });
    for (const unknown of [virtual, "no-such-user"]) {
      const call = building.api.installationUsers.disable({ id: unknown });
      expect(await refusal(call)).toEqual({ name: "NOT_FOUND", status: 404 });
    }
  });

  test("are found by name and address, state, role and how they sign in", async () => {
    const { administrator, resident } = await start();
    const { installationUsers, onPremise } = administrator.api;
    const someone = await resident("Zoe Zanetti");
    await onPremise.createUser({ body: { name: "Waiting", email: "waiting@example.org" } });
    const disabled = await resident("Shut Out");
    await installationUsers.disable({ id: disabled.userId });
    const names = async (query: Parameters<typeof installationUsers.list>[0]) =>
      (await installationUsers.list(query)).items.map(({ name }) => name);

    expect(await names({ query: { search: "zanetti" } })).toEqual(["Zoe Zanetti"]);
    expect(await names({ query: { search: someone.email } })).toEqual(["Zoe Zanetti"]);
    expect(await names({ query: { state: "WAITING" } })).toEqual(["Waiting"]);
    expect(await names({ query: { state: "DISABLED" } })).toEqual(["Shut Out"]);
    expect(await names({ query: { installationAdministrator: true } })).toEqual([administrator.name]);
    expect(await names({ query: { secondFactor: true } })).toEqual([]);
    expect((await installationUsers.list({ query: { secondFactor: false, pageSize: 2 } })).items.length).toBe(
      2,
    );
    expect(await installationUsers.get({ id: someone.userId })).toMatchObject({
      state: "ACTIVE",
      installationAdministrator: false,
      secondFactor: false,
      passkeys: 0,
      lastSignInAt: expect.any(Number) as number,
    });
  });

  test("a disabled account is signed out at the next request, and only the right password reveals why", async () => {
    const { client, visitor, administrator, building, resident, signIn } = await start();
    const someone = await resident();
    const { userId: id, email } = someone;
    const body = { grant_type: "password", username: email, password: PASSWORD };
    const token = await visitor.auth.token({ body });
    const { link } = await administrator.api.installationUsers.sendLink({ id });

    expect(await administrator.api.installationUsers.disable({ id })).toMatchObject({ state: "DISABLED" });

    for (const { api } of [
      someone,
      { api: someone.asPerson },
      { api: client.as({ token: token.access_token }) },
    ])
      expect(await refusal(api.users.me())).toMatchObject({ name: "UNAUTHENTICATED" });
    const refresh = { grant_type: "refresh_token", refresh_token: token.refresh_token };
    expect(await refusal(visitor.auth.token({ body: refresh }))).toEqual({
      name: "SIGN_IN_ENDED",
      status: 400,
    });
    expect(await refusal(signIn(email, "not the password"))).toEqual({ name: "WRONG_LOGIN", status: 401 });
    expect(await refusal(signIn(email, PASSWORD))).toEqual({ name: "ACCOUNT_DISABLED", status: 403 });
    const reset = { resetToken: tokenIn(link), password: "quite another password" };
    expect(await refusal(visitor.accountLinks.resetPassword({ body: reset }))).toMatchObject({
      name: "LINK_NOT_VALID",
    });
    const again = administrator.api.installationUsers.sendLink({ id });
    expect(await refusal(again)).toEqual({ name: "ACCOUNT_DISABLED", status: 403 });
    const request = administrator.api.accountLinks.requestPasswordReset({ body: { contact: email } });
    expect(await request).toEqual({ link: null });
    expect(await building.api.users.get({ id })).toMatchObject({ id });

    expect(await administrator.api.installationUsers.enable({ id })).toMatchObject({ state: "ACTIVE" });
    await signIn(email, PASSWORD);
    expect(await refusal(someone.api.users.me())).toMatchObject({ name: "UNAUTHENTICATED" });
  });

  test("the virtual users of a disabled account are disabled and enabled with it", async () => {
    const { administrator, building, client, resident, signIn, visitor } = await start();
    const someone = await resident();
    const { userId: id } = someone;
    const { userName, id: virtualId } = await someone.api.virtualUsers.create({
      body: { name: "Concierge", password: PASSWORD },
    });
    const body = { grant_type: "password", username: userName, password: PASSWORD };
    const token = await visitor.auth.token({ body });
    const inside = client.as({
      token: (
        await client.as({ token: token.access_token }).auth.enterDomain({ domainId: building.domain.id })
      ).access_token,
    });
    await inside.users.me();
    const { installationUsers } = administrator.api;
    expect(await installationUsers.get({ id })).toMatchObject({ virtualUsers: 1 });

    await installationUsers.disable({ id });

    for (const api of [inside, client.as({ token: token.access_token })])
      expect(await refusal(api.users.me())).toMatchObject({ name: "UNAUTHENTICATED" });
    const refresh = { grant_type: "refresh_token", refresh_token: token.refresh_token };
    expect(await refusal(visitor.auth.token({ body: refresh }))).toMatchObject({ name: "SIGN_IN_ENDED" });
    expect(await refusal(signIn(userName, "not the password"))).toMatchObject({ name: "WRONG_LOGIN" });
    expect(await refusal(signIn(userName, PASSWORD))).toEqual({ name: "ACCOUNT_DISABLED", status: 403 });

    // From now on the state of the new owner's account counts.
    const heir = { id: virtualId, body: { ownerId: administrator.userId } };
    await building.api.virtualUsers.changeOwner(heir);
    await signIn(userName, PASSWORD);
    await building.api.virtualUsers.changeOwner({ ...heir, body: { ownerId: id } });
    expect(await refusal(signIn(userName, PASSWORD))).toMatchObject({ name: "ACCOUNT_DISABLED" });

    await installationUsers.enable({ id });
    await signIn(userName, PASSWORD);
    expect(await refusal(inside.users.me()), "an ended session stays ended").toMatchObject({
      name: "UNAUTHENTICATED",
    });
  });

  test("a disabled administrator does not count, and a building that is left without one is named", async () => {
    const { administrator, building, resident } = await start();
    const second = await resident("Second Administrator");
    const ordinary = await resident();
    const { api, domain } = building;
    const { installationUsers } = administrator.api;
    await api.userGroups.addMember({ name: "ADMINISTRATORS", body: { userId: second.userId } });
    expect(await installationUsers.get({ id: second.userId })).toMatchObject({ alone: [] });
    await installationUsers.disable({ id: second.userId });

    const last = { name: "LAST_ADMINISTRATOR", status: 409 };
    const me = { id: administrator.userId };
    const stepDown = { name: "ADMINISTRATORS", userId: administrator.userId };
    const leave = { id: domain.id, userId: administrator.userId };
    expect(await refusal(api.userGroups.removeMember(stepDown)), "steps down").toEqual(last);
    expect(await refusal(api.domains.removeMember(leave)), "leaves").toEqual(last);
    const goes = administrator.api.users.remove({ id: "me", body: { password: PASSWORD } });
    expect(await refusal(goes), "deletes the account").toEqual(last);
    expect(await installationUsers.get(me)).toMatchObject({ alone: [domain.label] });
    expect(await installationUsers.get({ id: second.userId })).toMatchObject({ alone: [] });

    await installationUsers.enable({ id: second.userId });
    expect(await installationUsers.get(me)).toMatchObject({ alone: [] });
    await api.userGroups.removeMember(stepDown);
    // A stolen account is disabled at once, whatever it administers; the building's people can still leave.
    await installationUsers.disable({ id: second.userId });
    expect(await installationUsers.get({ id: second.userId })).toMatchObject({
      state: "DISABLED",
      alone: [domain.label],
    });
    await ordinary.api.domains.removeMember({ id: domain.id, userId: ordinary.userId });
  });

  test("the installation always has an administrator: of two who remove each other at once, one remains", async () => {
    const { administrator, person, signIn } = await start();
    const { installationUsers } = administrator.api;
    const me = { id: administrator.userId };
    const demote = { installationAdministrator: false };
    const last = { name: "LAST_INSTALLATION_ADMINISTRATOR", status: 409 };
    expect(await refusal(installationUsers.disable(me))).toEqual(last);
    expect(await refusal(installationUsers.setAdministrator({ ...me, body: demote }))).toEqual(last);

    const second = await person();
    const made = { id: second.userId, body: { installationAdministrator: true } };
    expect(await installationUsers.setAdministrator(made)).toMatchObject({ installationAdministrator: true });
    const { values } = await settle([
      installationUsers.disable({ id: second.userId }),
      second.api.installationUsers.setAdministrator({ ...me, body: demote }),
    ]);
    expect(values.length).toBeGreaterThan(0);
    const left = values[0]!.id === second.userId ? administrator : second;
    const { api } = await signIn(left.email, left.password);
    expect(
      (await api.installationUsers.list({ query: { installationAdministrator: true, state: "ACTIVE" } }))
        .total,
    ).toBe(1);
  });

  test("their sessions are ended permanently, and their second factors removed", async () => {
    const { administrator, db, resident } = await start();
    const someone = await resident();
    const { userId: id } = someone;
    await transaction(db, async (tx) => {
      const factor = { user_id: id, key_sealed: "sealed", created_at: 1, confirmed_at: 1, codes_made_at: 1 };
      await tx.insertInto("second_factor").values(factor).execute();
      const passkey = {
        id: "p1",
        user_id: id,
        credential_id: "c1",
        public_key: "k",
        transports: "",
        name: "Phone",
      };
      await tx
        .insertInto("passkey")
        .values({ ...passkey, created_at: 1 })
        .execute();
    });
    const { installationUsers } = administrator.api;
    expect(await installationUsers.get({ id })).toMatchObject({ secondFactor: true, passkeys: 1 });

    await installationUsers.endSessions({ id });
    expect(await refusal(someone.api.users.me())).toMatchObject({ name: "UNAUTHENTICATED" });
    expect(await installationUsers.removeFactors({ id })).toMatchObject({ secondFactor: false, passkeys: 0 });

    const entries = await db
      .selectFrom("audit_entry")
      .select(["entity", "change", "call", "row_before"])
      .execute();
    const removed = entries.filter(({ call }) => call === "installationUsers.removeFactors");
    expect(removed.map(({ entity, change }) => `${entity} ${change}`).sort()).toEqual([
      "passkey deleted",
      "second_factor deleted",
    ]);
    expect(removed.map(({ row_before }) => row_before).join()).not.toMatch(/"sealed"|"c1"|"k"/);
  });
});
