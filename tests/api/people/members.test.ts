import { expect, test } from "vitest";
import { describeApi } from "../../support/api.ts";

describeApi("members", (start) => {
  test("only administrators remove others from a building", async () => {
    const { building, resident, administrator } = await start();
    const [rosa, bruno] = [await resident("Rosa"), await resident("Bruno")];
    const { id } = building.domain;
    await expect(rosa.api.domains.removeMember({ id, userId: bruno.userId })).rejects.toMatchObject({
      status: 403,
    });
    await expect(rosa.api.domains.removeMember({ id, userId: administrator.userId })).rejects.toMatchObject({
      status: 403,
    });
    await expect(building.api.users.list()).resolves.toMatchObject({ total: 3 });
  });

  test("a person who is not in the building can't be removed", async () => {
    const { building, person } = await start();
    const { id } = building.domain;
    const stranger = await person();
    await expect(building.api.domains.removeMember({ id, userId: stranger.userId })).rejects.toMatchObject({
      status: 404,
    });
  });

  test("the last administrator stays", async () => {
    const { building, administrator } = await start();
    const { id } = building.domain;
    await expect(
      building.api.domains.removeMember({ id, userId: administrator.userId }),
    ).rejects.toMatchObject({
      errorName: "LAST_ADMINISTRATOR",
      status: 409,
    });
    await expect(building.api.users.me()).resolves.toMatchObject({ role: "administrator" });
  });

  test("of two administrators who remove each other at once, one remains", async () => {
    const { building, administrator, resident } = await start();
    const { id } = building.domain;
    const second = await resident();
    await building.api.userGroups.addMember({ name: "ADMINISTRATORS", body: { userId: second.userId } });
    const outcomes = await Promise.allSettled([
      building.api.domains.removeMember({ id, userId: second.userId }),
      second.api.domains.removeMember({ id, userId: administrator.userId }),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(1);
    const left = await Promise.allSettled([building.api.users.me(), second.api.users.me()]);
    expect(left.some(({ status }) => status === "fulfilled")).toBe(true);
  });

  test("a removed person has no access from the next request on, and opens nothing", async () => {
    const { building, resident } = await start();
    const { id } = building.domain;
    const rosa = await resident("Rosa");
    const credential = { userId: rosa.userId, name: "Flat", credentialType: "NFC_TAG" as const };
    await building.api.accessCredentials.create({ body: credential });
    await building.api.nfcTags.create({
      body: { identifier: "Blue fob", value: "04A1B2C3", userId: rosa.userId },
    });
    await building.api.domains.removeMember({ id, userId: rosa.userId });
    await expect(rosa.api.users.me()).rejects.toMatchObject({ status: 401 });
    await expect(rosa.asPerson.auth.enterDomain({ domainId: id })).rejects.toMatchObject({ status: 404 });
    await expect(rosa.asPerson.users.me()).resolves.toMatchObject({ name: "Rosa" });
    await expect(building.api.accessCredentials.list()).resolves.toMatchObject({ total: 0 });
    await expect(building.api.nfcTags.list({ query: { unassigned: true } })).resolves.toMatchObject({
      total: 1,
    });
    const groups = await building.api.agentGroups.list({ query: { hidden: "true" } });
    for (const group of groups.items) {
      const { items } = await building.api.agentGroups.listMembers({ id: group.id });
      expect(items.map((agent) => agent.id)).not.toContain(rosa.userId);
    }
  });

  test("a resident may leave", async () => {
    const { building, resident } = await start();
    const rosa = await resident();
    await rosa.api.domains.removeMember({ id: building.domain.id, userId: rosa.userId });
    await expect(building.api.users.list()).resolves.toMatchObject({ total: 1 });
  });
});
