import { expect, test } from "vitest";
import type { DeviceEvent } from "#contract/device-link/device-link.ts";
import { LINK_MESSAGE_MAX_BYTES } from "#contract/device-link/limits.ts";
import { diagnosticEvent, ringEvent } from "../events.ts";
import { createOutbox, OUTBOX_MAX } from "./outbox.ts";
import { emptyState, type StateStore } from "./state-store.ts";

function storeInMemory(): StateStore {
  const state = emptyState("VP-1");
  return { state, update: async (change) => change(state) };
}

const ring = (): DeviceEvent => ringEvent({ time: 1, button: undefined, actionGroupId: "g1" }, [], true);
const idsOf = (events: DeviceEvent[]): string[] => events.map(({ id }) => id);

test("nothing is sent while a delivery is pending, nor deleted before it is acknowledged", async () => {
  const sent: DeviceEvent[][] = [];
  const store = storeInMemory();
  const outbox = createOutbox(store, (events) => sent.push(events) > 0);
  const events = [ring(), ring(), ring()];
  for (const event of events) await outbox.add([event]);
  expect(sent.map(idsOf)).toEqual([[events[0]!.id]]);
  await outbox.acknowledged([]);
  expect(idsOf(sent[1]!)).toEqual(idsOf(events));
  await outbox.acknowledged(idsOf(events));
  expect(store.state.outbox).toEqual([]);
  outbox.interrupted();
});

test("a delivery that was pending when the connection ended is sent again", async () => {
  const sent: DeviceEvent[][] = [];
  const outbox = createOutbox(storeInMemory(), (events) => sent.push(events) > 0);
  await outbox.add([ring()]);
  outbox.interrupted();
  outbox.deliver();
  expect(sent[1]).toEqual(sent[0]);
  outbox.interrupted();
});

test("a delivery fits into one message", async () => {
  const sent: DeviceEvent[][] = [];
  const store = storeInMemory();
  const outbox = createOutbox(store, (events) => sent.push(events) > 0);
  const targets = Array.from({ length: 100 }, (_, number) => ({ id: `t${number}`, name: "é".repeat(200) }));
  await outbox.add(
    Array.from({ length: 60 }, () =>
      ringEvent({ time: 1, button: undefined, actionGroupId: "g1" }, targets, true),
    ),
  );
  expect(Buffer.byteLength(JSON.stringify({ events: sent[0] }))).toBeLessThan(LINK_MESSAGE_MAX_BYTES);
  outbox.interrupted();
});

test("when it is full, refusals of a locked keypad are dropped before entries", async () => {
  const store = storeInMemory();
  const outbox = createOutbox(store, () => false);
  const first = ring();
  const hammered = { ...ring(), kind: "ACCESS", outcome: "refused", reason: "TOO_MANY_CODES" } as const;
  await outbox.add([first, hammered, ...Array.from({ length: OUTBOX_MAX - 2 }, ring)]);
  await outbox.add([ring()]);
  expect(store.state.outbox[0]).toEqual(first);
  expect(store.state.outbox.some(({ reason }) => reason === "TOO_MANY_CODES")).toBe(false);
});

test("when it is full the oldest log lines are dropped first", async () => {
  const store = storeInMemory();
  const outbox = createOutbox(store, () => false);
  const first = ring();
  await outbox.add([first, diagnosticEvent(1, "old"), ...Array.from({ length: OUTBOX_MAX - 2 }, ring)]);
  await outbox.add([ring()]);
  expect(store.state.outbox).toHaveLength(OUTBOX_MAX);
  expect(store.state.outbox[0]).toEqual(first);
  await outbox.add([ring()]);
  expect(store.state.outbox[0]).not.toEqual(first);
});
