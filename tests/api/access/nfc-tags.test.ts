import { expect, test } from "vitest";
import { describeApi } from "../../support/api.ts";
import { refusal, refusals, settle } from "../../support/refusal.ts";

const NOWHERE = "00000000-0000-7000-8000-000000000000";

describeApi("NFC tags", (start) => {
  test("of twenty simultaneous registrations of the same tag, one succeeds, however its value is written", async () => {
    const { building } = await start();
    const register = (index: number): Promise<unknown> => {
      const value = index % 2 ? "04:a1:b2:c3" : "04A1B2C3";
      return building.api.nfcTags.create({ body: { identifier: `Tag ${index}`, value } });
    };
    const { values, problems } = await settle(Array.from({ length: 20 }, (_, index) => register(index)));
    expect(values).toHaveLength(1);
    expect(problems).toHaveLength(19);
    for (const problem of problems) {
      expect(problem).toEqual({ name: "TAG_TAKEN", status: 409, fields: { value: "taken" } });
    }
  });

  test("a tag can't belong to a person who is not in the building", async () => {
    const { building, otherBuilding } = await start();
    const { userId } = (await otherBuilding()).administrator;
    const body = { identifier: "Fob", value: "04A1B2C3" };
    const create = building.api.nfcTags.create({ body: { ...body, userId } });
    expect(await refusal(create)).toMatchObject({ name: "USER_UNKNOWN", fields: { userId: "unknown" } });
    const { id } = await building.api.nfcTags.create({ body });
    const update = building.api.nfcTags.update({ id, body: { userId } });
    expect(await refusal(update)).toMatchObject({ name: "USER_UNKNOWN", fields: { userId: "unknown" } });
  });

  test("residents see only their own tags, with masked values", async () => {
    const { building, resident } = await start();
    const { api, userId } = await resident();
    const other = await resident("Luca Bruno");
    const { id } = await building.api.nfcTags.create({
      body: { identifier: "Fob", value: "04A1B2C3", userId },
    });
    await building.api.nfcTags.create({ body: { value: "0456789A", userId } });
    await building.api.nfcTags.create({ body: { value: "04FFFFFF", userId: other.userId } });
    const { nfcTags } = api;
    const refused = [
      nfcTags.list(),
      nfcTags.list({ query: { userId: other.userId } }),
      nfcTags.get({ id }),
      nfcTags.update({ id, body: { identifier: "Mine" } }),
    ];
    expect(await refusals(refused)).toEqual(refused.map(() => ({ name: "FORBIDDEN", status: 403 })));
    expect((await nfcTags.list({ query: { userId } })).items).toMatchObject([
      { identifier: "••••••9A", value: "••••••9A", userId },
      { identifier: "Fob", value: "••••••C3", userId },
    ]);
    const whole = await building.api.nfcTags.list({ query: { userId } });
    expect(whole.items.map(({ value }) => value)).toEqual(["0456789A", "04A1B2C3"]);
  });

  test("a tag of another building can't be distinguished from one that never existed", async () => {
    const { building, otherBuilding } = await start();
    const made = await building.api.nfcTags.create({ body: { identifier: "Fob", value: "04A1B2C3" } });
    const { api } = await otherBuilding();
    for (const id of [made.id, NOWHERE]) {
      expect(await refusal(api.nfcTags.get({ id }))).toMatchObject({ name: "NOT_FOUND" });
      expect(await refusal(api.nfcTags.update({ id, body: { identifier: "Mine" } }))).toMatchObject({
        name: "NOT_FOUND",
      });
      expect(await refusal(api.nfcTags.remove({ id }))).toMatchObject({ name: "NOT_FOUND" });
    }
    const same = await api.nfcTags.create({ body: { identifier: "Fob", value: made.value } });
    expect(same.value).toBe(made.value);
  });

  test("tags are listed by identifier, of all types or of some, held or in the pool", async () => {
    const { building, resident } = await start();
    const { userId } = await resident();
    const { nfcTags } = building.api;
    await nfcTags.create({ body: { identifier: "zoo", value: "0001" } });
    await nfcTags.create({ body: { identifier: "Ätna", value: "0002", type: "REMOTE", userId } });
    await nfcTags.create({ body: { identifier: "basin", value: "0003", type: "USER" } });
    const names = async (query: Parameters<typeof nfcTags.list>[0]): Promise<string[]> =>
      (await nfcTags.list(query)).items.map(({ identifier }) => identifier);
    expect(await names({})).toEqual(["Ätna", "basin", "zoo"]);
    expect(await names({ query: { unassigned: true } })).toEqual(["basin", "zoo"]);
    expect(await names({ query: { types: "REMOTE,CARD" } })).toEqual(["Ätna", "zoo"]);
    expect(await names({ query: { userId } })).toEqual(["Ätna"]);
    await expect(nfcTags.list({ query: { types: "CARD,FOB" } })).rejects.toMatchObject({
      errorName: "INVALID_INPUT",
      extras: { fields: { types: "unknown" }, allowed: { types: "CARD, USER, REMOTE" } },
    });
    expect(await nfcTags.list({ query: { page: 1, pageSize: 2 } })).toMatchObject({ total: 3 });
  });

  test("a tag is renamed, assigned, returned to the pool and deleted", async () => {
    const { building, resident } = await start();
    const { userId } = await resident();
    const { nfcTags } = building.api;
    expect(await nfcTags.create({ body: { value: "AB CD" } })).toMatchObject({ identifier: "ABCD" });
    const made = await nfcTags.create({ body: { identifier: "Fob", value: "04 a1 b2 c3" } });
    expect(made).toEqual({
      id: made.id,
      identifier: "Fob",
      value: "04A1B2C3",
      type: "CARD",
      userId: null,
      lostAt: null,
      lostHolderId: null,
    });
    const assigned = await nfcTags.update({ id: made.id, body: { userId } });
    expect(assigned).toEqual({ ...made, userId });
    const renamed = await nfcTags.update({ id: made.id, body: { identifier: "Blue fob" } });
    expect(renamed).toEqual({ ...assigned, identifier: "Blue fob" });
    expect((await nfcTags.update({ id: made.id, body: { userId: null } })).userId).toBeNull();
    await nfcTags.remove({ id: made.id });
    expect(await refusal(nfcTags.get({ id: made.id }))).toMatchObject({ name: "NOT_FOUND" });
  });

  test("the list says who holds a tag and what it does for them, and finds tags by all of it", async () => {
    const { building, resident, clock } = await start();
    const { nfcTags, accessCredentials } = building.api;
    const [rosa, carlo] = [await resident("Rosa Blu"), await resident("Carlo Neri")];
    const give = (value: string, name: string, limits: { startTime?: number; endTime?: number }) =>
      accessCredentials.create({
        body: { userId: rosa.userId, credentialType: "NFC_TAG", name, means: { value }, ...limits },
      });
    const [past, future] = [clock.now() - 1, clock.now() + 1000];
    await nfcTags.create({ body: { identifier: "Spare", value: "04A1B2C3E1" } });
    await nfcTags.create({ body: { identifier: "Unused", value: "04A1B2C3E2", userId: carlo.userId } });
    await give("04A1B2C3E3", "Blue", {});
    await give("04A1B2C3E4", "Soon", { startTime: future });
    await give("04A1B2C3E5", "Old", { endTime: past });
    const { items } = await nfcTags.list();
    expect(items.map(({ identifier, holderName, state }) => [identifier, holderName, state])).toEqual([
      ["Blue", "Rosa Blu", "VALID"],
      ["Old", "Rosa Blu", "EXPIRED"],
      ["Soon", "Rosa Blu", "UPCOMING"],
      ["Spare", null, "FREE"],
      ["Unused", "Carlo Neri", "NO_ACCESS"],
    ]);
    const names = async (query: NonNullable<Parameters<typeof nfcTags.list>[0]>["query"]) =>
      (await nfcTags.list({ query })).items.map(({ identifier }) => identifier);
    expect(await names({ state: "FREE" })).toEqual(["Spare"]);
    expect(await names({ state: "NO_ACCESS" })).toEqual(["Unused"]);
    expect(await names({ state: "EXPIRED" })).toEqual(["Old"]);
    expect(await nfcTags.list({ query: { state: "VALID", page: 1, pageSize: 1 } })).toMatchObject({
      total: 1,
    });
    expect(await names({ search: "rosa" })).toEqual(["Blue", "Old", "Soon"]);
    expect(await names({ search: "rosa", state: "UPCOMING" })).toEqual(["Soon"]);
    expect(await names({ search: "c3:e2" })).toEqual(["Unused"]);
    expect(await names({ search: "spar" })).toEqual(["Spare"]);

    // A credential for any tag of a person makes a tag open that has none of its own.
    const any = { userId: carlo.userId, name: "Any", credentialType: "NFC_TAG" } as const;
    await accessCredentials.create({ body: any });
    expect(await names({ state: "NO_ACCESS" })).toEqual([]);
    // The middle of a masked value can't be searched for.
    const own = (search: string) => carlo.api.nfcTags.list({ query: { userId: carlo.userId, search } });
    expect((await own("A1B2")).total).toBe(0);
    expect((await own("unus")).items).toMatchObject([{ holderName: "Carlo Neri", state: "VALID" }]);
  });
});
