import { expect, test } from "vitest";
import { listPartNames, type Manifest, ManifestComparison } from "./manifest.ts";

const before: Manifest = {
  version: "1",
  own: new Map([
    ["device", "d1"],
    ["building", "b1"],
  ]),
  people: new Map([
    ["people/0", "p1"],
    ["people/1", "p2"],
  ]),
};

test("without a previous manifest all parts differ, in the order of their names", () => {
  const { parts, removed } = new ManifestComparison().differenceOf(undefined, before);
  expect(parts.map(({ name }) => name)).toEqual(["building", "device", "people/0", "people/1"]);
  expect(parts.map(({ name }) => name)).toEqual(listPartNames(before));
  expect(removed).toEqual([]);
});

test("only changed, new and removed parts are in the difference", () => {
  const own = new Map(before.own).set("device", "d2");
  const people = new Map([
    ["people/1", "p2"],
    ["people/2", "p3"],
  ]);
  expect(new ManifestComparison().differenceOf(before, { version: "2", own, people })).toEqual({
    parts: [
      { name: "device", digest: "d2" },
      { name: "people/2", digest: "p3" },
    ],
    removed: ["people/0"],
  });
});

test("devices of different audiences that are compared in turn each get their own difference", () => {
  const comparison = new ManifestComparison();
  const others = Object.assign({}, before, { people: new Map([["people/0", "q1"]]) });
  const after = Object.assign({}, before, { people: new Map([["people/0", "p9"]]) });
  const othersAfter = Object.assign({}, before, { people: new Map([["people/0", "q9"]]) });
  const first = comparison.differenceOf(before, after);
  const second = comparison.differenceOf(others, othersAfter);
  expect(first).toEqual({ parts: [{ name: "people/0", digest: "p9" }], removed: ["people/1"] });
  expect(second).toEqual({ parts: [{ name: "people/0", digest: "q9" }], removed: [] });
  expect(comparison.differenceOf(before, after)).toEqual(first);
});

test("people who did not change are not compared, and nothing of them differs", () => {
  const after = Object.assign({}, before, { own: new Map(before.own).set("device", "d2") });
  expect(new ManifestComparison().differenceOf(before, after)).toEqual({
    parts: [{ name: "device", digest: "d2" }],
    removed: [],
  });
});
