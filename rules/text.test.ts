import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  breadcrumbText,
  cutText,
  isBlank,
  isJson,
  maskText,
  onOneLine,
  padNumber,
  splitParagraphs,
} from "./text.ts";

describe("a blank text", () => {
  test("is missing, empty or only whitespace", () => {
    for (const text of [null, undefined, "", "  \t\n\u00a0"]) {
      expect(isBlank(text)).toBe(true);
    }
    expect(isBlank(" a ")).toBe(false);
  });

  test("has no whitespace where whitespace matters", () => {
    expect(isBlank(" ", false)).toBe(false);
    expect(isBlank("", false)).toBe(true);
  });
});

describe("a masked text", () => {
  test("shows its last quarter only, and nothing when that is less than a character", () => {
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

  test("is never longer than the maximum", () => {
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

test("a number is padded with leading zeros and never shortened", () => {
  expect(padNumber(7, 3)).toBe("007");
  expect(padNumber(0, 2)).toBe("00");
  expect(padNumber(1234, 3)).toBe("1234");
  expect(padNumber(-7, 3)).toBe("-007");
});

test("a text of several lines becomes one line, with spaces", () => {
  expect(onOneLine("Rossi\nBianchi\r\nVerdi\rNeri")).toBe("Rossi Bianchi Verdi Neri");
});

test("a text is JSON or not", () => {
  for (const text of ["{}", "[1, 2]", '"a"', "null"]) expect(isJson(text)).toBe(true);
  for (const text of ["", "not json {", "{'a':1}"]) expect(isJson(text)).toBe(false);
});

test("a text of several lines becomes one paragraph per line", () => {
  expect(splitParagraphs("")).toEqual([""]);
  expect(splitParagraphs("one\ntwo\r\nthree\rfour")).toEqual(["one", "two", "three", "four"]);
  expect(splitParagraphs("one\n\ntwo")).toEqual(["one", "", "two"]);
});
