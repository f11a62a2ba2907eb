import { expect, it } from "vitest";
import { formatLicenceCode } from "./printed-codes.ts";

it("prints a code in groups of four, the last one with the rest", () => {
  expect(formatLicenceCode("ABCDEFGH12")).toBe("ABCD-EFGH-12");
  expect(formatLicenceCode("")).toBe("");
});
