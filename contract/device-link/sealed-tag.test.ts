import { expect, test } from "vitest";
import { SEALED_TAG_LENGTH_MAX } from "./limits.ts";
import { sealTag, unsealTag } from "./sealed-tag.ts";

const SECRET = "a-device-secret-of-32-characters";
const EVENT = "event-0001";

test("a sealed tag is opened with the same secret for the same event, and by nothing else", () => {
  const sealed = sealTag(SECRET, EVENT, "04A1B2C3D4");
  expect(sealed).not.toContain("04A1B2C3D4");
  expect(unsealTag(SECRET, EVENT, sealed)).toBe("04A1B2C3D4");
  expect(unsealTag("another-secret-of-32-characters!", EVENT, sealed)).toBeUndefined();
  expect(unsealTag(SECRET, "event-0002", sealed)).toBeUndefined();
  for (const broken of ["", "AAAA", sealed.slice(0, -2), `A${sealed.slice(1)}x`]) {
    expect(unsealTag(SECRET, EVENT, broken)).toBeUndefined();
  }
});

test("the longest value fits", () => {
  expect(sealTag(SECRET, EVENT, "0".repeat(40)).length).toBeLessThan(SEALED_TAG_LENGTH_MAX);
});
