import { expect, test } from "vitest";
import { minuteOfDay } from "#rules/buildings/wall-clock.ts";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";
import { callAt } from "../../support/ring.ts";
import type { Resident, World } from "../../support/world.ts";

const MINUTE_MS = 60_000;

const settingsOf = async ({ api }: Resident) => {
  const { rings, quietFrom, quietUntil } = await api.users.me();
  return { rings, quietFrom, quietUntil };
};

describeApiOnBothEngines("the call settings of a person", (start) => {
  /** Rosa and Carlo in a flat that a panel calls. */
  async function calledFlat(world: World) {
    const { building } = world;
    const { device } = await world.panel();
    const [rosa, carlo] = [await world.resident("Rosa"), await world.resident("Carlo")];
    const flat = await building.api.agentGroups.create({ body: { name: "Flat 1" } });
    for (const { userId: agentId } of [rosa, carlo])
      await building.api.agentGroups.addMember({ id: flat.id, body: { agentId } });
    const targets = [{ id: flat.id, name: "Flat 1" }];
    return { rosa, carlo, call: () => callAt(world, { device, targets }) };
  }

  const lastCallOf = async ({ api }: Resident) => (await api.ringCalls.list()).items[0];

  test("they are rung at any time, until they save other settings", async () => {
    const world = await start();
    const rosa = await world.resident("Rosa");
    const carlo = await world.resident("Carlo");
    const initial = { rings: true, quietFrom: null, quietUntil: null };
    expect(await settingsOf(rosa)).toEqual(initial);

    const quiet = { quietFrom: 1320, quietUntil: 420 };
    await rosa.asPerson.users.update({ id: "me", body: { rings: false, ...quiet } });
    await rosa.asPerson.users.update({ id: "me", body: { name: "Rosa Blu" } });
    expect(await settingsOf(rosa)).toEqual({ rings: false, ...quiet });
    expect(await settingsOf(carlo)).toEqual(initial);

    await rosa.asPerson.users.update({ id: "me", body: { quietFrom: null, quietUntil: null } });
    expect(await settingsOf(rosa)).toEqual({ ...initial, rings: false });
  });

  test("one quiet hour without the other is refused, as is what is no time of day", async () => {
    const world = await start();
    const rosa = await world.resident("Rosa");
    const refused = async (body: object) =>
      (await refusal(rosa.asPerson.users.update({ id: "me", body }))).fields;
    expect(await refused({ quietFrom: 1320 })).toEqual({ quietUntil: "required" });
    expect(await refused({ quietFrom: null, quietUntil: 420 })).toEqual({ quietFrom: "required" });
    expect(await refused({ quietFrom: 1440, quietUntil: 420 })).toEqual({ quietFrom: "number" });
    expect(await refused({ quietFrom: 1320, quietUntil: -1 })).toEqual({ quietUntil: "number" });
    expect(await settingsOf(rosa)).toMatchObject({ quietFrom: null, quietUntil: null });
  });

  test("a person in quiet hours is not rung and sees the call as missed; later they are rung", async () => {
    const world = await start();
    const { building, clock } = world;
    const { id } = building.domain;
    const timeZone = "Asia/Tokyo";
    const { eventsTtl, label, name } = building.domain;
    await building.api.domains.update({ id, body: { eventsTtl, label, name, timeZone } });
    const { rosa, carlo, call } = await calledFlat(world);
    const quietFrom = minuteOfDay(timeZone, clock.now());
    const body = { quietFrom, quietUntil: (quietFrom + 30) % 1440 };
    await rosa.asPerson.users.update({ id: "me", body });

    const first = await call();
    expect(await lastCallOf(rosa)).toMatchObject({ eventId: first, state: "ringing", ringsForMe: false });
    expect(await lastCallOf(carlo)).toMatchObject({ eventId: first, state: "ringing", ringsForMe: true });

    await carlo.asPerson.users.update({ id: "me", body: { rings: false } });
    const second = await call();
    for (const person of [rosa, carlo])
      expect(await lastCallOf(person)).toMatchObject({ eventId: second, state: "missed", ringsForMe: false });
    const { items } = await rosa.api.events.query({ body: { kinds: ["RING"] } });
    expect(items.map(({ id, call }) => [id, call?.state])).toEqual([
      [second, "missed"],
      [first, "ringing"],
    ]);

    clock.advance(30 * MINUTE_MS);
    const third = await call();
    expect(await lastCallOf(rosa)).toMatchObject({ eventId: third, state: "ringing", ringsForMe: true });
    expect(await lastCallOf(carlo)).toMatchObject({ eventId: third, ringsForMe: false });
  });
});
