import { expect, test } from "vitest";
import { describeApi } from "../../support/api.ts";
import { refusal, settle } from "../../support/refusal.ts";

const name = "ADMINISTRATORS";

describeApi("user groups", (start) => {
  test("a caller without the administrator role gets 403, and can't appoint an administrator", async () => {
    const { resident } = await start();
    const { api, userId } = await resident();

    expect(await refusal(api.userGroups.listMembers({ name }))).toMatchObject({ status: 403 });
    expect(await refusal(api.userGroups.addMember({ name, body: { userId } }))).toMatchObject({
      status: 403,
    });
  });

  test("the last administrator stays", async () => {
    const { building, administrator } = await start();

    const problem = await refusal(
      building.api.userGroups.removeMember({ name, userId: administrator.userId }),
    );

    expect(problem).toEqual({ name: "LAST_ADMINISTRATOR", status: 409 });
    expect(await building.api.users.me()).toMatchObject({ role: "administrator" });
  });

  test("of two administrators who remove each other at once, one stays", async () => {
    const { building, administrator, resident } = await start();
    const second = await resident();
    await building.api.userGroups.addMember({ name, body: { userId: second.userId } });

    await settle([
      building.api.userGroups.removeMember({ name, userId: second.userId }),
      second.api.userGroups.removeMember({ name, userId: administrator.userId }),
    ]);

    const roles = [await building.api.users.me(), await second.api.users.me()].map(({ role }) => role);
    expect(roles.sort()).toEqual(["administrator", "user"]);
  });

  test("an unknown group, a stranger and a person who is not an administrator are refused", async () => {
    const { building, otherBuilding, resident } = await start();
    const { administrator } = await otherBuilding();
    const { userId } = await resident();
    const { userGroups } = building.api;

    expect(await refusal(userGroups.listMembers({ name: "OTHERS" }))).toMatchObject({ name: "NOT_FOUND" });
    expect(await refusal(userGroups.addMember({ name, body: { userId: administrator.userId } }))).toEqual({
      name: "USER_UNKNOWN",
      status: 400,
      fields: { userId: "unknown" },
    });
    expect(await refusal(userGroups.removeMember({ name, userId }))).toMatchObject({ name: "NOT_FOUND" });
    expect(await refusal(userGroups.removeMember({ name, userId: administrator.userId }))).toMatchObject({
      name: "NOT_FOUND",
    });
  });

  test("an administrator is in the user group and in the agent group, or in neither", async () => {
    const { building, resident } = await start();
    const { api, userId } = await resident("Bea");
    const group = await building.api.agentGroups.groupByName({ query: { name: "all-the-administrators" } });
    const both = async () => ({
      userGroup: (await building.api.userGroups.listMembers({ name })).items.map((member) => member.name),
      agentGroup: (await building.api.agentGroups.listMembers({ id: group.id })).items.map(
        (agent) => agent.name,
      ),
    });

    await building.api.userGroups.addMember({ name, body: { userId } });
    await building.api.userGroups.addMember({ name, body: { userId } });

    expect(await both()).toEqual({ userGroup: ["Ada Bianchi", "Bea"], agentGroup: ["Ada Bianchi", "Bea"] });
    expect(await api.users.me()).toMatchObject({ role: "administrator" });

    await building.api.userGroups.removeMember({ name, userId });

    expect(await both()).toEqual({ userGroup: ["Ada Bianchi"], agentGroup: ["Ada Bianchi"] });
    expect(await api.users.me()).toMatchObject({ role: "user" });
    expect(await api.userGroups.list()).toEqual({ items: [{ name }] });
  });
});
