import { expect, test } from "vitest";
import { limitKeepAlive } from "./limits.ts";

test("a device's keep-alive is at most ten minutes, also if it requests none", () => {
  expect(limitKeepAlive(0)).toBe(600);
  expect(limitKeepAlive(undefined)).toBe(600);
  expect(limitKeepAlive(3600)).toBe(600);
  expect(limitKeepAlive(30)).toBe(30);
});
