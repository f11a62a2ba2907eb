import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { insertEvents } from "#provider/history/queries/events.ts";
import { installationSecret } from "#server/secret.ts";
import { openDatabase, transaction } from "#storage/database.ts";
import type { Building } from "../attacks/support/building.ts";
import { makeVisitor } from "../attacks/support/visitor.ts";
import { furnishDatabase } from "../attacks/support/world-of-two.ts";
import { type RunningConsole, startConsole } from "../support/running-console.ts";

const HOUR_MS = 3_600_000;

let console: RunningConsole;
let building: Building;

/** Two events of the same time: the server received one an hour later. */
beforeAll(async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "portineria-late-"));
  const database = path.join(dataDir, "portineria.db");
  building = (await furnishDatabase({ database, secret: installationSecret(dataDir, undefined) })).mine;
  const time = Date.now() - HOUR_MS;
  const event = { kind: "ACCESS", outcome: "granted", time } as const;
  const at = (name: string) => ({ id: building.ids.device, name });
  const db = openDatabase(database);
  const events = [
    { ...event, device: at("The late door"), receivedAt: time + HOUR_MS },
    { ...event, device: at("The prompt door"), receivedAt: time + 1_000 },
  ];
  await transaction(db, (tx) => insertEvents(tx, building.ids.domain, events, time));
  await db.destroy();
  console = await startConsole({ dataDir });
});

afterAll(() => console?.stop());

test("the history marks the events that the server received much later than their time", async () => {
  const visitor = makeVisitor(console.url);
  await visitor.signIn(building.people.administrator);
  await visitor.enter(building.ids.domain);
  const { text } = await visitor.open("/domain/history", { "accept-language": "en" });
  const rows = text.split("<tr").map((row) => row.split("</tr>", 1)[0] ?? "");
  const rowOf = (door: string) => rows.filter((row) => row.includes(door)).join();
  expect(rowOf("The late door")).toContain("received by the server at");
  expect(rowOf("The prompt door")).toContain("Granted");
  expect(rowOf("The prompt door")).not.toContain("received by the server at");
});
