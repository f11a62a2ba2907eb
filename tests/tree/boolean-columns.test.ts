import { expect, test } from "vitest";
import { migrations } from "#storage/migrations/index.ts";
import { booleanColumns } from "#storage/tables.ts";

test("each column that a migration declares as boolean is read as one, also on the engine without booleans", () => {
  const made = migrations.flatMap(({ statements }) =>
    statements.flatMap((statement) =>
      [...statement.matchAll(/(\w+) \{bool\}/g)].map(([, name = ""]) => name),
    ),
  );
  expect(made).toContain("installation_administrator");
  expect(made.filter((name) => !booleanColumns.has(name))).toEqual([]);
});
