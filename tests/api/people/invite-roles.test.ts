import { expect, test } from "vitest";
import { INVITE_PROPOSED_DAYS } from "#rules/people/invites.ts";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";

const DAY_MS = 86_400_000;

describeApiOnBothEngines("an invite with a role", (start) => {
  test("only administrators create one, for one person and for no installer", async () => {
    const { building, resident } = await start();
    const { api } = building;
    const manager = await resident("Mara");
    const managers = await api.agentGroups.groupByName({ query: { name: "all-the-credential-managers" } });
    await api.agentGroups.addMember({ id: managers.id, body: { agentId: manager.userId } });
    const role = "administrator" as const;

    expect(await refusal(manager.api.invites.create({ body: { role } }))).toMatchObject({
      name: "FORBIDDEN",
    });
    for (const wrong of [{ places: 2 }, { places: null }, { support: true }])
      expect(await refusal(api.invites.create({ body: { role, ...wrong } }))).toEqual({
        name: "INVALID_INPUT",
        status: 400,
        fields: { role: "roleAlone" },
      });
    expect((await api.invites.list()).total).toBe(1);
  });

  test("it ends after two weeks unless it says otherwise", async () => {
    const { building, clock } = await start();
    const { invites } = building.api;

    const { createdAt, expirationDate } = await invites.create({ body: { role: "credential-manager" } });
    const later = clock.now() + 30 * DAY_MS;
    const other = await invites.create({ body: { role: "credential-manager", expirationDate: later } });

    expect(expirationDate).toBe(createdAt + INVITE_PROPOSED_DAYS * DAY_MS);
    expect(other.expirationDate).toBe(later);
  });

  for (const role of ["credential-manager", "administrator"] as const) {
    test(`the person who accepts it becomes ${role}, reads so before, and the change log has it`, async () => {
      const { building, person, enter } = await start();
      const { api, domain } = building;
      const invite = await api.invites.create({ body: { role } });
      const newcomer = await person("Nora");
      const { code } = invite;

      const preview = await newcomer.api.invites.preview({ body: { code } });
      const { results } = await newcomer.api.invites.activate({ body: { code } });

      expect(invite.actions.at(-1)).toMatchObject({ type: "ASSIGN_ROLE", payload: { role } });
      expect(preview.role).toBe(role);
      expect(results).toEqual([
        { type: "ADD_TO_DOMAIN", result: "APPLIED", about: [domain.label] },
        { type: "ASSIGN_ROLE", result: "APPLIED", about: [role] },
      ]);
      const inside = await enter(newcomer, domain.id);
      expect((await inside.api.users.me()).role).toBe(role);
      const { acceptances } = await api.invites.get({ id: invite.id });
      expect(acceptances[0]?.results.at(-1)).toMatchObject({ type: "ASSIGN_ROLE", result: "APPLIED" });
      const entity = role === "administrator" ? "administrator" : "agent_group_member";
      const { items } = await api.audit.list({ query: { entity } });
      expect(items.map(({ actor }) => actor?.id)).toContain(newcomer.userId);
    });
  }

  test("it makes no one more than a resident once its creator is no administrator", async () => {
    const { building, administrator, resident, person, enter } = await start();
    const { api, domain } = building;
    const second = await resident("Bruno");
    const name = "ADMINISTRATORS";
    await api.userGroups.addMember({ name, body: { userId: second.userId } });
    const { code } = await api.invites.create({ body: { role: "administrator" } });
    await second.api.userGroups.removeMember({ name, userId: administrator.userId });
    const newcomer = await person("Nora");

    const { results } = await newcomer.api.invites.activate({ body: { code } });

    expect(results.map(({ type, result }) => [type, result])).toEqual([
      ["ADD_TO_DOMAIN", "REFUSED"],
      ["ASSIGN_ROLE", "SKIPPED"],
    ]);
    expect(await refusal(enter(newcomer, domain.id))).toMatchObject({ name: "NOT_FOUND" });
  });

  test("an administrator who accepts one stays an administrator", async () => {
    const { building, administrator } = await start();
    const { code } = await building.api.invites.create({ body: { role: "credential-manager" } });

    const { results } = await administrator.api.invites.activate({ body: { code } });

    expect(results.at(-1)).toMatchObject({ type: "ASSIGN_ROLE", result: "SKIPPED" });
    expect((await building.api.users.me()).role).toBe("administrator");
  });
});
