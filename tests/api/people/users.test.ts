import { expect, test } from "vitest";
import { describeApi } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";
import { PASSWORD } from "../../support/world.ts";

const newcomer = {
  name: "Bruno Neri",
  email: "bruno@example.org",
  password: "another long password",
  acceptTermsOfService: true as const,
};

describeApi("users", (start) => {
  test("signing up needs a valid invite, and creates no account without one", async () => {
    const { visitor, building, clock, signIn } = await start();
    const ended = await building.api.invites.create({ body: { expirationDate: clock.now() + 60_000 } });
    clock.advance(60_000);

    const without = await refusal(visitor.users.signUp({ body: newcomer }));
    const unknown = await refusal(visitor.users.signUp({ body: { ...newcomer, inviteCode: "guess" } }));
    const expired = await refusal(visitor.users.signUp({ body: { ...newcomer, inviteCode: ended.code } }));

    expect(without).toEqual({ name: "INVITE_UNKNOWN", status: 404, fields: { inviteCode: "required" } });
    expect(unknown).toEqual({ name: "INVITE_UNKNOWN", status: 404, fields: { inviteCode: "unknown" } });
    expect(expired).toEqual({ name: "INVITE_EXPIRED", status: 409, fields: { inviteCode: "expired" } });
    expect(await refusal(signIn(newcomer.email, newcomer.password))).toMatchObject({ name: "WRONG_LOGIN" });
  });

  test("an address that has an account is refused, whatever its case", async () => {
    const { visitor, building, administrator } = await start();
    const { code } = await building.api.invites.create({ body: {} });
    const body = { ...newcomer, email: administrator.email.toUpperCase(), inviteCode: code };

    const problem = await refusal(visitor.users.signUp({ body }));

    expect(problem).toEqual({ name: "EMAIL_TAKEN", status: 409, fields: { email: "taken" } });
  });

  test("invalid fields of an account are reported one by one", async () => {
    const { visitor } = await start();
    const body = {
      name: " ",
      email: "a@b@c",
      password: "short",
      acceptTermsOfService: false as unknown as true,
    };

    expect(await refusal(visitor.users.signUp({ body }))).toMatchObject({
      name: "INVALID_INPUT",
      fields: {
        name: "required",
        email: "email",
        password: "passwordTooShort",
        acceptTermsOfService: "required",
      },
    });
  });

  test("a person of another building can't be distinguished from one who never existed", async () => {
    const { building, otherBuilding } = await start();
    const other = await otherBuilding();

    for (const id of [other.administrator.userId, "nobody"]) {
      expect(await refusal(building.api.users.get({ id }))).toEqual({ name: "NOT_FOUND", status: 404 });
    }
  });

  test("ordinary users and people without a building may not list the people", async () => {
    const { resident, administrator } = await start();
    const { api, userId } = await resident();

    expect(await refusal(api.users.list())).toMatchObject({ status: 403 });
    expect(await refusal(api.users.get({ id: administrator.userId }))).toMatchObject({ name: "FORBIDDEN" });
    expect(await refusal(administrator.api.users.get({ id: userId }))).toMatchObject({ name: "FORBIDDEN" });
    expect(await refusal(administrator.api.users.list())).toMatchObject({
      name: "BUILDING_NEEDED",
      status: 403,
    });
  });

  test("everyone reads their own account, by any token; a role exists only in a building", async () => {
    const { administrator, building, resident, person, signIn } = await start();
    const { api, asPerson, userId } = await resident("Rosa Blu");
    const nowhere = await person("Nora Nulla");
    const joinedAt = expect.any(Number) as number;

    const own = await api.users.get({ id: userId });
    expect(own).toMatchObject({ id: userId, name: "Rosa Blu", role: "user", joinedAt });
    const withoutBuilding = await asPerson.users.get({ id: userId });
    expect(withoutBuilding).toMatchObject({ id: userId, role: null, joinedAt: null });
    expect(await nowhere.api.users.get({ id: nowhere.userId })).toMatchObject({
      name: "Nora Nulla",
      role: null,
    });
    const first = await building.api.users.get({ id: administrator.userId });
    expect(first).toMatchObject({ role: "administrator", joinedAt });
    const made = await api.virtualUsers.create({ body: { name: "Table", password: PASSWORD } });
    const virtual = await signIn(made.userName, PASSWORD);
    expect(await virtual.api.users.get({ id: made.id })).toMatchObject({
      id: made.id,
      name: "Table",
      role: null,
    });
  });

  test("the people of a building are listed by name, without regard to case and accents, and found by parts", async () => {
    const { building, resident, otherBuilding } = await start();
    await resident("Zoë 100%");
    await resident("émile");
    await otherBuilding();

    const all = await building.api.users.list();
    const names = async (search: string) =>
      (await building.api.users.list({ query: { search } })).items.map(({ name }) => name);

    expect(all.items.map(({ name, role }) => [name, role])).toEqual([
      ["Ada Bianchi", "administrator"],
      ["émile", "user"],
      ["Zoë 100%", "user"],
    ]);
    const ofRole = async (role: "administrator" | "user") =>
      (await building.api.users.list({ query: { role } })).items.map(({ role }) => role);
    expect(new Set(await ofRole("administrator"))).toEqual(new Set(["administrator"]));
    expect(new Set(await ofRole("user"))).toEqual(new Set(["user"]));
    expect(await building.api.users.list({ query: { page: 1, pageSize: 2 } })).toMatchObject({
      items: [{ name: "Zoë 100%" }],
      total: 3,
    });
    expect(await names("EMI")).toEqual(["émile"]);
    expect(await names("%")).toEqual(["Zoë 100%"]);
    expect(await names("ada@")).toEqual(["Ada Bianchi"]);
    expect(await names("_")).toEqual([]);
  });

  test("a wrong current password is reported beside its field and changes nothing", async () => {
    const { administrator, signIn } = await start();
    const body = { oldPassword: "not the password", newPassword: "a new long password" };

    const problem = await refusal(administrator.api.users.changePassword({ id: "me", body }));

    expect(problem).toEqual({ name: "WRONG_PASSWORD", status: 400, fields: { oldPassword: "wrong" } });
    await signIn(administrator.email, PASSWORD);
  });

  test("a person can't change another's password", async () => {
    const { administrator, person } = await start();
    const { userId } = await person();
    const body = { oldPassword: PASSWORD, newPassword: "a new long password" };

    const problem = await refusal(administrator.api.users.changePassword({ id: userId, body }));

    expect(problem).toEqual({ name: "NOT_FOUND", status: 404 });
  });

  test("guessing the current password is stopped after ten tries", async () => {
    const { administrator } = await start();
    const body = { oldPassword: "not the password", newPassword: "a new long password" };
    const guess = () => refusal(administrator.api.users.changePassword({ id: "me", body }));

    for (let count = 0; count < 10; count++) expect(await guess()).toMatchObject({ name: "WRONG_PASSWORD" });

    expect(await guess()).toMatchObject({ name: "TOO_MANY_TRIES" });
  });

  test("a changed password ends all sign-ins except the current one", async () => {
    const { administrator, building, signIn } = await start();
    const elsewhere = await signIn(administrator.email, PASSWORD);
    const body = { oldPassword: PASSWORD, newPassword: "a new long password" };

    await building.api.users.changePassword({ id: administrator.userId, body });

    expect(await refusal(elsewhere.api.users.me())).toMatchObject({ name: "UNAUTHENTICATED" });
    expect(await refusal(signIn(administrator.email, PASSWORD))).toMatchObject({ name: "WRONG_LOGIN" });
    expect(await building.api.users.me()).toMatchObject({ id: administrator.userId });
    expect(await administrator.api.users.me()).toMatchObject({ id: administrator.userId });
    await signIn(administrator.email, body.newPassword);
  });

  test("a person's buildings are visible to no one else", async () => {
    const { administrator, person } = await start();
    const { userId } = await person();

    expect(await refusal(administrator.api.users.listDomains({ id: userId }))).toMatchObject({
      name: "NOT_FOUND",
    });
  });

  test("a person's buildings are listed by name with the role, and filtered by being (the only) administrator", async () => {
    const { administrator, building, otherBuilding, resident } = await start();
    const other = await otherBuilding("Attico");
    const { code } = await other.api.invites.create({ body: {} });
    await administrator.api.invites.activate({ body: { code } });
    const second = await resident();
    await building.api.userGroups.addMember({ name: "ADMINISTRATORS", body: { userId: second.userId } });
    const labels = async (query: { admin?: boolean; uniqueAdmin?: boolean; search?: string }) =>
      (await administrator.api.users.listDomains({ id: "me", query })).items.map(({ label }) => label);

    const all = await administrator.api.users.listDomains({ id: administrator.userId });

    expect(all.items.map(({ label, role }) => [label, role])).toEqual([
      ["Attico", "user"],
      ["Casa Verde", "administrator"],
    ]);
    expect(await labels({ admin: true })).toEqual(["Casa Verde"]);
    expect(await labels({ admin: false })).toEqual(["Attico"]);
    expect(await labels({ uniqueAdmin: true })).toEqual([]);
    expect(await labels({ search: " VERDE" })).toEqual(["Casa Verde"]);
    expect(await labels({ search: "casaverde" })).toEqual(["Casa Verde"]);
    expect(await labels({ search: "casa_verde" })).toEqual([]);
    expect(await labels({ search: "tti", admin: true })).toEqual([]);
    const { items } = await other.administrator.api.users.listDomains({
      id: "me",
      query: { uniqueAdmin: true },
    });
    expect(items).toHaveLength(1);
  });

  test("a console learns what this provider offers", async () => {
    const { administrator, provider } = await start();

    expect(await administrator.api.users.services()).toEqual({
      version: "0.0.0-test",
      mode: "on-premise",
      mobileMessages: false,
      mailMessages: false,
      deviceLink: { mqttPort: provider.deviceLink.mqttPort, webSocketPath: "/device-link" },
    });
    const body = { emailFrom: "door@example.org", host: "127.0.0.1" };
    await administrator.api.mailServer.set({ body });
    expect(await administrator.api.users.services()).toMatchObject({ mailMessages: true });
  });
});
