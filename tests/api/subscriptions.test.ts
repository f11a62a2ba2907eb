import { expect, test } from "vitest";
import { transaction } from "#provider/db/database.ts";
import { takeSeat } from "#provider/db/subscriptions.ts";
import { describeApi } from "../support/api.ts";
import { refusal, settle } from "../support/refusal.ts";

describeApi("subscriptions", (start) => {
  test("ordinary users see neither the seats in use nor the free ones", async () => {
    const { resident } = await start();
    const { api } = await resident();

    expect(await refusal(api.subscriptions.list())).toMatchObject({ status: 403 });
    expect(await refusal(api.subscriptions.assignable())).toMatchObject({ status: 403 });
  });

  test("of twenty who want a licence's last seat at once, one gets it", async () => {
    const { administrator, building, newLicence, db, clock } = await start();
    const body = { licenseCode: await newLicence({ DEVICE: 1, USER: 1 }) };
    const { id } = await administrator.api.licences.activate({ body });
    const take = (assigneeId: string) =>
      transaction(db, (tx) => takeSeat(tx, id, "DEVICE", assigneeId, building.domain.id, clock.now()));

    const { values, problems } = await settle(
      Array.from({ length: 20 }, (_, index) => take(`device-${index}`)),
    );

    expect(values).toHaveLength(1);
    expect(problems.map(({ name }) => name)).toEqual(Array(19).fill("NO_VALID_SUBSCRIPTION"));
    expect(await administrator.api.licences.get({ id })).toMatchObject({
      seats: [
        { assigneeType: "DEVICE", total: 1, free: 0 },
        { assigneeType: "USER", total: 1, free: 1 },
      ],
    });
  });

  test("twenty who want twenty seats at once get one each", async () => {
    const { administrator, building, newLicence, db, clock } = await start();
    const body = { licenseCode: await newLicence({ DEVICE: 20 }) };
    const { id } = await administrator.api.licences.activate({ body });
    const take = (assigneeId: string) =>
      transaction(db, (tx) => takeSeat(tx, id, "DEVICE", assigneeId, building.domain.id, clock.now()));

    const { values, problems } = await settle(
      Array.from({ length: 20 }, (_, index) => take(`device-${index}`)),
    );

    expect(problems).toEqual([]);
    expect(new Set(values).size).toBe(20);
  });

  test("a licence that has expired gives no seat, and its seats are not offered", async () => {
    const { administrator, building, newLicence, clock, db } = await start();
    const body = { licenseCode: await newLicence({ AUXILIAR_DEVICE: 1 }, clock.now() + 60_000) };
    const { id } = await administrator.api.licences.activate({ body });
    const seatsOfLicence = async () =>
      (await building.api.subscriptions.assignable()).items.filter(({ licenseId }) => licenseId === id);
    const take = () =>
      transaction(db, (tx) => takeSeat(tx, id, "AUXILIAR_DEVICE", "relay", building.domain.id, clock.now()));
    expect(await seatsOfLicence()).toMatchObject([{ assigneeId: null, expired: false }]);

    clock.advance(60_000);

    expect(await refusal(take())).toMatchObject({ name: "LICENCE_EXPIRED" });
    expect(await seatsOfLicence()).toEqual([]);
  });

  test("restoring a licence frees the seats of what is gone and of nothing else", async () => {
    const { administrator, building, panel, db, clock } = await start();
    await panel();
    const { licence, domain } = building;
    await transaction(db, (tx) => takeSeat(tx, licence.id, "DEVICE", "gone", domain.id, clock.now()));
    const used = async () =>
      (await building.api.subscriptions.list()).items.map(({ assigneeType }) => assigneeType);
    expect(await used()).toEqual(["DEVICE", "DEVICE", "DOMAIN"]);

    const restored = await administrator.api.licences.restore({ id: licence.id });

    expect(restored.seats).toContainEqual({ assigneeType: "DEVICE", total: 10, free: 9 });
    expect(await used()).toEqual(["DEVICE", "DOMAIN"]);
  });

  test("a free seat is assigned to somebody of the building, once, and freed again", async () => {
    const { building, resident, otherBuilding } = await start();
    const { userId } = await resident();
    const other = await otherBuilding();
    const { subscriptions } = building.api;
    const free = async () => (await subscriptions.assignable({ query: { assigneeType: "USER" } })).items;
    const { id } = (await free())[0]!;
    const assign = (assigneeId: string) => subscriptions.assign({ id, body: { assigneeId } });

    for (const stranger of [other.administrator.userId, building.domain.id, "nobody"]) {
      expect(await refusal(assign(stranger))).toMatchObject({ name: "AGENT_UNKNOWN", status: 400 });
    }
    const theirs = other.api.subscriptions.assign({ id, body: { assigneeId: other.administrator.userId } });
    expect(await refusal(theirs)).toEqual({ name: "NOT_FOUND", status: 404 });
    expect(await refusal(subscriptions.unassign({ id }))).toMatchObject({ name: "NOT_FOUND" });
    const { values, problems } = await settle(Array.from({ length: 20 }, () => assign(userId)));
    expect(values).toMatchObject([{ id, assigneeId: userId, assigneeType: "USER" }]);
    expect(new Set(problems.map(({ name }) => name))).toEqual(new Set(["SUBSCRIPTION_TAKEN"]));

    expect(await subscriptions.assignee({ query: { assigneeId: userId } })).toMatchObject({ total: 1 });
    expect(await refusal(other.api.subscriptions.unassign({ id }))).toMatchObject({ name: "NOT_FOUND" });
    expect(await subscriptions.unassign({ id })).toMatchObject({ id, assigneeId: null });
    await assign(userId);
    await subscriptions.freeOfAgent({ agentId: userId });
    expect(await subscriptions.assignee({ query: { assigneeId: userId } })).toMatchObject({ total: 0 });
    expect((await free()).map((seat) => seat.id)).toContain(id);
    for (const agentId of [other.administrator.userId, building.domain.id]) {
      expect(await refusal(subscriptions.freeOfAgent({ agentId }))).toMatchObject({ name: "NOT_FOUND" });
    }
  });

  test("what is in service keeps a seat: it can move to another one and not give it up", async () => {
    const { building, panel, resident } = await start();
    const { device } = await panel();
    const { subscriptions } = building.api;
    const ofDomain = await subscriptions.ofDomain({ id: building.domain.id });
    const [seat] = (
      await subscriptions.assignee({ query: { assigneeId: device.id, assigneeType: "DEVICE" } })
    ).items;

    expect(ofDomain.items).toMatchObject([{ assigneeType: "DOMAIN", assigneeId: building.domain.id }]);
    for (const id of [ofDomain.items[0]!.id, seat!.id]) {
      expect(await refusal(subscriptions.unassign({ id }))).toMatchObject({ name: "SUBSCRIPTION_NEEDED" });
    }
    expect(await refusal(subscriptions.freeOfAgent({ agentId: device.id }))).toMatchObject({
      name: "SUBSCRIPTION_NEEDED",
    });
    const next = (await subscriptions.assignable({ query: { assigneeType: "DEVICE" } })).items[0]!;
    await subscriptions.assign({ id: next.id, body: { assigneeId: device.id } });
    await subscriptions.unassign({ id: seat!.id });
    expect((await subscriptions.assignee({ query: { assigneeId: device.id } })).items).toMatchObject([
      { id: next.id },
    ]);
    const { api } = await resident();
    expect(
      await refusal(api.subscriptions.assign({ id: next.id, body: { assigneeId: device.id } })),
    ).toMatchObject({
      name: "FORBIDDEN",
    });
  });
});
