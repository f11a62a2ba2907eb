import { expect, test } from "vitest";
import { sortByName } from "./name-order.ts";

test("names are in natural order, whatever their case and accents", () => {
  const names = ["Flat 10", "flat 2", "Über uns", "Flat 1", "Zone", "uber alles"];
  const sorted = sortByName(names.map((name) => ({ name }))).map(({ name }) => name);
  expect(sorted).toEqual(["Flat 1", "flat 2", "Flat 10", "uber alles", "Über uns", "Zone"]);
});
