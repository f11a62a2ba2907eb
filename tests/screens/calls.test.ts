import { afterAll, beforeAll, expect, test } from "vitest";
import { insertCalledPeople } from "#provider/ring-calls/queries/called-people.ts";
import { insertRingCall, updateCall } from "#provider/ring-calls/queries/ring-calls.ts";
import { transaction } from "#storage/database.ts";
import { type SeededConsole, startSeededConsole } from "./seeded-console.ts";

const MINUTE_MS = 60_000;
/** The pages of the list: one more than fits on the first. */
const CALLS = 51;

let world: SeededConsole;

beforeAll(async () => {
  world = await startSeededConsole(async (db, { ids }) => {
    const newest = Date.now() - MINUTE_MS;
    await transaction(db, async (tx) => {
      for (let number = 0; number < CALLS; number++) {
        const startedAt = newest - number * MINUTE_MS;
        const call = { domainId: ids.domain, panelId: ids.device, eventId: `ring-${number}`, startedAt };
        const outcome = number === 0 ? "missed" : "cancelled";
        const buttonName = number === 0 ? "Rossi" : "";
        const rung = { ...call, buttonName, actionGroupId: null, endsAt: startedAt };
        const callId = await insertRingCall(tx, rung);
        await updateCall(tx, callId, { state: "ended", outcome });
        const people = [{ userId: ids.resident, rings: true }];
        await insertCalledPeople(tx, { callId, domainId: ids.domain, startedAt, stage: 0, people });
      }
    });
  });
});

afterAll(() => world?.stop());

/** The rows of the table of a page. */
function rowsOf(page: string): string[] {
  return page.match(/<tr role="row"><th scope="row".*?<\/tr>/gs) ?? [];
}

test("a resident's calls are listed by pages, the newest first, with those that were missed", async () => {
  const resident = await world.enter(world.building.people.resident);
  const rows = rowsOf(await world.open("/domain/calls", resident));
  expect(rows).toHaveLength(CALLS - 1);
  expect(rows[0]).toContain("Missed");
  expect(rows[0]).toContain("Rossi");
  expect(rows[1]).toContain("Cancelled at the panel");
  expect(rowsOf(await world.open("/domain/calls?page=1", resident))).toHaveLength(1);
  const [, address = ""] = /href="(\/domain\/calls\/[^"]+)"/.exec(rows[0]!) ?? [];
  const page = await world.open(address, resident);
  expect(page).toContain("Missed");
  // It is over: there is nothing to press, and no page to read again.
  expect(page).not.toContain('class="call-choices"');
  expect(page).not.toContain('http-equiv="refresh"');
});

test("a call that rang for others is neither listed nor found", async () => {
  expect(await world.open("/domain/calls")).toContain("No calls yet");
  const resident = await world.enter(world.building.people.resident);
  const [, address = ""] =
    /href="(\/domain\/calls\/[^"]+)"/.exec(await world.open("/domain/calls", resident)) ?? [];
  expect((await world.visitor.open(address)).status).toBe(404);
});
