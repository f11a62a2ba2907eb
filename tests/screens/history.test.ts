import { afterAll, beforeAll, expect, test } from "vitest";
import { insertTag, updateTag } from "#provider/access/queries/nfc-tags.ts";
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
    const tag = { identifier: "Blue card", value: "04A1B2C3D4", type: "CARD", now: time } as const;
    await transaction(db, async (tx) => {
      const { id } = await insertTag(tx, ids.domain, { ...tag, userId: ids.resident });
      await updateTag(tx, ids.domain, id, { userId: null, unassignedAt: time });
      const refused = { time, kind: "ACCESS", outcome: "refused", method: "NFC_TAG", device: door } as const;
      const call = { time, kind: "ACTION", action: "CALL", causeId: "ring", device: door } as const;
      await insertEvents(
        tx,
        ids.domain,
        [
          ...events,
          { ...refused, reason: "TAG_NOT_ASSIGNED", tagId: id },
          { ...refused, reason: "UNKNOWN_TAG", tagValueEnd: "7F3A" },
          { id: "ring", time, kind: "RING", outcome: "called", device: door },
          { ...call, outcome: "done", targets: [{ id: "lodge", name: "Monitor, lodge" }] },
          { ...call, outcome: "nobody", targets: [{ id: "flat", name: "Flat 7" }] },
        ],
        time,
      );
    });
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
    /<option value="ALL" selected="">With connections</,
  );
});

test("the export reads what the screen shows", async () => {
  const pages = `/domain/history/pages?building=${world.building.ids.domain}`;
  expect(await world.open(pages)).not.toContain("The connected panel");
  expect(await world.open(`${pages}&kind=ALL`)).toContain("The connected panel");
});

test("the row of a refused card shows which one it is, and who last held it", async () => {
  const rows = (await rowsOf("/domain/history?outcome=refused")).split("<tr");
  const lost = rows.find((row) => row.includes("Tag not assigned"));
  expect(lost).toMatch(/<a [^>]*href="\/domain\/tags\/[\w-]+">Blue card<\/a>/);
  expect(lost).toContain("•••• C3D4");
  expect(lost).toMatch(
    new RegExp(`last held by.*<a [^>]*href="/domain/people/${world.building.ids.resident}">[^<]+</a>`, "s"),
  );
  expect(rows.find((row) => row.includes("Unknown tag"))).toContain("•••• 7F3A");
});

test("a ring is one row, with what became of its calls", async () => {
  const rows = (await rowsOf("/domain/history")).split("<tr");
  const rings = rows.filter((row) => row.includes("Rang") && row.includes("Flat 7"));
  expect(rings).toHaveLength(1);
  expect(rings[0]).toContain("Monitor, lodge rang");
  expect(rings[0]).toContain("Flat 7: no monitor rang");
  expect(rows.filter((row) => row.includes("Flat 7"))).toHaveLength(1);
  const failed = await rowsOf("/domain/history?outcome=nobody");
  expect(failed).toContain("Flat 7");
  expect(failed).not.toContain("Monitor, lodge");
});

test("an empty list says what the filter hides, only if it hides something", async () => {
  const onlyConnections = await world.open(`/domain/history?device=${CONNECTED}`);
  expect(onlyConnections).toContain(HIDDEN);
  expect(onlyConnections).toContain(`href="/domain/history?device=${CONNECTED}&amp;kind=ALL"`);
  const others = await world.open(`/domain/history?outcome=granted&device=${CONNECTED}`);
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
