import { expect, test } from "vitest";
import { createKeys } from "#provider/keys.ts";
import { signLicence } from "#provider/licences/signed-text.ts";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { refusal, settle } from "../../support/refusal.ts";

const MINUTE_MS = 60_000;

describeApiOnBothEngines("licences", (start) => {
  test("an unknown licence code is refused beside its field, and so is one that was issued for someone else", async () => {
    const { person, administrator } = await start();
    const { api } = await person();

    const unknown = { licenseCode: "AAAA-BBBB-CCCC-DDDD" };

    const problem = { name: "UNKNOWN_LICENCE_CODE", fields: { licenseCode: "unknown" } };
    expect(await refusal(api.licences.licenseByCode({ query: unknown }))).toMatchObject(problem);
    expect(await refusal(api.licences.activate({ body: unknown }))).toMatchObject(problem);
    expect(await refusal(administrator.api.licences.licenseByCode({ query: unknown }))).toMatchObject(
      problem,
    );
  });

  test("the demo licence can be activated by the first administrator alone", async () => {
    const installation = await start.empty();
    const account = { name: "Ada", email: "ada@example.org", password: "correct horse battery" };
    const body = { ...account, setupCode: installation.provider.setupCode };
    const { demo } = await installation.visitor.onPremise.createUser({ body });
    const login = { grant_type: "password", username: account.email, password: account.password };
    const ada = installation.client.as({
      token: (await installation.visitor.auth.token({ body: login })).access_token,
    });
    const other = { name: "Bo", email: "bo@example.org", password: "correct horse battery" };
    await ada.onPremise.createUser({ body: other });
    const bosLogin = { grant_type: "password", username: other.email, password: other.password };
    const bosToken = (await installation.visitor.auth.token({ body: bosLogin })).access_token;
    const bo = installation.client.as({ token: bosToken });
    await bo.accountLinks.acceptTermsOfService();

    const code = { licenseCode: demo!.licenseCode };
    expect(await refusal(bo.licences.licenseByCode({ query: code }))).toMatchObject({
      name: "UNKNOWN_LICENCE_CODE",
    });
    expect(await refusal(bo.licences.activate({ body: code }))).toMatchObject({
      name: "UNKNOWN_LICENCE_CODE",
    });
    expect(await ada.licences.activate({ body: code })).toMatchObject({ demo: true });
  });

  test("a used licence code is refused without disclosing its owner", async () => {
    const { person, newLicence } = await start();
    const [first, second] = [await person(), await person()];
    const licenseCode = await newLicence();
    await first.api.licences.activate({ body: { licenseCode } });

    const problem = await refusal(second.api.licences.licenseByCode({ query: { licenseCode } }));

    expect(problem).toEqual({ name: "LICENCE_CODE_USED", status: 409, fields: { licenseCode: "used" } });
  });

  test("an expired licence can't be activated", async () => {
    const { person, newLicence, clock } = await start();
    const { api } = await person();
    const licenseCode = await newLicence({ DOMAIN: 1 }, clock.now() + MINUTE_MS);
    expect(await api.licences.licenseByCode({ query: { licenseCode } })).toMatchObject({ owner: null });

    clock.advance(MINUTE_MS);

    const problem = { name: "LICENCE_EXPIRED", fields: { licenseCode: "expired" } };
    expect(await refusal(api.licences.activate({ body: { licenseCode } }))).toMatchObject(problem);
    const body = { licenseCode, label: "Too late" };
    expect(await refusal(api.licences.activateWithDomain({ body }))).toMatchObject(problem);
  });

  test("a licence without a seat for a building creates none and stays unused", async () => {
    const { person, newLicence } = await start();
    const { api } = await person();
    const licenseCode = await newLicence({ DEVICE: 3 });

    const problem = await refusal(
      api.licences.activateWithDomain({ body: { licenseCode, label: "Villa Rosa" } }),
    );

    expect(problem).toMatchObject({ name: "NO_VALID_SUBSCRIPTION", status: 409 });
    expect(await refusal(api.domains.domainFromName({ query: { name: "villarosa" } }))).toMatchObject({
      status: 404,
    });
    expect(await api.licences.licenseByCode({ query: { licenseCode } })).toMatchObject({ owner: null });
  });

  test("a licence with seats for two buildings is valid for two of its owner's buildings, and for no one else's", async () => {
    const { person, newLicence } = await start();
    const [owner, other] = [await person(), await person()];
    const licenseCode = await newLicence({ DOMAIN: 2 });
    const create = (label: string) => owner.api.licences.activateWithDomain({ body: { licenseCode, label } });
    await create("Villa Rosa");

    const stolen = { licenseCode, label: "Villa Nera" };
    const problem = { name: "LICENCE_CODE_USED", fields: { licenseCode: "used" } };
    expect(await refusal(other.api.licences.activateWithDomain({ body: stolen }))).toMatchObject(problem);
    const { domain, licence } = await create("Villa Bianca");
    expect(domain.name).toBe("villabianca");
    expect(licence.seats).toEqual([{ assigneeType: "DOMAIN", total: 2, free: 0 }]);
    const full = { name: "NO_VALID_SUBSCRIPTION", fields: { licenseCode: "noSeat" } };
    expect(await refusal(create("Villa Verde"))).toMatchObject(full);
  });

  test("a label that leaves nothing for a name is refused beside its field", async () => {
    const { person, newLicence } = await start();
    const { api } = await person();
    const licenseCode = await newLicence();

    for (const label of ["日本", "--", "ß"]) {
      const problem = await refusal(api.licences.activateWithDomain({ body: { licenseCode, label } }));
      expect(problem).toMatchObject({ name: "DOMAIN_NAME_EMPTY", fields: { label: "empty" } });
    }
  });

  test("another's licence can't be distinguished from one that never existed", async () => {
    const { building, person } = await start();
    const { api } = await person();

    for (const id of [building.licence.id, "no-such-licence"]) {
      expect(await refusal(api.licences.get({ id }))).toEqual({ name: "NOT_FOUND", status: 404 });
      expect(await refusal(api.licences.restore({ id }))).toEqual({ name: "NOT_FOUND", status: 404 });
    }
  });

  test("a licence can't be constrained to a group of another building", async () => {
    const { administrator, otherBuilding, newLicence, client, building } = await start();
    const other = await otherBuilding();
    const group = await other.api.agentGroups.create({ body: { name: "Theirs" } });
    const body = { licenseCode: await newLicence(), constrainedAgentGroupId: group.id };

    const fields = { constrainedAgentGroupId: "unknown" };
    expect(await refusal(building.api.licences.activate({ body }))).toMatchObject({ status: 400, fields });
    expect(await refusal(administrator.api.licences.activate({ body }))).toMatchObject({
      status: 400,
      fields,
    });
    const own = await building.api.agentGroups.create({ body: { name: "Ours" } });
    const constrained = { ...body, constrainedAgentGroupId: own.id };
    expect(await client.as({ token: building.token }).licences.activate({ body: constrained })).toMatchObject(
      {
        owner: administrator.userId,
        constrainedAgentGroupId: own.id,
      },
    );
  });

  test("guessing licence codes is stopped after twenty tries", async () => {
    const { person } = await start();
    const { api } = await person();
    const guess = () => refusal(api.licences.licenseByCode({ query: { licenseCode: "GUESSGUESSGUESS2" } }));

    for (let count = 0; count < 20; count++)
      expect(await guess()).toMatchObject({ name: "UNKNOWN_LICENCE_CODE" });

    expect(await guess()).toMatchObject({ name: "TOO_MANY_TRIES", status: 429 });
  });

  test("of twenty simultaneous activations of one code, one becomes its owner", async () => {
    const { person, newLicence } = await start();
    const [first, second] = [await person(), await person()];
    const licenseCode = await newLicence();

    const { values, problems } = await settle(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? first : second).api.licences.activate({ body: { licenseCode } }),
      ),
    );

    expect(values).toHaveLength(1);
    expect(problems.map(({ name }) => name)).toEqual(Array(19).fill("LICENCE_CODE_USED"));
  });

  test("twenty buildings of one name that are created at once get twenty names", async () => {
    const { person, newLicence } = await start();
    const { api } = await person();
    const codes = [];
    for (let count = 0; count < 20; count++) codes.push(await newLicence({ DOMAIN: 1 }));

    const { values, problems } = await settle(
      codes.map((licenseCode) =>
        api.licences.activateWithDomain({ body: { licenseCode, label: "Casa Nova" } }),
      ),
    );

    expect(problems).toEqual([]);
    const names = values.map(({ domain }) => domain.name);
    expect(new Set(names)).toEqual(
      new Set(["casanova", ...Array.from({ length: 19 }, (_, index) => `casanova${index + 1}`)]),
    );
  });

  test("activating with a building makes the caller its administrator, in its default groups, on the licence's seat", async () => {
    const { building, administrator } = await start();

    expect(building.domain).toMatchObject({
      name: "casaverde",
      label: "Casa Verde",
      eventsTtl: 4320,
      avatar: null,
    });
    expect(building.licence).toMatchObject({ demo: true, owner: administrator.userId });
    expect(building.licence.seats).toContainEqual({ assigneeType: "DOMAIN", total: 1, free: 0 });
    expect(await building.api.users.me()).toMatchObject({ role: "administrator" });
    const { items } = await building.api.agentGroups.groupsOfAgent({ agentId: administrator.userId });
    expect(items.map(({ name }) => name)).toEqual(["all-the-administrators", "all-the-agents"]);
    const used = (await building.api.subscriptions.list()).items;
    expect(used).toMatchObject([{ assigneeType: "DOMAIN", assigneeId: building.domain.id, expired: false }]);
  });

  test("a person's own licences are listed with full ones first, and those without an end before dated ones", async () => {
    const { administrator, newLicence, clock } = await start();
    const dated = await newLicence({ DEVICE: 1 }, clock.now() + MINUTE_MS);
    const endless = await newLicence({ DEVICE: 1 });
    await administrator.api.licences.activate({ body: { licenseCode: dated } });
    await administrator.api.licences.activate({ body: { licenseCode: endless } });
    await newLicence();

    const { items, total } = await administrator.api.licences.managed();

    expect(items.map(({ code, demo }) => (demo ? "demo" : code))).toEqual([endless, dated, "demo"]);
    expect(total).toBe(3);
    const second = await administrator.api.licences.managed({ query: { page: 1, pageSize: 1 } });
    expect(second).toMatchObject({ items: [{ code: dated }], page: 1, pageSize: 1, total: 3 });
  });

  test("a licence code is read without regard to spaces, dashes and case", async () => {
    const { person, newLicence } = await start();
    const { api } = await person();
    const code = await newLicence();
    const typed = ` ${code.toLowerCase().replace(/(.{4})/g, "$1-")} `;

    expect(await api.licences.licenseByCode({ query: { licenseCode: typed } })).toMatchObject({ code });
  });

  test("a signed licence is recognised by its text alone and activated once; a changed one is refused", async () => {
    const { administrator, person, secret } = await start();
    const { api } = await person();
    const terms = {
      code: "SIGNEDSIGNED2222",
      demo: false,
      expirationDate: null,
      seats: { DOMAIN: 1, DEVICE: 3 },
    };
    const text = signLicence(terms, createKeys(secret).licenceKey);
    const foreign = signLicence(terms, createKeys(Buffer.alloc(32, 7)).licenceKey);
    const activate = (licenseCode: string) => api.licences.activate({ body: { licenseCode } });

    expect(await refusal(activate(foreign))).toMatchObject({ name: "UNKNOWN_LICENCE_CODE" });
    expect(await refusal(activate(terms.code))).toMatchObject({ name: "UNKNOWN_LICENCE_CODE" });
    expect(await api.licences.licenseByCode({ query: { licenseCode: text } })).toMatchObject({
      code: terms.code,
    });
    const { values } = await settle(Array.from({ length: 20 }, () => activate(text)));
    expect(values).toMatchObject([{ code: terms.code, demo: false, owner: expect.any(String) }]);
    expect(values[0]!.seats).toContainEqual({ assigneeType: "DEVICE", total: 3, free: 3 });
    const again = administrator.api.licences.activate({ body: { licenseCode: text } });
    expect(await refusal(again)).toMatchObject({ name: "LICENCE_CODE_USED" });
  });

  test("a licence is transferred to a person of the owner's building, with its seats", async () => {
    const { administrator, building, resident, otherBuilding } = await start();
    const someone = await resident();
    const other = await otherBuilding();
    const { id } = building.licence;
    const hand = (userId: string) => administrator.api.licences.setOwner({ id, body: { userId } });

    for (const stranger of [other.administrator.userId, "nobody"]) {
      expect(await refusal(hand(stranger))).toMatchObject({ name: "USER_UNKNOWN", status: 400 });
    }
    const theirs = someone.asPerson.licences.setOwner({ id, body: { userId: someone.userId } });
    expect(await refusal(theirs)).toEqual({ name: "NOT_FOUND", status: 404 });
    expect(await hand(someone.userId)).toMatchObject({ id, owner: someone.userId });

    expect(await refusal(administrator.api.licences.get({ id }))).toMatchObject({ name: "NOT_FOUND" });
    expect(await someone.asPerson.licences.managed()).toMatchObject({ total: 1 });
    expect(await building.api.subscriptions.ofDomain({ id: building.domain.id })).toMatchObject({ total: 1 });
  });

  test("a deleted owner's licence is transferred to another administrator of its building, and ends where there is none", async () => {
    const { administrator, building, resident, otherBuilding, newLicence, person, signIn } = await start();
    const { administrator: owner, licence, domain, api } = await otherBuilding();
    const heir = await person();
    const { code } = await api.invites.create({ body: {} });
    await heir.api.invites.activate({ body: { code } });
    await api.userGroups.addMember({ name: "ADMINISTRATORS", body: { userId: heir.userId } });
    const spare = { licenseCode: await newLicence() };
    await owner.api.licences.activate({ body: spare });
    const stranger = await resident();
    expect(await heir.api.licences.managed()).toMatchObject({ total: 0 });

    await owner.api.users.remove({ id: owner.userId, body: { password: owner.password } });

    expect((await heir.api.licences.managed()).items).toMatchObject([{ id: licence.id, owner: heir.userId }]);
    const inside = await signIn(heir.email, heir.password);
    const { access_token } = await inside.api.auth.enterDomain({ domainId: domain.id });
    expect(access_token).not.toBe("");
    for (const { api: other } of [administrator, stranger, heir]) {
      expect(await refusal(other.licences.activate({ body: spare }))).toMatchObject({
        name: "LICENCE_CODE_USED",
      });
    }
    const theirs = administrator.api.licences.get({ id: licence.id });
    expect(await refusal(theirs)).toMatchObject({ name: "NOT_FOUND" });
    expect(building.licence.owner).toBe(administrator.userId);
  });

  test("the free seats of a person's own licences can be listed by kind", async () => {
    const { building } = await start();

    const devices = await building.api.subscriptions.assignable({ query: { assigneeType: "DEVICE" } });
    const all = await building.api.subscriptions.assignable();

    const { id: licenseId } = building.licence;
    const assignable = await building.api.subscriptions.assignable({
      query: { assigneeType: "USER", licenseId },
    });

    expect(devices.total).toBe(10);
    expect(all.total).toBe(70);
    expect(assignable.total).toBeGreaterThan(0);
    expect(new Set(assignable.items.map((seat) => seat.licenseId))).toEqual(new Set([licenseId]));
  });
});
