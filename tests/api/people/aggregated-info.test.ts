import { expect, test } from "vitest";
import { describeApiOnBothEngines } from "../../support/api.ts";

describeApiOnBothEngines("people with groups and counts", (start) => {
  test("each page has the groups and counts of its own people, as each person alone", async () => {
    const { building, resident } = await start();
    const { agentGroups, nfcTags, users } = building.api;
    const people = [await resident("Rosa"), await resident("Zeno")];
    for (const [n, name] of ["Stairs B", "stairs a", "Éntrance"].entries()) {
      const { id } = await agentGroups.create({ body: { name } });
      const { userId } = people[n % 2]!;
      await agentGroups.addMember({ id, body: { agentId: userId } });
      await nfcTags.create({ body: { identifier: name, value: `04AABBC${n}`, userId } });
    }
    const all = await Promise.all(
      (await users.list()).items.map(({ id }) => users.getAggregatedInfo({ id })),
    );
    expect(await users.listAggregatedInfo()).toMatchObject({ items: all, total: 3 });
    for (const [page, person] of all.entries()) {
      const query = { page, pageSize: 1 };
      expect(await users.listAggregatedInfo({ query })).toMatchObject({ items: [person], total: 3 });
    }
    const rosa = all.find(({ name }) => name === "Rosa")!;
    expect(rosa.agentGroups.map(({ name }) => name)).toEqual(["all-the-agents", "Éntrance", "Stairs B"]);
    expect(rosa).toMatchObject({ tags: 2, credentials: 0 });
    const beyond = await users.listAggregatedInfo({ query: { page: 3, pageSize: 1 } });
    expect(beyond).toMatchObject({ items: [], total: 3 });
  });
});
