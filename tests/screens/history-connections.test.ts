import { afterAll, beforeAll, expect, test } from "vitest";
import { insertEvents } from "#provider/history/queries/events.ts";
import { transaction } from "#storage/database.ts";
import { type SeededConsole, startSeededConsole } from "./seeded-console.ts";

const MINUTE_MS = 60_000;
/** Its events are connections only. */
const CONNECTED = "connected-panel";
const HIDDEN = "Connections of devices are hidden.";

let world: SeededConsole;

beforeAll(async () => {
  world = await startSeededConsole(async (db, { ids }) => {
    const time = Date.now() - MINUTE_MS;
    const device = { id: CONNECTED, name: "The connected panel" };
    const door = { id: ids.device, name: "The opened door" };
    const events = [
      { time, kind: "STATE", outcome: "offline", device },
      { time, kind: "STATE", outcome: "online", device },
      { time, kind: "ACCESS", outcome: "granted", device: door },
    ] as const;
    await transaction(db, (tx) => insertEvents(tx, ids.domain, events, time));
    await db.deleteFrom("event").where("actor_id", "=", ids.resident).execute();
  });
});

afterAll(() => world?.stop());

/** The rows of the table of a page. */
async function rowsOf(address: string): Promise<string> {
  const [, rows = ""] = /<tbody.*?>(.*)<\/tbody>/s.exec(await world.open(address)) ?? [];
  return rows;
}

test("the history shows connections of devices only if the reader chose them", async () => {
  const rows = await rowsOf("/domain/history");
  expect(rows).toContain("The opened door");
  expect(rows).not.toContain("The connected panel");
  const all = await rowsOf("/domain/history?kind=ALL");
  expect(all).toContain("The opened door");
  expect(all).toContain("The connected panel");
  const connections = await rowsOf("/domain/history?kind=STATE");
  expect(connections).not.toContain("The opened door");
  expect(connections).toContain("The connected panel");
  expect(await rowsOf("/domain/history?outcome=offline")).toContain("The connected panel");
});

test("the filter offers them, and keeps the choice", async () => {
  expect(await world.open("/domain/history?kind=ALL")).toMatch(
    /<option value="ALL" selected="">All types, including connections</,
  );
});

test("the export reads what the screen shows", async () => {
  const pages = `/domain/history/pages?building=${world.building.ids.domain}`;
  expect(await world.open(pages)).not.toContain("The connected panel");
  expect(await world.open(`${pages}&kind=ALL`)).toContain("The connected panel");
});

test("an empty list says what the filter hides, only if it hides something", async () => {
  const onlyConnections = await world.open(`/domain/history?device=${CONNECTED}`);
  expect(onlyConnections).toContain(HIDDEN);
  expect(onlyConnections).toContain(`href="/domain/history?device=${CONNECTED}&amp;kind=ALL"`);
  const others = await world.open(`/domain/history?outcome=refused&device=${CONNECTED}`);
  expect(others).not.toContain(HIDDEN);
  expect(others).toContain("Remove a filter or reset them all.");
});

test("a list without any event says that there is none, whatever the filter", async () => {
  await world.visitor.signIn(world.building.people.resident);
  await world.visitor.enter(world.building.ids.domain);
  for (const address of ["/domain/history", "/domain/history?kind=RING", "/domain/history?kind=ALL"]) {
    const text = await world.open(address);
    expect(text).toContain("No events yet");
    expect(text).not.toContain(HIDDEN);
    expect(text).not.toContain("Remove a filter");
  }
});
