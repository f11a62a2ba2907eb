import { expect, test } from "vitest";
import { migrations } from "#storage/migrations/index.ts";
import { earlierSchemas } from "../support/databases/earlier-release.ts";

test("of each migration but the newest there is a database whose last one it was, for the tests of upgrades", () => {
  expect(
    earlierSchemas,
    "Before you add a migration: node commands/testing/store-release.mjs (CONTRIBUTING.md)",
  ).toEqual(migrations.slice(0, -1).map(({ name }) => name));
});
