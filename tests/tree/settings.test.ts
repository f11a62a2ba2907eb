import { expect, test } from "vitest";
import { variableNames } from "#server/config.ts";
import { settings } from "../../commands/settings.mjs";

test("tests take none of the server's variables from the shell", () => {
  expect([...settings].sort()).toEqual([...variableNames].sort());
});
