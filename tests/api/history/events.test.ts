import { expect, test } from "vitest";
import type { Input } from "#contract/call.ts";
import type { Api } from "#contract/index.ts";
import { HISTORY_TOTAL_MAX } from "#provider/history/queries/event-history.ts";
import { insertEvents, type NewEvent } from "#provider/history/queries/events.ts";
import { type Database, transaction } from "#storage/database.ts";
import { describeApiOnBothEngines } from "../../support/api.ts";
import { refusal } from "../../support/refusal.ts";

const NOWHERE = "00000000-0000-7000-8000-000000000000";
const AT_ONCE = 1000;

type EventsQuery = NonNullable<Input<Api["events"]["query"]>["body"]>;

async function record(db: Database, domainId: string, events: NewEvent[]): Promise<void> {
  for (let start = 0; start < events.length; start += AT_ONCE) {
    const part = events.slice(start, start + AT_ONCE);
    await transaction(db, (tx) => insertEvents(tx, domainId, part, part[0]!.time));
  }
}

describeApiOnBothEngines("events", (start) => {
  test("a resident reads only their own events", async () => {
    const { building, db, resident } = await start();
    const rosa = await resident("Rosa Blu");
    const carlo = await resident("Carlo Neri");
    const access = { kind: "ACCESS", outcome: "granted" } as const;
    await record(db, building.domain.id, [
      { ...access, id: "event-of-rosa", time: 1000, actor: { id: rosa.userId, name: "Rosa Blu" } },
      { ...access, id: "event-of-carlo", time: 2000, actor: { id: carlo.userId, name: "Carlo Neri" } },
      { ...access, id: "event-of-nobody", time: 3000 },
    ]);
    const own = await rosa.api.events.query({ body: { kinds: ["ACCESS"] } });
    expect(own.items.map(({ id }) => id)).toEqual(["event-of-rosa"]);
    expect(await refusal(rosa.api.events.query({ body: { agentId: carlo.userId } }))).toMatchObject({
      name: "FORBIDDEN",
    });
    const all = await building.api.events.query({ body: { kinds: ["ACCESS"] } });
    expect(all.items.map(({ id }) => id)).toEqual(["event-of-nobody", "event-of-carlo", "event-of-rosa"]);
  });

  test("an event has the actions that it started, for readers who may see these", async () => {
    const { building, db, resident } = await start();
    const rosa = await resident("Rosa Blu");
    const actor = { id: rosa.userId, name: "Rosa Blu" };
    const action = { kind: "ACTION", action: "CALL" } as const;
    await record(db, building.domain.id, [
      { id: "ring", time: 1000, kind: "RING", outcome: "called" },
      { ...action, id: "first", time: 1001, outcome: "done", causeId: "ring" },
      { ...action, id: "second", time: 1002, outcome: "nobody", reason: "DEVICE_AWAY", causeId: "ring" },
      { id: "access", time: 2000, kind: "ACCESS", outcome: "granted", actor },
      { ...action, id: "third", time: 2001, outcome: "failed", causeId: "access", actor },
      { ...action, id: "of-others", time: 2002, outcome: "done", causeId: "access" },
    ]);
    const read = async (api: typeof rosa.api) => {
      const { items } = await api.events.query({ body: { kinds: ["RING", "ACCESS"] } });
      return items.map(({ id, actions }) => [id, actions.map((each) => each.id)]);
    };

    expect(await read(building.api)).toEqual([
      ["access", ["third", "of-others"]],
      ["ring", ["first", "second"]],
    ]);
    expect(await read(rosa.api)).toEqual([["access", ["third"]]]);
    const { items } = await building.api.events.query({ body: { kinds: ["RING"] } });
    expect(items[0]?.actions[1]).toEqual({
      id: "second",
      time: 1002,
      action: "CALL",
      outcome: "nobody",
      reason: "DEVICE_AWAY",
      text: null,
      targets: [],
    });
  });

  test("the event stream of a building does not report that its history was read", async () => {
    const { building, provider } = await start();
    const before = provider.buildingMark(building.domain.id);
    await building.api.events.query({ body: {} });
    expect(provider.buildingMark(building.domain.id)).toBe(before);
  });

  test("people and devices of another building can't be distinguished from those that never existed", async () => {
    const { building, panel, administrator, otherBuilding, db } = await start();
    const { device } = await panel();
    const named = { id: device.id, name: device.name };
    await record(db, building.domain.id, [{ kind: "ACCESS", outcome: "granted", time: 1000, device: named }]);
    const { api } = await otherBuilding();
    for (const body of [{ agentId: administrator.userId }, { deviceId: device.id }]) {
      const fields = { [Object.keys(body)[0]!]: "unknown" };
      expect(await refusal(api.events.query({ body }))).toEqual({
        name: "INVALID_INPUT",
        status: 400,
        fields,
      });
    }
    expect(await refusal(api.events.query({ body: { agentId: NOWHERE } }))).toMatchObject({
      name: "INVALID_INPUT",
      fields: { agentId: "unknown" },
    });
    expect((await api.events.query({ body: { kinds: ["ACCESS"] } })).total).toBe(0);
  });

  test("the history is listed newest first, with diagnostic lines only on request", async () => {
    const { building, db } = await start();
    await record(db, building.domain.id, [
      { id: "event-a", kind: "RING", outcome: "called", time: 5000 },
      { id: "event-b", kind: "ACCESS", outcome: "refused", time: 5000, reason: "EXPIRED" },
      { id: "event-c", kind: "DIAGNOSTIC", outcome: "warning", time: 9000, text: "Line noise." },
      { id: "event-d", kind: "STATE", outcome: "offline", time: 7000 },
    ]);
    const idsOf = async (body: EventsQuery): Promise<string[]> => {
      const { items } = await building.api.events.query({ body: { ...body, to: 10_000 } });
      return items.map(({ id }) => id);
    };
    expect(await idsOf({})).toEqual(["event-d", "event-b", "event-a"]);
    expect(await idsOf({ kinds: ["DIAGNOSTIC"] })).toEqual(["event-c"]);
    expect(await idsOf({ kinds: ["RING", "ACCESS", "DIAGNOSTIC"] })).toEqual([
      "event-c",
      "event-b",
      "event-a",
    ]);
    expect(await idsOf({ kinds: [] })).toEqual([]);
    expect(await idsOf({ outcome: "refused" })).toEqual(["event-b"]);
    expect(await idsOf({ outcome: "warning" })).toEqual([]);
    expect(await idsOf({ outcome: "warning", kinds: ["DIAGNOSTIC", "RING"] })).toEqual(["event-c"]);
    expect(await idsOf({ outcome: "refused", kinds: ["ACCESS"] })).toEqual(["event-b"]);
    expect(await idsOf({ outcome: "refused", kinds: ["RING"] })).toEqual([]);
    expect(await idsOf({ from: 7000 })).toEqual(["event-d"]);
  });

  test("events of a person or a device are found after they have left", async () => {
    const { building, db, panel, resident } = await start();
    const { device } = await panel();
    const rosa = await resident("Rosa Blu");
    const actor = { id: rosa.userId, name: "Rosa Blu" };
    const at = { id: device.id, name: device.name };
    await record(db, building.domain.id, [
      { id: "event-a", kind: "ACCESS", outcome: "granted", time: 1000, actor, device: at },
      { id: "event-b", kind: "RING", outcome: "called", time: 2000, device: at },
      { id: "event-c", kind: "ACCESS", outcome: "granted", time: 3000, actor },
      { id: "event-d", kind: "DIAGNOSTIC", outcome: "info", time: 4000, device: at, text: "Started." },
    ]);
    await building.api.devices.remove({ id: device.id });
    await transaction(db, (tx) =>
      tx.deleteFrom("domain_member").where("user_id", "=", rosa.userId).execute(),
    );
    const find = async (body: EventsQuery): Promise<string[]> => {
      const { items } = await building.api.events.query({ body: { ...body, to: 5000 } });
      return items.map(({ id }) => id);
    };
    expect(await find({ agentId: rosa.userId })).toEqual(["event-c", "event-a"]);
    expect(await find({ deviceId: device.id })).toEqual(["event-b", "event-a"]);
    expect(await find({ deviceId: device.id, kinds: ["DIAGNOSTIC"] })).toEqual(["event-d"]);
    expect(await find({ deviceId: device.id, agentId: rosa.userId, kinds: ["ACCESS"] })).toEqual(["event-a"]);
  });

  test("pages follow each other without a gap, from one index and from several", async () => {
    const { building, db } = await start();
    const events = Array.from({ length: 25 }, (_, index): NewEvent => {
      const [kind, outcome] =
        index % 3 === 0 ? (["RING", "called"] as const) : (["ACCESS", "granted"] as const);
      return {
        id: `event-${String(index).padStart(2, "0")}`,
        kind,
        outcome,
        time: 1000 + Math.floor(index / 2),
      };
    });
    await record(db, building.domain.id, events);
    const newestFirst = events.map(({ id }) => id!).reverse();
    for (const kinds of [undefined, ["RING", "ACCESS"] as const]) {
      const ids = [];
      for (const page of [0, 1, 2]) {
        const body = { kinds: kinds && [...kinds], to: 5000, page, pageSize: 10 };
        const { items, total } = await building.api.events.query({ body });
        expect(total).toBe(25);
        ids.push(...items.map(({ id }) => id));
      }
      expect(ids).toEqual(newestFirst);
    }
  });

  test("a long history is counted up to ten thousand", async () => {
    const { building, db } = await start();
    const events = Array.from({ length: HISTORY_TOTAL_MAX + 10 }, (_, index): NewEvent => {
      return { kind: "ACCESS", outcome: "granted", time: 1000 + index };
    });
    await record(db, building.domain.id, events);
    const first = await building.api.events.query({ body: { to: 100_000 } });
    expect(first).toMatchObject({ page: 0, pageSize: 50, total: HISTORY_TOTAL_MAX });
    const beyond = await building.api.events.query({ body: { to: 100_000, page: 200 } });
    expect(beyond).toMatchObject({ items: [], total: HISTORY_TOTAL_MAX });
  });
});
