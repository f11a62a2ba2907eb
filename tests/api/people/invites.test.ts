import { expect, test } from "vitest";
import type { Input } from "#contract/call.ts";
import type { Api } from "#contract/index.ts";
import { describeApi } from "../../support/api.ts";
import { refusal, refusals } from "../../support/refusal.ts";

const MINUTE_MS = 60_000;

type NewInvite = Input<Api["invites"]["create"]>["body"];

describeApi("invites", (start) => {
  test("ordinary users neither create nor see invites", async () => {
    const { resident, building } = await start();
    const { api } = await resident();
    const { id } = await building.api.invites.create({ body: {} });

    const { invites } = api;
    const tries = [
      invites.create({ body: {} }),
      invites.list(),
      invites.get({ id }),
      invites.listActions({ id }),
      invites.remove({ id }),
    ];

    expect(await refusals(tries)).toEqual(tries.map(() => ({ name: "FORBIDDEN", status: 403 })));
  });

  test("another building's invite can't be distinguished from one that never existed", async () => {
    const { building, otherBuilding } = await start();
    const other = await otherBuilding();
    const theirs = await other.api.invites.create({ body: {} });
    const { invites } = building.api;

    for (const id of [theirs.id, "no-such-invite"]) {
      const tries = [invites.get({ id }), invites.listActions({ id }), invites.remove({ id })];
      expect(await refusals(tries)).toEqual(tries.map(() => ({ name: "NOT_FOUND", status: 404 })));
    }
    expect(await other.api.invites.get({ id: theirs.id })).toEqual(theirs);
  });

  test("an invite grants nothing that its creator has no right to", async () => {
    const { building, otherBuilding, clock } = await start();
    const other = await otherBuilding();
    const theirGroup = await other.api.agentGroups.create({ body: { name: "Theirs" } });
    const administrators = await building.api.agentGroups.groupByName({
      query: { name: "all-the-administrators" },
    });
    const create = (body: NewInvite) => refusal(building.api.invites.create({ body }));

    expect(await create({ agentGroupIds: [theirGroup.id] })).toEqual({
      name: "AGENT_GROUP_UNKNOWN",
      status: 400,
      fields: { agentGroupIds: "unknown" },
    });
    expect(await create({ agentGroupIds: [administrators.id] })).toMatchObject({ name: "FORBIDDEN" });
    expect(await create({ licenseIds: [other.licence.id], limits: [1] })).toEqual({
      name: "INVALID_INPUT",
      status: 400,
      fields: { licenseIds: "unknown" },
    });
    expect(await create({ licenseIds: [building.licence.id] })).toMatchObject({
      name: "INVITE_KINDS_DIFFER",
    });
    expect(await create({ limits: [1] })).toMatchObject({ name: "INVITE_KINDS_DIFFER" });
    expect(await create({ licenseIds: [building.licence.id], limits: [1, 2] })).toMatchObject({
      name: "INVITE_KINDS_DIFFER",
    });
    expect(await create({ expirationDate: clock.now() })).toMatchObject({
      fields: { expirationDate: "expired" },
    });
    expect(await create({ places: 0 })).toMatchObject({ fields: { places: "number" } });
    expect(await building.api.invites.list()).toMatchObject({ total: 0 });
  });

  test("an unknown, expired, used up, withdrawn or already accepted invite is refused", async () => {
    const { building, person, clock } = await start();
    const [first, second] = [await person(), await person()];
    const activate = (who: typeof first, code: string) =>
      refusal(who.api.invites.activate({ body: { code } }));
    const single = await building.api.invites.create({ body: {} });
    const withdrawn = await building.api.invites.create({ body: {} });
    const ending = await building.api.invites.create({ body: { expirationDate: clock.now() + MINUTE_MS } });
    await first.api.invites.activate({ body: { code: single.code } });
    await building.api.invites.remove({ id: withdrawn.id });
    clock.advance(MINUTE_MS);

    expect(await activate(second, "guess")).toEqual({
      name: "INVITE_UNKNOWN",
      status: 404,
      fields: { code: "unknown" },
    });
    expect(await activate(second, withdrawn.code)).toMatchObject({ name: "INVITE_UNKNOWN" });
    expect(await activate(second, ending.code)).toMatchObject({
      name: "INVITE_EXPIRED",
      fields: { code: "expired" },
    });
    expect(await activate(second, single.code)).toMatchObject({
      name: "INVITE_USED_UP",
      fields: { code: "used" },
    });
    expect(await activate(first, single.code)).toMatchObject({ name: "INVITE_ALREADY_ACCEPTED" });
    expect(await second.api.users.listDomains({ id: "me" })).toMatchObject({ total: 0 });
  });

  test("guessing invites is stopped after twenty tries", async () => {
    const { person } = await start();
    const { api } = await person();
    const guess = () => refusal(api.invites.activate({ body: { code: "guess" } }));

    for (let count = 0; count < 20; count++) expect(await guess()).toMatchObject({ name: "INVITE_UNKNOWN" });

    expect(await guess()).toMatchObject({ name: "TOO_MANY_TRIES" });
  });

  test("what can't be done fails with its reason, and the rest is applied", async () => {
    const { building, person, administrator, newLicence } = await start();
    const { agentGroups } = building.api;
    const [gone, remaining] = [
      await agentGroups.create({ body: { name: "Gone" } }),
      await agentGroups.create({ body: { name: "Kept" } }),
    ];
    const body = { licenseCode: await newLicence({ USER: 1 }) };
    const licence = await administrator.api.licences.activate({ body });
    const seats = { licenseIds: [licence.id], limits: [5], places: null };
    const both = await building.api.invites.create({
      body: { agentGroupIds: [gone.id, remaining.id], ...seats },
    });
    const single = await building.api.invites.create({ body: { agentGroupIds: [gone.id], ...seats } });
    await agentGroups.remove({ id: gone.id });
    const [first, second] = [await person(), await person()];

    const applied = await first.api.invites.activate({ body: { code: both.code } });
    const failed = await second.api.invites.activate({ body: { code: single.code } });

    expect(applied.results).toEqual([
      { type: "ADD_TO_DOMAIN", result: "APPLIED", about: ["Casa Verde"] },
      { type: "ADD_TO_AGENT_GROUPS", result: "APPLIED", reason: "GROUP_DELETED", about: ["Kept"] },
      { type: "ASSIGN_LICENSE", result: "APPLIED", about: [] },
    ]);
    expect(failed.results).toEqual([
      { type: "ADD_TO_DOMAIN", result: "APPLIED", about: ["Casa Verde"] },
      { type: "ADD_TO_AGENT_GROUPS", result: "FAILED", reason: "GROUP_DELETED", about: [] },
      { type: "ASSIGN_LICENSE", result: "FAILED", reason: "NO_SEAT", about: [] },
    ]);
  });

  test("an invite assigns no more of a licence's seats than its limit", async () => {
    const { building, person } = await start();
    const body = { licenseIds: [building.licence.id], limits: [1], places: null };
    const { code } = await building.api.invites.create({ body });
    const results = [];
    for (const { api } of [await person(), await person()]) {
      results.push((await api.invites.activate({ body: { code } })).results.at(-1));
    }

    expect(results).toEqual([
      { type: "ASSIGN_LICENSE", result: "APPLIED", about: [] },
      { type: "ASSIGN_LICENSE", result: "FAILED", reason: "LIMIT_REACHED", about: [] },
    ]);
  });

  test("a licence's seats in another building don't count against an invite's limit", async () => {
    const { building, person, administrator, enter, newLicence } = await start();
    const { domain } = await administrator.api.licences.activateWithDomain({
      body: { licenseCode: await newLicence(), label: "Torre Blu" },
    });
    const inside = await enter(administrator, domain.id);
    const body = { licenseIds: [building.licence.id], limits: [2], places: null };
    const ownInvite = await building.api.invites.create({ body });
    const there = await inside.api.invites.create({ body });
    const [one, two] = [await person(), await person()];
    const results = [];
    for (const [{ api }, { code }] of [
      [one, ownInvite],
      [one, there],
      [two, ownInvite],
    ] as const) {
      results.push((await api.invites.activate({ body: { code } })).results.at(-1)!.result);
    }

    expect(results).toEqual(["APPLIED", "APPLIED", "APPLIED"]);
  });

  test("an invite gets the defaults: a name, one place, ten years", async () => {
    const { building, clock } = await start();

    const invite = await building.api.invites.create({ body: {} });

    expect(invite).toMatchObject({ name: "Basic default", places: 1, used: 0, acceptances: [] });
    expect(invite.code).toMatch(/^[A-Za-z0-9_-]{22,}$/);
    const inTenYears = new Date(invite.createdAt);
    inTenYears.setUTCFullYear(inTenYears.getUTCFullYear() + 10);
    expect(invite.expirationDate).toBe(inTenYears.getTime());
    expect(invite.createdAt).toBeLessThanOrEqual(clock.now());
    expect(invite.actions).toMatchObject([{ type: "ADD_TO_DOMAIN", priority: 0, payload: {} }]);
  });

  test("a link shows its building and who invites, and its recipient only with the link's proof", async () => {
    const { building, administrator, visitor } = await start();
    const { code } = await building.api.invites.create({ body: {} });
    const seen = {
      building: building.domain.label,
      inviter: administrator.name,
      sentTo: null,
      takesOver: null,
      role: null,
    };
    expect(await visitor.invites.preview({ body: { code } })).toEqual(seen);
    expect(await visitor.invites.preview({ body: { code, inviteProof: "guess" } })).toEqual(seen);
  });

  test("an invalid link shows the reason before any input is requested", async () => {
    const { building, visitor, person, clock } = await start();
    const { invites } = building.api;
    const preview = (code: string) => refusal(visitor.invites.preview({ body: { code } }));
    const [used, withdrawn] = [await invites.create({ body: {} }), await invites.create({ body: {} })];
    const short = await invites.create({ body: { expirationDate: clock.now() + MINUTE_MS } });
    const joined = await person();
    await joined.api.invites.activate({ body: { code: used.code } });
    await invites.remove({ id: withdrawn.id });
    clock.advance(MINUTE_MS);
    expect(await preview(used.code)).toMatchObject({ name: "INVITE_USED_UP" });
    expect(await preview(withdrawn.code)).toMatchObject({ name: "INVITE_UNKNOWN" });
    expect(await preview(short.code)).toMatchObject({ name: "INVITE_EXPIRED" });
    expect(await refusal(joined.api.invites.preview({ body: { code: used.code } }))).toMatchObject({
      name: "INVITE_ALREADY_ACCEPTED",
    });
  });

  test("the invites of a building are listed, the newest first", async () => {
    const { building, otherBuilding } = await start();
    for (const name of ["first", "second", "third"]) await building.api.invites.create({ body: { name } });
    await (await otherBuilding()).api.invites.create({ body: {} });

    const page = await building.api.invites.list({ query: { pageSize: 2 } });

    expect(page.items.map(({ name }) => name)).toEqual(["third", "second"]);
    expect(page.total).toBe(3);
  });
});
