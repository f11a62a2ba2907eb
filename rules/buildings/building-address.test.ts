import { expect, test } from "vitest";
import { buildingAddress, isPathInBuilding } from "./building-address.ts";

test("the address of a page in a building has the building's id", () => {
  expect(buildingAddress("https://door.example.org", "b1", "calls/c_1-x")).toBe(
    "https://door.example.org/buildings/b1/calls/c_1-x",
  );
});

test.each(["", "calls", "calls/c_1-x", "devices/d1/actions/a1/change"])(
  "%j is a path in a building",
  (path) => {
    expect(isPathInBuilding(path)).toBe(true);
  },
);

test.each([
  "..",
  "calls/../../account",
  "/calls",
  "calls/",
  "calls//x",
  "//evil.example",
  "\\evil.example",
  "calls\\x",
  "calls/%2e%2e",
  "calls?x=1",
  "calls#x",
  "https://evil.example",
  "calls\n",
  "x".repeat(301),
])("%j is no path in a building", (path) => {
  expect(isPathInBuilding(path)).toBe(false);
});
