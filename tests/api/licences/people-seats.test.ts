import { expect, test } from "vitest";
import { describeApi } from "../../support/api.ts";
import { refusal, settle } from "../../support/refusal.ts";
import type { Seats } from "../../support/world.ts";

const DAY_MS = 86_400_000;

describeApi("seats for people", (start) => {
  /** Creates a building on a licence with these seats, with its owner as the only person. */
  async function open(seats: Seats) {
    const world = await start();
    const owner = await world.person();
    const licenseCode = await world.newLicence(seats);
    const { domain } = await owner.api.licences.activateWithDomain({ body: { licenseCode, label: "Villa" } });
    return { world, owner, domain, api: (await world.enter(owner, domain.id)).api };
  }

  test("a building has as many people as its licences have seats for, and no member is removed", async () => {
    const { world, owner, domain, api } = await open({ DOMAIN: 1, USER: 2 });
    expect(await api.subscriptions.people()).toEqual({ people: 1, seats: 2 });
    const { code } = await api.invites.create({ body: { places: null } });
    const second = await world.person();
    await second.api.invites.activate({ body: { code } });
    expect(await api.subscriptions.people()).toEqual({ people: 2, seats: 2 });

    const third = await world.person();
    const full = { name: "BUILDING_FULL", status: 409 };
    expect(await refusal(third.api.invites.activate({ body: { code } }))).toMatchObject(full);
    expect(await refusal(api.invites.create({ body: {} }))).toMatchObject(full);
    const virtual = { name: "Kitchen", password: "correct horse battery", ownerId: owner.userId };
    expect(await refusal(api.virtualUsers.create({ body: { ...virtual, language: "en" } }))).toMatchObject(
      full,
    );
    expect((await second.api.auth.enterDomain({ domainId: domain.id })).access_token).toBeTypeOf("string");

    await owner.api.licences.activate({ body: { licenseCode: await world.newLicence({ USER: 1 }) } });
    await third.api.invites.activate({ body: { code } });
    expect(await api.subscriptions.people()).toEqual({ people: 3, seats: 3 });
    await api.domains.removeMember({ id: domain.id, userId: second.userId });
    expect(await api.subscriptions.people()).toEqual({ people: 2, seats: 3 });
  });

  test("of twenty people who join at once for the last seat, one is admitted", async () => {
    const { world, api } = await open({ DOMAIN: 1, USER: 2 });
    const { code } = await api.invites.create({ body: { places: null } });
    const people = [];
    for (let index = 0; index < 20; index++) people.push(await world.person());
    const { values, problems } = await settle(
      people.map((each) => each.api.invites.activate({ body: { code } })),
    );
    expect(values).toHaveLength(1);
    expect(new Set(problems.map(({ name }) => name))).toEqual(new Set(["BUILDING_FULL"]));
    expect(await api.subscriptions.people()).toEqual({ people: 2, seats: 2 });
  });

  test("a building whose licences have no seats for people has no limit", async () => {
    const { world, api } = await open({ DOMAIN: 1, DEVICE: 1 });
    const { code } = await api.invites.create({ body: { places: null } });
    for (let index = 0; index < 3; index++) {
      await (await world.person()).api.invites.activate({ body: { code } });
    }
    expect(await api.subscriptions.people()).toEqual({ people: 4, seats: null });
  });

  test("the free seats of an ended licence no longer count, and members stay", async () => {
    const world = await start();
    const owner = await world.person();
    const expirationDate = world.clock.now() + DAY_MS;
    const licenseCode = await world.newLicence({ DOMAIN: 1, USER: 5 }, expirationDate);
    const { domain } = await owner.api.licences.activateWithDomain({ body: { licenseCode, label: "Villa" } });
    const { api } = await world.enter(owner, domain.id);
    const { code } = await api.invites.create({ body: { places: null } });
    await (await world.person()).api.invites.activate({ body: { code } });
    expect(await api.subscriptions.people()).toEqual({ people: 2, seats: 5 });
    const newcomer = await world.person();
    world.clock.advance(2 * DAY_MS);
    const back = await world.signIn(owner.email, owner.password);
    const { api: later } = await world.enter({ ...owner, ...back }, domain.id);
    expect(await later.subscriptions.people()).toEqual({ people: 2, seats: 0 });
    const late = await world.signIn(newcomer.email, newcomer.password);
    expect(await refusal(late.api.invites.activate({ body: { code } }))).toMatchObject({
      name: "BUILDING_FULL",
    });
  });
});
