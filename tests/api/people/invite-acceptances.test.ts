import { expect, test } from "vitest";
import { describeApi } from "../../support/api.ts";
import { settle } from "../../support/refusal.ts";

describeApi("accepting an invite", (start) => {
  test("the invites that a person accepted are listed, and no others", async () => {
    const { building, resident } = await start();
    const { invites } = building.api;
    const anna = await resident();
    const { id, code } = await invites.create({ body: { name: "For all", places: 2 } });
    await invites.create({ body: { name: "For nobody" } });
    const acceptedBy = async (acceptedById: string) =>
      (await invites.list({ query: { acceptedById } })).items.map((invite) => invite.id);
    expect(await acceptedBy(anna.userId)).not.toContain(id);
    await anna.api.invites.activate({ body: { code } });
    expect(await acceptedBy(anna.userId)).toContain(id);
    expect(await acceptedBy((await resident("Luca Bruno")).userId)).not.toContain(id);
  });

  test("of twenty people who accept an invite's last place at once, one is admitted", async () => {
    const { building, person } = await start();
    const people = await Promise.all(Array.from({ length: 20 }, () => person()));
    const invite = await building.api.invites.create({ body: {} });

    const { values, problems } = await settle(
      people.map(({ api }) => api.invites.activate({ body: { code: invite.code } })),
    );

    expect(values).toHaveLength(1);
    expect(problems.map(({ name }) => name)).toEqual(Array(19).fill("INVITE_USED_UP"));
    expect(await building.api.users.list()).toMatchObject({ total: 2 });
    expect(await building.api.invites.get({ id: invite.id })).toMatchObject({ used: 1, places: 1 });
  });

  test("a person who accepts twenty times at once takes one place", async () => {
    const { building, person } = await start();
    const { api } = await person();
    const { id, code } = await building.api.invites.create({ body: { places: null } });

    const { values, problems } = await settle(
      Array.from({ length: 20 }, () => api.invites.activate({ body: { code } })),
    );

    expect(values).toHaveLength(1);
    expect(problems.map(({ name }) => name)).toEqual(Array(19).fill("INVITE_ALREADY_ACCEPTED"));
    expect(await building.api.invites.get({ id })).toMatchObject({ used: 1, places: null });
  });

  test("an invite of a person who is no longer an administrator admits no one", async () => {
    const { building, resident, person } = await start();
    const second = await resident();
    const ADMINISTRATORS = { name: "ADMINISTRATORS" };
    await building.api.userGroups.addMember({ ...ADMINISTRATORS, body: { userId: second.userId } });
    const group = await second.api.agentGroups.create({ body: { name: "Flat 1" } });
    const { code } = await second.api.invites.create({ body: { agentGroupIds: [group.id] } });
    await building.api.userGroups.removeMember({ ...ADMINISTRATORS, userId: second.userId });
    const late = await person();

    const { results } = await late.api.invites.activate({ body: { code } });

    expect(results).toEqual([
      {
        type: "ADD_TO_DOMAIN",
        result: "REFUSED",
        reason: "CREATOR_NOT_ADMINISTRATOR",
        about: ["Casa Verde"],
      },
      { type: "ADD_TO_AGENT_GROUPS", result: "SKIPPED", reason: "BUILDING_NOT_JOINED", about: [] },
    ]);
    expect(await late.api.users.listDomains({ id: "me" })).toMatchObject({ total: 0 });
    expect(await building.api.agentGroups.get({ id: group.id })).toMatchObject({ memberCount: 0 });
  });

  test("a person who accepts joins the building and its groups; the history and the invite record it", async () => {
    const { building, person, enter } = await start();
    const group = await building.api.agentGroups.create({ body: { name: "Flat 1" } });
    const body = { name: "Rossi", agentGroupIds: [group.id], places: 2 };
    const { id, code, actions } = await building.api.invites.create({ body });
    const joining = await person();

    const { domain, results } = await joining.api.invites.activate({ body: { code } });

    expect(domain).toEqual(building.domain);
    const expected = [
      { type: "ADD_TO_DOMAIN", result: "APPLIED", about: ["Casa Verde"] },
      { type: "ADD_TO_AGENT_GROUPS", result: "APPLIED", about: ["Flat 1"] },
    ];
    expect(results).toEqual(expected);
    const { api } = await enter(joining, domain.id);
    expect(await api.users.me()).toMatchObject({ role: "user" });
    const groups = await api.agentGroups.groupsOfAgent({ agentId: joining.userId });
    expect(groups.items.map(({ name }) => name)).toEqual(["all-the-agents", "Flat 1"]);
    expect(await building.api.invites.get({ id })).toMatchObject({
      used: 1,
      places: 2,
      code,
      acceptances: [{ userId: joining.userId, userName: joining.name, results: expected }],
    });
    expect((await building.api.invites.listActions({ id })).items).toEqual(actions);
    expect((await building.api.events.query({ body: { kinds: ["MEMBER"] } })).items).toMatchObject([
      { outcome: "joined", method: "INVITE", actor: { id: joining.userId, name: joining.name } },
    ]);
  });

  test("a member who accepts an invite keeps what they have and joins its groups", async () => {
    const { building, resident } = await start();
    const { asPerson } = await resident();
    const group = await building.api.agentGroups.create({ body: { name: "Flat 1" } });
    const { code } = await building.api.invites.create({ body: { agentGroupIds: [group.id] } });

    const { results } = await asPerson.invites.activate({ body: { code } });

    expect(results.map(({ result }) => result)).toEqual(["SKIPPED", "APPLIED"]);
  });

  test("the event stream of a building reports that a person joined", async () => {
    const { building, person, provider } = await start();
    const { code } = await building.api.invites.create({ body: {} });
    const joining = await person();
    let changeFeed = 0;
    const stop = provider.watchBuilding(building.domain.id, () => changeFeed++);

    await joining.api.invites.activate({ body: { code } });

    stop();
    expect(changeFeed).toBeGreaterThan(0);
  });
});
