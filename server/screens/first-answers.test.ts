import { expect, test } from "vitest";
import { firstAnswers } from "./first-answers.ts";

test("a building's mark stays the one that was read first, also if there was none", () => {
  const marks: Record<string, string | undefined> = { first: "1", second: undefined };
  const markAtRead = firstAnswers((domainId) => marks[domainId]);
  expect([markAtRead("first"), markAtRead("second")]).toEqual(["1", undefined]);
  Object.assign(marks, { first: "2", second: "2" });
  expect([markAtRead("first"), markAtRead("second")]).toEqual(["1", undefined]);
});
