import { expect, test } from "vitest";
import { maskTagValue } from "./nfc-tags.ts";

test("a masked tag shows its last four digits, and nothing of one that has no more", () => {
  expect(maskTagValue("04A1B2C3D4")).toBe("•••• C3D4");
  expect(maskTagValue("04A1")).toBe("••••");
});
