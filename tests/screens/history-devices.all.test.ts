import { afterAll, beforeAll, expect, test } from "vitest";
import { addDevices } from "../bench/site.ts";
import { type SeededConsole, startSeededConsole } from "./seeded-console.ts";

/** `CHOICES_MAX` in app/lists/paging.ts. */
const LISTED = 100;

let world: SeededConsole;

beforeAll(async () => {
  world = await startSeededConsole((db, { ids }) => addDevices(db, ids.domain, LISTED + 1));
});

afterAll(() => world?.stop());

/** The devices that the filter of a page offers, after the choice of none, and the chosen one. */
async function filterOf(address: string) {
  const text = await world.open(address);
  const radios = text.matchAll(/<input([^>]*name="device"[^>]*)><span><span[^>]*>([^<]*)</g);
  const [none, ...devices] = Array.from(radios, ([, attributes, name]) => ({
    name: name!,
    isChosen: attributes!.includes("checked"),
  }));
  expect(none?.name).toBe("No filter");
  return {
    text,
    offered: devices.map(({ name }) => name),
    chosen: devices.find(({ isChosen }) => isChosen)?.name,
    isOpen: text.includes('<details class="menu filter-chooser" open="">'),
  };
}

test("the filter of the history offers the first hundred devices, and finds others by name", async () => {
  const { text, offered, isOpen } = await filterOf("/domain/history");
  expect(offered).toHaveLength(LISTED);
  expect(text).toContain(`Only the first ${LISTED} are listed.`);
  expect(isOpen).toBe(false);
  const found = await filterOf("/domain/history?find-device=00101");
  expect(found.offered).toEqual(["Panel 00101"]);
  expect(found.text).toMatch(/<input[^>]*name="find-device"[^>]*value="00101"/);
  expect(found.text).toContain("1 result for “00101”");
  expect(found.isOpen).toBe(true);
  const none = await filterOf("/domain/history?find-device=nowhere");
  expect(none.offered).toEqual([]);
  expect(none.text).toContain("No name contains “nowhere”.");
});

test("a device that is not among them is chosen on its own page", async () => {
  const text = await world.open("/domain/devices?search=Panel+00101");
  const [, page = ""] = /href="(\/domain\/devices\/[\w-]{20,})"/.exec(text)!;
  const device = page.replace("/domain/devices/", "");
  expect(await world.open(page)).toContain(`href="/domain/history?device=${device}&amp;kind=ALL"`);
  const { offered, chosen } = await filterOf(`/domain/history?device=${device}`);
  expect(chosen).toBe("Panel 00101");
  expect(offered).toHaveLength(LISTED + 1);
  // What is chosen stays among the choices of another search, whose menu is not needed any more.
  const other = await filterOf(`/domain/history?device=${device}&find-device=00002`);
  expect(other.offered).toEqual(["Panel 00101", "Panel 00002"]);
  expect(other.chosen).toBe("Panel 00101");
  expect(other.isOpen).toBe(false);
});
