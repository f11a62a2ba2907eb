import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { breadcrumbText, cutText, isBlank, maskText, splitParagraphs } from "./text.ts";

describe("a blank text", () => {
  test("is missing, empty or only whitespace", () => {
    for (const text of [null, undefined, "", "  \t\n\u00a0"]) {
      expect(isBlank(text)).toBe(true);
    }
    expect(isBlank(" a ")).toBe(false);
  });

  test("has no whitespace when whitespace counts", () => {
    expect(isBlank(" ", false)).toBe(false);
    expect(isBlank("", false)).toBe(true);
  });
});

describe("a masked text", () => {
  test("shows its last quarter alone, and nothing where that is less than a character", () => {
    expect(maskText("04A1B2C3")).toBe("••••••C3");
    expect(maskText("abcde")).toBe("••••e");
    expect(maskText("abc")).toBe("•••");
    expect(maskText("")).toBe("");
  });
});

describe("a long text", () => {
  test("stays whole up to the maximum", () => {
    expect(cutText("portineria", 10)).toBe("portineria");
  });

  test("ends in three dots past the maximum, and has that length", () => {
    expect(cutText("portineria", 9)).toBe("portin...");
    expect(cutText("portineria", 3)).toBe("...");
    expect(cutText("portineria", 2)).toBe("..");
    expect(cutText("portineria", 0)).toBe("");
  });

  test("is never cut inside a character", () => {
    expect(cutText("ab😀defgh", 6)).toBe("ab...");
    expect(cutText("ab😀defgh", 7)).toBe("ab😀...");
  });

  test("is never longer than asked for", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.nat(40), (text, maxLength) => {
        expect(cutText(text, maxLength).length).toBeLessThanOrEqual(maxLength);
      }),
    );
  });

  test("is cut to 30 characters in a breadcrumb", () => {
    expect(breadcrumbText("a".repeat(30))).toBe("a".repeat(30));
    expect(breadcrumbText("a".repeat(31))).toBe(`${"a".repeat(27)}...`);
  });
});

test("a text of several lines becomes one paragraph per line", () => {
  expect(splitParagraphs("")).toEqual([""]);
  expect(splitParagraphs("one\ntwo\r\nthree\rfour")).toEqual(["one", "two", "three", "four"]);
  expect(splitParagraphs("one\n\ntwo")).toEqual(["one", "", "two"]);
});
