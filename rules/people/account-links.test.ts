import { expect, test } from "vitest";
import { LINK_PURPOSES, linkExpiry } from "./account-links.ts";

test("a link to choose a new password or to make a browser known works for an hour", () => {
  expect(linkExpiry("RESET", 1000)).toBe(1000 + 3_600_000);
  expect(linkExpiry("BROWSER", 1000)).toBe(1000 + 3_600_000);
});

test("every other link works longer, a week at most", () => {
  const others = LINK_PURPOSES.filter((purpose) => !["RESET", "BROWSER"].includes(purpose)).map((purpose) =>
    linkExpiry(purpose, 0),
  );
  expect(Math.min(...others)).toBeGreaterThan(3_600_000);
  expect(Math.max(...others)).toBe(7 * 24 * 3_600_000);
});
