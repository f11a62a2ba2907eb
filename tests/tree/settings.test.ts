import { expect, test } from "vitest";
import { variables } from "#server/variables.ts";
import { settings } from "../../commands/settings.mjs";

test("tests take none of the server's variables from the shell", () => {
  expect([...settings].sort()).toEqual(Object.keys(variables.shape).sort());
});
