import { expect, test } from "vitest";
import type { Call } from "#contract/call.ts";
import { api } from "#contract/index.ts";
import { readProjectFile } from "./support/project-files.ts";

const promised = JSON.parse(readProjectFile("tests/tree/calls.json")) as string[];

// A call that is removed from the contract would be missing from every walk over it, too.
test("every call that the API has promised is declared", () => {
  const declared = Object.values(api).flatMap((calls) =>
    Object.values<Call>(calls).map(({ method, path }) => `${method} ${path}`),
  );
  expect(new Set(declared).size).toBe(declared.length);
  expect(promised.filter((call) => !declared.includes(call))).toEqual([]);
  expect(promised.length).toBeGreaterThan(200);
});
