import { afterAll, beforeAll, expect, test } from "vitest";
import { maintenance, newId } from "#storage/database.ts";
import { type SeededConsole, startSeededConsole } from "./seeded-console.ts";

/** Together with the device's other doors, more than a page offers. */
const GATES = 40;
/** `DOORS_OFFERED` in app/routes/building/doors/list-doors.ts. */
const OFFERED = 24;

let world: SeededConsole;

beforeAll(async () => {
  world = await startSeededConsole(async (db, { ids }) => {
    const gates = Array.from({ length: GATES }, (_, index) => ({
      id: newId(),
      device_id: ids.device,
      display_name: `Gate ${String(index + 1).padStart(2, "0")}`,
      type: "actuator" as const,
      activation_duration: 1000,
      position: 20 + index,
    }));
    await maintenance(db, async (tx) => {
      await tx.insertInto("device_output").values(gates).execute();
    });
  });
});

afterAll(() => world?.stop());

async function open(address: string): Promise<{ text: string; doors: string[]; more: string | undefined }> {
  const text = await world.open(address);
  const doors = [...text.matchAll(/<p class="door-(?:title|output)">(?:<a [^>]*>)?([^<]*)</g)].map(
    ([, name]) => name!,
  );
  const [, more] = /Showing (\d+ of \d+ doors)\./.exec(text) ?? [];
  return { text, doors, more };
}

test("a page that does not show all doors reports it, and links to the page that does", async () => {
  for (const [address, leadsTo] of [
    ["/domain", "/domain/doors"],
    ["/domain/mine", "/domain/doors"],
    [`/domain/devices/${world.building.ids.device}`, "/domain/doors?search="],
  ] as const) {
    const page = await open(address);
    expect(page.doors).toHaveLength(OFFERED);
    expect(page.more).toMatch(new RegExp(`^${OFFERED} of (4\\d) doors`));
    expect(page.text).toContain(`href="${leadsTo}`);
  }
});

test("the pages of all doors show each door once, and a search finds doors by name", async () => {
  const found = [];
  for (let page = 0, count = OFFERED; count === OFFERED; page++) {
    const { doors } = await open(`/domain/doors?page=${page}`);
    count = doors.length;
    found.push(...doors);
  }
  expect(found.filter((name) => name.startsWith("Gate "))).toEqual(
    Array.from({ length: GATES }, (_, index) => `Gate ${String(index + 1).padStart(2, "0")}`),
  );
  expect((await open("/domain/doors?search=gate+3")).doors).toEqual(
    Array.from({ length: 10 }, (_, index) => `Gate 3${index}`),
  );
  expect((await open("/domain/doors?search=nowhere")).text).toContain("No matching doors.");
  expect((await open("/domain/doors")).more).toBeUndefined();
});

test("a press returns to the page and the search that it was made on", async () => {
  const { text } = await open("/domain/doors?search=gate&page=1");
  expect(text).toContain('name="within" value="search=gate&amp;page=1"');
  const [, action = ""] = /action="(\/domain\/doors\/[^"]+)"/.exec(text) ?? [];
  const press = { action: "open", page: "all", within: "search=gate&page=1" };
  const { status, headers } = await world.visitor.submit(action, press);
  expect(status).toBe(303);
  expect(headers.location).toMatch(/^\/domain\/doors\?search=gate&page=1&opening=[\w.-]+$/);
  const shown = await open(headers.location!);
  expect(shown.text).toContain("opening-status");
  expect(shown.text).toMatch(/Gate \d\d: (request sent|not reached)/);
  // A search that is too long for a form is dropped, the press is not.
  const long = await world.visitor.submit(action, { ...press, within: `search=${"x".repeat(5000)}` });
  expect(long.status).toBe(303);
  expect(long.headers.location).toMatch(/^\/domain\/doors\?opening=/);
});

test("every door of a device has a page of its own, also the last of many", async () => {
  const { text } = await open("/domain/doors?search=gate+40");
  const [, action = ""] = /action="(\/domain\/doors\/[^"]+)"/.exec(text) ?? [];
  expect((await open(action)).doors).toEqual(["Gate 40"]);
});
