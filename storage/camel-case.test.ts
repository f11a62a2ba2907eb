import { expect, test } from "vitest";
import { camelCase } from "./camel-case.ts";

test("columns are selected by their names in camel case, with or without their table", () => {
  const columns = camelCase(["id", "device.name", "device.hw_id", "automatic_updates_enabled"]);
  expect(columns).toEqual([
    "id",
    "device.name",
    "device.hw_id as hwId",
    "automatic_updates_enabled as automaticUpdatesEnabled",
  ]);
});
