import { expect, test } from "vitest";
import { maskTagValue } from "./nfc-tags.ts";

test("a masked tag shows its last four digits, or none of a tag that has only four", () => {
  expect(maskTagValue("04A1B2C3D4")).toBe("•••• C3D4");
  expect(maskTagValue("04A1")).toBe("••••");
});
