import { expect, test } from "vitest";
import { arrangeWindows, WINDOWS_BESIDE_MAX } from "./stair-layout.ts";

const windowsOn = (floor: string, count: number) => Array.from({ length: count }, () => ({ floor }));

test("each floor has a row with its label, in the order of the windows", () => {
  const rows = arrangeWindows([...windowsOn("2", 3), ...windowsOn("1", 1), ...windowsOn("", 2)]);
  expect(rows.map(({ label, windows }) => [label, windows.length])).toEqual([
    ["2", 3],
    ["1", 1],
    ["", 2],
  ]);
});

test("a floor with many flats has several rows, of which the first has the label", () => {
  const rows = arrangeWindows(windowsOn("1", WINDOWS_BESIDE_MAX + 1));
  expect(rows.map(({ label, windows }) => [label, windows.length])).toEqual([
    ["1", WINDOWS_BESIDE_MAX],
    ["", 1],
  ]);
});

test("a stair without flats has no rows", () => {
  expect(arrangeWindows([])).toEqual([]);
});
