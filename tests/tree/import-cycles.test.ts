import { expect, test } from "vitest";
import { findCycles, listProjectImports } from "./support/imports.ts";
import { listCodeFiles } from "./support/project-files.ts";

test("an import cycle of any length is found", () => {
  const importsOf = new Map([
    ["a", ["b"]],
    ["b", ["c", "d"]],
    ["c", ["a"]],
    ["d", ["d"]],
  ]);
  expect(findCycles(importsOf)).toEqual([
    ["a", "b", "c", "a"],
    ["d", "d"],
  ]);
  expect(
    findCycles(
      new Map([
        ["a", ["b", "c"]],
        ["b", ["c"]],
        ["c", []],
      ]),
    ),
  ).toEqual([]);
});

test("the imports of a file are read from its code", () => {
  expect(listProjectImports("tests/tree/import-cycles.test.ts")).toEqual([
    "tests/tree/support/imports.ts",
    "tests/tree/support/project-files.ts",
  ]);
});

test("no file imports itself, directly or indirectly", () => {
  const importsOf = new Map(listCodeFiles().map((file) => [file, listProjectImports(file)]));
  expect(findCycles(importsOf).map((cycle) => cycle.join(" → "))).toEqual([]);
});
