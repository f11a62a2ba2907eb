import { expect, test } from "vitest";
import { floorOrder } from "./flats.ts";

test("floors are in order from the lowest to the highest, those with names last", () => {
  const floors = [
    "",
    "-10",
    "−2",
    "- 1",
    "0",
    "1",
    "2",
    "2 left",
    "10",
    "100",
    "Attic",
    "Mezzanine 2",
    "Mezzanine 10",
  ];
  const sorted = floors.toReversed().sort((left, right) => (floorOrder(left) < floorOrder(right) ? -1 : 1));
  expect(sorted).toEqual(floors);
});
