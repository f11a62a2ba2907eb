import { describe, expect, test } from "vitest";
import { createPlaceholder, detectImageKind, isSignedAddressValid } from "./avatars.ts";

const NOW = 1_000_000;

test("a signed address is not used with 120 seconds or less to live", () => {
  expect(isSignedAddressValid(NOW - 1, NOW)).toBe(false);
  expect(isSignedAddressValid(NOW + 120_000, NOW)).toBe(false);
  expect(isSignedAddressValid(Number.NaN, NOW)).toBe(false);
  expect(isSignedAddressValid(NOW + 120_001, NOW)).toBe(true);
});

test("a placeholder lives for an hour", () => {
  expect(createPlaceholder(NOW)).toEqual({
    address: `/no-picture.svg?date=${NOW}`,
    expiresAt: NOW + 3_600_000,
  });
});

describe("an uploaded image", () => {
  test("is refused when it begins as neither PNG nor JPEG", () => {
    const texts = [
      "",
      "\x89PNG",
      "GIF89a",
      "<svg xmlns='http://www.w3.org/2000/svg'/>",
      "RIFF....WEBP",
      "BM",
    ];
    for (const text of texts) {
      expect(
        detectImageKind(Uint8Array.from(text, (character) => character.charCodeAt(0))),
        text,
      ).toBeUndefined();
    }
    expect(detectImageKind(Uint8Array.of(0xff, 0xd8))).toBeUndefined();
    expect(detectImageKind(Uint8Array.of(0, 0xff, 0xd8, 0xff))).toBeUndefined();
  });

  test("is known by its first bytes", () => {
    expect(detectImageKind(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0))).toBe("png");
    expect(detectImageKind(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe("jpeg");
  });
});
