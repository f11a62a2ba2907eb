import { expect, test } from "vitest";
import { describeApiOnBothEngines } from "../support/api.ts";
import { refusal } from "../support/refusal.ts";

const TOO_LONG = "x".repeat(65);

describeApiOnBothEngines("the searches of lists", (start) => {
  test.each(["outputGroups", "elevatorAreaGroups"] as const)(
    "%s are found by part of a name, the default ones only on request",
    async (kind) => {
      const { building, otherBuilding } = await start();
      const groups = building.api[kind];
      for (const name of ["Straße 2", "Garage 100%", "Östlicher Hof"])
        await groups.create({ body: { name } });
      const found = async (query: { search: string; hidden?: "true" }) =>
        (await groups.list({ query })).items.map(({ name }) => name);
      expect(await refusal(groups.list({ query: { search: TOO_LONG } }))).toMatchObject({
        name: "INVALID_INPUT",
      });
      expect(await found({ search: "strasse" })).toEqual(["Straße 2"]);
      expect(await found({ search: " OST " })).toEqual(["Östlicher Hof"]);
      expect(await found({ search: "%" })).toEqual(["Garage 100%"]);
      expect(await found({ search: "_" })).toEqual([]);
      expect(await found({ search: " " })).toHaveLength(3);
      expect(await found({ search: "all-the-" })).toEqual([]);
      expect(await found({ search: "all-the-", hidden: "true" })).not.toEqual([]);
      const page = await groups.list({ query: { search: "a", descending: true, page: 1, pageSize: 1 } });
      expect(page).toMatchObject({ items: [{ name: "Garage 100%" }], total: 2 });
      const other = await otherBuilding();
      expect(await other.api[kind].list({ query: { search: "strasse" } })).toMatchObject({ total: 0 });
    },
  );

  test("invites are found by part of a name, in the requested order and in pages", async () => {
    const { building, otherBuilding, clock } = await start();
    const { invites } = building.api;
    const create = (name: string, minutes: number) =>
      invites.create({ body: { name, expirationDate: clock.now() + minutes * 60_000 } });
    await create("Família Núñez", 30);
    await create("Family 100%", 20);
    await create("Cleaners", 10);
    const found = async (query: NonNullable<Parameters<typeof invites.list>[0]>["query"]) =>
      (await invites.list({ query })).items.map(({ name }) => name);
    expect(await refusal(invites.list({ query: { search: TOO_LONG } }))).toMatchObject({
      name: "INVALID_INPUT",
    });
    expect(await found({ search: " NUNEZ " })).toEqual(["Família Núñez"]);
    expect(await found({ search: "%" })).toEqual(["Family 100%"]);
    expect(await found({ search: "_" })).toEqual([]);
    expect(await found({ search: " " })).toHaveLength(3);
    expect(await found({ search: "famil", order: "expirationDate" })).toEqual([
      "Family 100%",
      "Família Núñez",
    ]);
    const page = { search: "famil", order: "expirationDate", page: 1, pageSize: 1 } as const;
    expect(await invites.list({ query: page })).toMatchObject({
      items: [{ name: "Família Núñez" }],
      page: 1,
      pageSize: 1,
      total: 2,
    });
    const other = await otherBuilding();
    expect(await other.api.invites.list({ query: { search: "famil" } })).toMatchObject({ total: 0 });
  });
});
