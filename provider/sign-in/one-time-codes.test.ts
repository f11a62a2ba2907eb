import { expect, test } from "vitest";
import { findCodeStep, keyAddress, newKey } from "./one-time-codes.ts";

/** "12345678901234567890" of RFC 6238, in base32. */
const KEY = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";

test("codes match the vectors of RFC 6238", () => {
  expect(findCodeStep(KEY, "287082", 59_000)).toBe(1);
  expect(findCodeStep(KEY, "081804", 1_111_111_109_000)).toBe(37_037_036);
});

test("a code is valid in its half minute and in the ones before and after, and not beyond", () => {
  const at = (now: number) => findCodeStep(KEY, "287082", now);
  expect([0, 29_999, 30_000, 89_999].map(at)).toEqual([1, 1, 1, 1]);
  expect([90_000, 3_600_000].map(at)).toEqual([undefined, undefined]);
});

test("only six digits are a code", () => {
  for (const code of ["", "28708", "2870820", "28708a", " 287082", "２８７０８２"])
    expect(findCodeStep(KEY, code, 59_000), code).toBeUndefined();
});

test("a key has 160 bits, and its address names the console and the account", () => {
  const key = newKey();
  expect(key).toMatch(/^[A-Z2-7]{32}$/);
  expect(newKey()).not.toBe(key);
  const address = new URL(keyAddress(key, "portineria.example", "ada@example.org"));
  expect(address.protocol + address.host).toBe("otpauth:totp");
  expect(decodeURIComponent(address.pathname)).toBe("/portineria.example:ada@example.org");
  expect(address.searchParams.get("secret")).toBe(key);
});
