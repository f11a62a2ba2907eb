import { afterAll, beforeAll, expect, test } from "vitest";
import { insertEvents } from "#provider/history/queries/events.ts";
import { transaction } from "#storage/database.ts";
import { type SeededConsole, startSeededConsole } from "./seeded-console.ts";

const HOUR_MS = 3_600_000;

let world: SeededConsole;

/** Two events of the same time: the server received one an hour later. */
beforeAll(async () => {
  world = await startSeededConsole(async (db, { ids }) => {
    const time = Date.now() - HOUR_MS;
    const event = { kind: "ACCESS", outcome: "granted", time } as const;
    const at = (name: string) => ({ id: ids.device, name });
    const events = [
      { ...event, device: at("The late door"), receivedAt: time + HOUR_MS },
      { ...event, device: at("The prompt door"), receivedAt: time + 1_000 },
    ];
    await transaction(db, (tx) => insertEvents(tx, ids.domain, events, time));
  });
});

afterAll(() => world?.stop());

test("the history marks the events that the server received much later than their time", async () => {
  const text = await world.open("/domain/history");
  const rows = text.split("<tr").map((row) => row.split("</tr>", 1)[0] ?? "");
  const rowOf = (door: string) => rows.filter((row) => row.includes(door)).join();
  expect(rowOf("The late door")).toContain("received by the server at");
  expect(rowOf("The prompt door")).toContain("Granted");
  expect(rowOf("The prompt door")).not.toContain("received by the server at");
});
