import { expect, test } from "vitest";
import type { SearchResults } from "#contract/buildings/search.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { SEARCH_RESULTS_MAX } from "#rules/buildings/search-match.ts";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";

/** Returns the names or numbers of what was found, by kind, without the empty kinds. */
async function find(api: ApiCalls, q: string): Promise<Record<string, string[]>> {
  const { forgiving: _, ...found } = await api.search.find({ query: { q } });
  return Object.fromEntries(
    Object.entries(found).flatMap(([kind, results]) =>
      results.length > 0 ? [[kind, results.map(nameOf)]] : [],
    ),
  );
}

function nameOf(result: Exclude<SearchResults[keyof SearchResults], boolean>[number]): string {
  if ("code" in result) return result.code;
  if ("identifier" in result) return result.identifier;
  return "displayName" in result ? `${result.deviceName}: ${result.displayName}` : result.name;
}

describeApiOnBothEngines("the search of a building", (start) => {
  test("finds each kind by a part of its name or number, as people write them", async () => {
    const { building, panel, resident } = await start();
    const { api } = building;
    const { userId, email } = await resident("Łukasz Straßer");
    await api.agentGroups.create({ body: { name: "Residents" } });
    await api.flats.create({ body: { name: "Flat 12" } });
    await api.outputGroups.create({ body: { name: "Cellars" } });
    await api.elevatorAreaGroups.create({ body: { name: "Upper floors" } });
    const { device, hwId } = await panel();
    await api.devices.update({ id: device.id, body: { name: "Main entrance" } });
    await api.nfcTags.create({ body: { identifier: "Blue card", value: "04A1B2C3", userId } });
    await api.invites.create({ body: { name: "Spring party" } });
    // An invite without a name has one that no reader sees.
    await api.invites.create({ body: {} });

    expect(await find(api, "lukasz")).toEqual({ people: ["Łukasz Straßer"] });
    expect(await find(api, "STRASSER")).toEqual({ people: ["Łukasz Straßer"] });
    expect(await find(api, email)).toEqual({ people: ["Łukasz Straßer"] });
    expect(await find(api, "flat 12")).toEqual({ flats: ["Flat 12"] });
    expect(await find(api, "residents")).toEqual({ groups: ["Residents"] });
    expect(await find(api, "cellar")).toEqual({ zones: ["Cellars"] });
    expect(await find(api, "upper")).toEqual({ liftAreas: ["Upper floors"] });
    const entrance = await find(api, "entrance");
    expect(entrance["devices"]).toEqual(["Main entrance"]);
    expect(entrance["doors"]?.[0]).toContain("Main entrance");
    expect(await find(api, "04:a1 b2-c3")).toEqual({ tags: ["Blue card"] });
    // Hardware ids are printed with their separators.
    expect(hwId).toContain("-");
    expect(await find(api, hwId.toLowerCase())).toEqual({ devices: ["Main entrance"] });
    expect(await find(api, "party")).toEqual({ invites: ["Spring party"] });
    expect(await find(api, "basic default")).toEqual({});
    const [tag] = (await api.search.find({ query: { q: "blue" } })).tags;
    expect(tag).toMatchObject({ userId, userName: "Łukasz Straßer" });
    expect(await find(api, "nothing like this")).toEqual({});
  });

  test("finds call codes of all panels by their digits, the exact one first", async () => {
    const { building, panel } = await start();
    const { codes, actionGroups } = building.api;
    const { device } = await panel();
    const { id: actionGroupId } = await actionGroups.create({ id: device.id, body: { name: "Call" } });
    for (const code of ["312", "12", "1200"])
      await codes.create({ id: device.id, body: { code, actionGroupId } });
    expect((await find(building.api, "12"))["codes"]).toEqual(["12", "1200", "312"]);
  });

  test("returns the best ten of each kind: exact, the beginning of a word, inside one", async () => {
    const { building } = await start();
    const { agentGroups } = building.api;
    for (const name of ["Upper garage", "Garage", "Megagarage", "Garage roof"])
      await agentGroups.create({ body: { name } });
    expect(await find(building.api, "garage")).toEqual({
      groups: ["Garage", "Garage roof", "Upper garage", "Megagarage"],
    });
    for (let number = 1; number <= SEARCH_RESULTS_MAX + 2; number++)
      await agentGroups.create({ body: { name: `Flat ${number}` } });
    const { groups } = await building.api.search.find({ query: { q: "flat" } });
    expect(groups.map(({ name }) => name)).toEqual(
      Array.from({ length: SEARCH_RESULTS_MAX }, (_, index) => `Flat ${index + 1}`),
    );
  });

  test("forgives one mistake where nothing is found as typed, in the names of doors too", async () => {
    const { building, panel, resident } = await start();
    const { api } = building;
    await resident("Lena Morandini");
    const { device } = await panel();
    await api.devices.update({ id: device.id, body: { name: "Courtyard" } });
    expect(await api.search.find({ query: { q: "moranidni" } })).toMatchObject({
      forgiving: true,
      people: [{ name: "Lena Morandini" }],
    });
    const courtyard = await api.search.find({ query: { q: "cuortyard" } });
    expect(courtyard).toMatchObject({ forgiving: true, devices: [{ name: "Courtyard" }] });
    expect(courtyard.doors[0]).toMatchObject({ deviceName: "Courtyard" });
    expect(await api.search.find({ query: { q: "morandi" } })).toMatchObject({ forgiving: false });
    expect(await find(api, "lema")).toEqual({});
  });

  test("finds what the caller may list: for a resident nothing of other people, tags or invites", async () => {
    const { building, panel, resident } = await start();
    const { api } = building;
    const rosa = await resident("Rosa Blu");
    const carlo = await resident("Carlo Blu");
    await panel();
    await api.nfcTags.create({ body: { identifier: "Blu one", value: "04A1B2C3", userId: rosa.userId } });
    await api.nfcTags.create({ body: { identifier: "Blu two", value: "04A1B2C4", userId: carlo.userId } });
    await api.invites.create({ body: { name: "Blu party" } });
    expect(await find(rosa.api, "blu")).toEqual({ tags: ["Blu one"] });
    // The end of a number is all that its holder sees.
    expect(await find(rosa.api, "04A1B2C3")).toEqual({});
    expect(Object.keys(await find(api, "blu")).sort()).toEqual(["invites", "people", "tags"]);
  });

  test("finds no private or default groups, and nothing of another building", async () => {
    const { building, otherBuilding, resident } = await start();
    await resident("Anna Bianchi");
    const other = await otherBuilding();
    expect(await find(other.api, "bianchi")).toEqual({});
    expect(await find(building.api, "all-the")).toEqual({});
    expect(await find(building.api, "priv-")).toEqual({});
  });

  test("refuses an empty or endless text", async () => {
    const { building } = await start();
    for (const q of [" ", "x".repeat(200)])
      expect(await refusal(building.api.search.find({ query: { q } }))).toMatchObject({ status: 400 });
  });
});
