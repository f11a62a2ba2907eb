import { expect, test } from "vitest";
import { createNetworkPool } from "./network-pool.ts";

function pool(size: { max: number; ofNetworkMax: number }) {
  const ended: string[] = [];
  return { ended, pool: createNetworkPool<string>(size, (item) => ended.push(item)) };
}

test("a network at its limit loses its oldest connection", () => {
  const { ended, pool: places } = pool({ max: 100, ofNetworkMax: 2 });
  places.add("other", "192.0.2.2");
  for (const name of ["first", "second", "third"]) places.add(name, "192.0.2.1");
  expect(ended).toEqual(["first"]);
  expect(places.size()).toBe(3);
});

test("a full pool evicts from the network that has the most", () => {
  const { ended, pool: places } = pool({ max: 4, ofNetworkMax: 3 });
  places.add("quiet", "192.0.2.2");
  for (const name of ["first", "second", "third"]) places.add(name, "192.0.2.1");
  places.add("new", "192.0.2.3");
  expect(ended).toEqual(["first"]);
});

test("an item that left takes no place", () => {
  const { ended, pool: places } = pool({ max: 1, ofNetworkMax: 1 });
  places.add("first", "192.0.2.1");
  places.delete("first");
  places.delete("first");
  places.add("second", "192.0.2.1");
  expect(ended).toEqual([]);
  expect(places.size()).toBe(1);
});
