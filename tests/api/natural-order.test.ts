import { expect, test } from "vitest";
import type { ApiCalls } from "#contract/client/client.ts";
import type { Page, PageQuery } from "#contract/paging.ts";
import { describeApiOnBothEngines } from "../support/api.ts";
import type { World } from "../support/world.ts";

const NAMES = ["Flat 1", "Flat 02", "flat 3 bis", "Flat 10"];
/** Created in another order than that of their names. */
const CREATED = ["Flat 10", "flat 3 bis", "Flat 1", "Flat 02"];

interface List {
  create(world: World, name: string): Promise<unknown>;
  read(api: ApiCalls, query: PageQuery): Promise<Page<object>>;
}

const lists: Record<string, List> = {
  groups: {
    create: ({ building }, name) => building.api.agentGroups.create({ body: { name } }),
    read: (api, query) => api.agentGroups.list({ query }),
  },
  zones: {
    create: ({ building }, name) => building.api.outputGroups.create({ body: { name } }),
    read: (api, query) => api.outputGroups.list({ query }),
  },
  tags: {
    create: ({ building }, name) =>
      building.api.nfcTags.create({ body: { identifier: name, value: `04A1B2C${CREATED.indexOf(name)}` } }),
    read: (api, query) => api.nfcTags.list({ query }),
  },
  devices: {
    create: async ({ building, panel }, name) =>
      building.api.devices.update({ id: (await panel()).device.id, body: { name } }),
    read: (api, query) => api.devices.list({ query }),
  },
  people: {
    create: ({ resident }, name) => resident(name),
    read: (api, query) => api.users.list({ query }),
  },
};

/** Returns the names of ours in a list, read with small pages. */
async function namesIn(read: (query: PageQuery) => Promise<Page<object>>): Promise<string[]> {
  const names: unknown[] = [];
  for (let page = 0; ; page++) {
    const { items } = await read({ page, pageSize: 2 });
    if (items.length === 0) return names.map(String).filter((name) => NAMES.includes(name));
    names.push(
      ...items.map((item) => ("identifier" in item ? item.identifier : "name" in item && item.name)),
    );
  }
}

describeApiOnBothEngines("lists by name", (start) => {
  test.each(Object.entries(lists))("%s are in natural order, also across pages", async (_, list) => {
    const world = await start();
    for (const name of CREATED) await list.create(world, name);
    expect(await namesIn((query) => list.read(world.building.api, query))).toEqual(NAMES);
  });

  test("a name that changes changes its place", async () => {
    const { api } = (await start()).building;
    for (const name of ["Flat 10", "Flat 02", "Flat 1"]) await api.agentGroups.create({ body: { name } });
    const { id } = await api.agentGroups.create({ body: { name: "Zone" } });
    await api.agentGroups.update({ id, body: { name: "flat 3 bis" } });
    expect(await namesIn((query) => api.agentGroups.list({ query }))).toEqual(NAMES);
  });

  test("the members of a group are in the same order, people and devices together", async () => {
    const { building, resident, panel } = await start();
    const { api } = building;
    const { id } = await api.agentGroups.create({ body: { name: "Everyone" } });
    for (const name of ["Flat 10", "Flat 1"])
      await api.agentGroups.addMember({ id, body: { agentId: (await resident(name)).userId } });
    for (const name of ["flat 3 bis", "Flat 02"]) {
      const { device } = await panel();
      await api.devices.update({ id: device.id, body: { name } });
      await api.agentGroups.addMember({ id, body: { agentId: device.id } });
    }
    const members = (query: PageQuery) => api.agentGroups.listMembers({ id, query });
    expect(await namesIn(members)).toEqual(NAMES);
  });

  test("names with special letters are found as they are typed without them", async () => {
    const { building, resident } = await start();
    const { api } = building;
    for (const name of ["Straße 2", "Łódź", "Sløjfen"]) await api.agentGroups.create({ body: { name } });
    await resident("Đorđe Œuf");
    const found = async (search: string) =>
      (await api.agentGroups.list({ query: { search } })).items.map(({ name }) => name);
    expect(await found("strasse")).toEqual(["Straße 2"]);
    expect(await found("STRAẞE")).toEqual(["Straße 2"]);
    expect(await found("lodz")).toEqual(["Łódź"]);
    expect(await found("slojfen")).toEqual(["Sløjfen"]);
    expect(await api.users.list({ query: { search: "dorde oeuf" } })).toMatchObject({ total: 1 });
  });
});
