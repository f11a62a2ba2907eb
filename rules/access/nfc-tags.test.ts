import { describe, expect, test } from "vitest";
import { lastHolderAt, maskTagValue, tagValueEnd } from "./nfc-tags.ts";

test("a masked tag shows its last four digits, or none of a tag that has only four", () => {
  expect(maskTagValue("04A1B2C3D4")).toBe("•••• C3D4");
  expect(maskTagValue("04A1")).toBe("••••");
});

test("of an unknown tag the history keeps four digits, or none if those were most of its value", () => {
  expect(tagValueEnd("04A1B2C3D4")).toBe("C3D4");
  expect(tagValueEnd("04A1B2C3")).toBe("B2C3");
  expect(tagValueEnd("04A1B2C")).toBeUndefined();
});

describe("the last holder of a tag without one", () => {
  const lost = { lastHolderId: "anna", lastHolderName: "Anna Bianchi", unassignedAt: 2_000 };

  test("is who lost it before", () => {
    expect(lastHolderAt(lost, 2_000)).toEqual({ id: "anna", name: "Anna Bianchi" });
  });

  test("is unknown for a time before, when it may have been another's", () => {
    expect(lastHolderAt(lost, 1_999)).toBeUndefined();
  });

  test("is nobody if it was never assigned", () => {
    const unused = { lastHolderId: null, lastHolderName: null, unassignedAt: null };
    expect(lastHolderAt(unused, 2_000)).toBeUndefined();
  });
});
