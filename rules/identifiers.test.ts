import { expect, test } from "vitest";
import { randomIdentifier } from "./identifiers.ts";

test("an identifier is four 32-bit numbers in hexadecimal joined by dashes", () => {
  const numbers = [0, 0xffffffff, 0x1a2b, 0x80000000];
  expect(randomIdentifier(() => numbers.shift() ?? 0)).toBe("00000000-ffffffff-00001a2b-80000000");
});
