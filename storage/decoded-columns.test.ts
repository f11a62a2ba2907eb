import { expect, test } from "vitest";
import { decodedColumns } from "./decoded-columns.ts";
import { migrations } from "./migrations/index.ts";

const declared = migrations
  .flatMap(({ statements }) => statements)
  .flatMap((statement) => [...statement.matchAll(/(\w+) \{(text|int|real|bool|json|bytes)\}/g)])
  .map(([, name = "", type = ""]) => ({ name, type }));

test("booleans and JSON are read from the migrations, those of the first and of later ones", () => {
  expect([...decodedColumns.boolean]).toEqual(expect.arrayContaining(["offline_mode", "console_opening"]));
  expect([...decodedColumns.json]).toEqual(expect.arrayContaining(["payload", "opens"]));
  expect(decodedColumns.boolean.has("name")).toBe(false);
});

test("a renamed column is decoded under both names", () => {
  expect([...decodedColumns.boolean]).toEqual(
    expect.arrayContaining(["goes_when_unused", "deleted_when_unused"]),
  );
});

test("a column that is decoded by its name has the same type in each table", () => {
  const otherwise = declared.filter(
    ({ name, type }) =>
      (decodedColumns.boolean.has(name) && type !== "bool") ||
      (decodedColumns.json.has(name) && type !== "json"),
  );
  expect(declared.length).toBeGreaterThan(200);
  expect(otherwise).toEqual([]);
});
