import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { variables } from "#server/variables.ts";
import { passedVariables } from "../../commands/testing/environment.mjs";

test("tests take none of the server's variables from the shell", () => {
  expect(passedVariables.filter((name) => name.replace(/_FILE$/, "") in variables.shape)).toEqual([]);
});

/** `NODE_ENV` is Node's, and the other one is refused: the start names what has replaced it. */
const NOT_OFFERED = ["NODE_ENV", "OUTBOUND_ALLOW"];

test.each(["README.md", "deploy/example.env"])("every setting that is offered is explained in %s", (file) => {
  const words = new Set(readFileSync(file, "utf8").match(/[A-Z]+(?:_[A-Z]+)*/g));
  const offered = Object.keys(variables.shape).filter((name) => !NOT_OFFERED.includes(name));
  expect(offered.filter((name) => !words.has(name))).toEqual([]);
});
