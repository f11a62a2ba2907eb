import { expect, test } from "vitest";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { refusal, settle } from "../../support/refusal.ts";

const NOWHERE = "00000000-0000-7000-8000-000000000000";
const PHONE = { name: "Lodge phone", type: "PHONE", model: "sip" } as const;

describeApiOnBothEngines("the seats of auxiliaries", (start) => {
  test("of twenty for the last seat one gets it, and it is free again once that one is deleted", async () => {
    const { otherBuilding, newLicence } = await start();
    const { api, administrator } = await otherBuilding();
    const before = (await api.subscriptions.list()).total;
    const seats = { AUXILIAR_DEVICE: 1 };
    const licence = await administrator.api.licences.activate({
      body: { licenseCode: await newLicence(seats) },
    });
    const free = await api.subscriptions.assignable({
      query: { assigneeType: "AUXILIAR_DEVICE" },
    });
    const seat = free.items.find(({ licenseId }) => licenseId === licence.id)!;
    const create = () => api.auxiliaries.create({ body: { ...PHONE, subscriptionId: seat.id } });
    const { values, problems } = await settle(Array.from({ length: 20 }, create));
    expect(values).toHaveLength(1);
    expect(values[0]!.subscriptionId).toBe(seat.id);
    const ofKind = await api.subscriptions.list({ query: { assigneeType: "AUXILIAR_DEVICE" } });
    expect(ofKind.items).toMatchObject([{ id: seat.id, assigneeId: values[0]!.id }]);
    for (const problem of problems)
      expect(problem).toMatchObject({ name: "NO_VALID_SUBSCRIPTION", status: 409 });
    expect((await api.auxiliaries.list()).total).toBe(1);
    await api.auxiliaries.remove({ id: values[0]!.id });
    expect((await api.subscriptions.list()).total).toBe(before);
    expect((await create()).subscriptionId).toBe(seat.id);
  });

  test("where no seat is named, twenty at once get as many seats as are free, each a different one", async () => {
    const { building } = await start();
    const { auxiliaries, subscriptions } = building.api;
    const query = { assigneeType: "AUXILIAR_DEVICE" } as const;
    const { total } = await subscriptions.assignable({ query });
    expect(total).toBe(10);
    const create = () => auxiliaries.create({ body: PHONE });
    const { values, problems } = await settle(Array.from({ length: 20 }, create));
    expect(new Set(values.map(({ subscriptionId }) => subscriptionId)).size).toBe(total);
    expect(problems.map(({ name }) => name)).toEqual(Array(20 - total).fill("NO_VALID_SUBSCRIPTION"));
    expect((await auxiliaries.list()).total).toBe(total);
    expect((await subscriptions.assignable({ query })).total).toBe(0);
  });

  test("without a named seat the first assignable one is taken, of a licence that the building uses, and the reply names both", async () => {
    const { building, administrator, newLicence } = await start();
    const { auxiliaries, subscriptions } = building.api;
    // Not a demo and without an end, so it would come before the building's demo licence.
    const licenseCode = await newLicence({ AUXILIAR_DEVICE: 5 });
    const spare = await administrator.api.licences.activate({ body: { licenseCode } });
    const [first] = (
      await subscriptions.assignable({ query: { assigneeType: "AUXILIAR_DEVICE", pageSize: 1 } })
    ).items;
    expect(first).toMatchObject({ licenseId: building.licence.id });
    const { id, subscriptionId, licenseId } = await auxiliaries.create({ body: PHONE });
    expect({ subscriptionId, licenseId }).toEqual({ subscriptionId: first!.id, licenseId: first!.licenseId });
    const [seat] = (await subscriptions.assignee({ query: { assigneeId: id } })).items;
    expect(seat).toMatchObject({ id: subscriptionId, licenseId });
    const { items } = await subscriptions.assignable({ query: { assigneeType: "AUXILIAR_DEVICE" } });
    expect(items.at(-1)).toMatchObject({ licenseId: spare.id });
  });

  test("no auxiliary is added without a seat of the caller's own licences", async () => {
    const { building, otherBuilding, person, enter } = await start();
    const { api } = building;
    const free = await (await otherBuilding()).api.subscriptions.assignable();
    const theirs = free.items.find(({ assigneeType }) => assigneeType === "AUXILIAR_DEVICE")!;
    const users = (await api.subscriptions.assignable({ query: { assigneeType: "USER" } })).items;
    for (const subscriptionId of [theirs.id, users[0]!.id, NOWHERE]) {
      const create = api.auxiliaries.create({ body: { ...PHONE, subscriptionId } });
      const isOwn = subscriptionId === users[0]!.id;
      expect(await refusal(create)).toEqual(
        isOwn
          ? { name: "NO_VALID_SUBSCRIPTION", status: 409, fields: { subscriptionId: "unfit" } }
          : { name: "INVALID_INPUT", status: 400, fields: { subscriptionId: "unknown" } },
      );
    }
    const { code } = await api.invites.create({ body: {} });
    const second = await person();
    await second.api.invites.activate({ body: { code } });
    await api.userGroups.addMember({ name: "ADMINISTRATORS", body: { userId: second.userId } });
    const entered = await enter(second, building.domain.id);
    expect(await refusal(entered.api.auxiliaries.create({ body: PHONE }))).toMatchObject({
      name: "NO_VALID_SUBSCRIPTION",
    });
    expect((await api.auxiliaries.list()).items).toEqual([]);
  });
});
