import { expect, it } from "vitest";
import { inGroupsOfFour } from "./printed-codes.ts";

it("prints a code in groups of four, the last one with the rest", () => {
  expect(inGroupsOfFour("ABCDEFGH12")).toBe("ABCD-EFGH-12");
  expect(inGroupsOfFour("")).toBe("");
});
