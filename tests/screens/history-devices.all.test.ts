import { afterAll, beforeAll, expect, test } from "vitest";
import { addDevices } from "../bench/site.ts";
import { type SeededConsole, startSeededConsole } from "./seeded-console.ts";

/** `LISTED` in app/routes/building/history/route.tsx. */
const LISTED = 100;

let world: SeededConsole;

beforeAll(async () => {
  world = await startSeededConsole((db, { ids }) => addDevices(db, ids.domain, LISTED + 1));
});

afterAll(() => world?.stop());

/** The devices that the filter of a page offers, and the chosen one. */
async function filterOf(address: string): Promise<{ offered: string[]; chosen: string | undefined }> {
  const text = await world.open(address);
  const [, select = ""] = /<select[^>]*name="device"[^>]*>(.*?)<\/select>/s.exec(text)!;
  const [, chosen] = /<option value="[^"]+" selected="">([^<]*)</.exec(select) ?? [];
  return {
    offered: [...select.matchAll(/<option value="[^"]+"[^>]*>([^<]*)</g)].map(([, name]) => name!),
    chosen,
  };
}

test("the filter of the history offers the first hundred devices, and finds others by name", async () => {
  const { offered } = await filterOf("/domain/history");
  expect(offered).toHaveLength(LISTED);
  expect(await world.open("/domain/history")).toMatch(/<input[^>]*name="find"/);
  const found = await filterOf("/domain/history?find=00101");
  expect(found.offered).toEqual(["Panel 00101"]);
  expect(await world.open("/domain/history?find=00101")).toMatch(/<input[^>]*name="find"[^>]*value="00101"/);
});

test("a device that is not among them is chosen on its own page", async () => {
  const text = await world.open("/domain/devices?search=Panel+00101");
  const [, page = ""] = /href="(\/domain\/devices\/[\w-]{20,})"/.exec(text)!;
  const device = page.replace("/domain/devices/", "");
  expect(await world.open(page)).toContain(`href="/domain/history?device=${device}&amp;kind=ALL"`);
  const { offered, chosen } = await filterOf(`/domain/history?device=${device}`);
  expect(chosen).toBe("Panel 00101");
  expect(offered).toHaveLength(LISTED + 1);
});
