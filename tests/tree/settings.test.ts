import { expect, test } from "vitest";
import { variables } from "#server/variables.ts";
import { passedVariables } from "../../commands/testing/environment.mjs";

test("tests take none of the server's variables from the shell", () => {
  expect(passedVariables.filter((name) => name.replace(/_FILE$/, "") in variables.shape)).toEqual([]);
});
