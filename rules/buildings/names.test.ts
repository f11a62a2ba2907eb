import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanDomainName, isNameOrIdentifier, nextFreeSuffix } from "./names.ts";

const DOMAIN_NAME = /^[a-z0-9-]{1,64}$/;

describe("a domain name", () => {
  test("is empty when no letter, digit or hyphen is left", () => {
    expect(cleanDomainName("")).toBe("");
    expect(cleanDomainName(" ¿? \u200b")).toBe("");
  });

  test("never takes a plain letter for a look-alike", () => {
    expect(cleanDomainName("ſecure")).toBe("ecure");
    expect(cleanDomainName("Straße")).toBe("strae");
    expect(cleanDomainName("pаypal")).toBe("pypal");
    expect(cleanDomainName("ﬁre")).toBe("re");
    expect(cleanDomainName("\u212Aasa")).toBe("asa");
    expect(cleanDomainName("İstanbul")).toBe("stanbul");
    expect(cleanDomainName("ca\u200bsa")).toBe("casa");
  });

  test("is lowercased and stripped", () => {
    expect(cleanDomainName("Casa Bianca, 12-B")).toBe("casabianca12-b");
  });

  test("contains nothing else after cleaning, whatever was typed", () => {
    const anyCharacter = fc.oneof(
      fc.constantFrom(..."aZ9-"),
      fc.nat(0xffff).map((code) => String.fromCharCode(code)),
    );
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter, maxLength: 80 }), (typed) => {
        const cleaned = cleanDomainName(typed);
        expect(cleaned).toMatch(/^[a-z0-9-]*$/);
        expect(cleanDomainName(cleaned)).toBe(cleaned);
      }),
    );
  });
});

describe("the suffix of a taken name", () => {
  test("is added, then incremented", () => {
    expect(nextFreeSuffix("casa")).toBe("casa1");
    expect(nextFreeSuffix("casa1")).toBe("casa2");
    expect(nextFreeSuffix("casa9")).toBe("casa10");
    expect(nextFreeSuffix("casa-2024")).toBe("casa-2025");
    expect(nextFreeSuffix("12")).toBe("13");
  });

  test("has its leading zeros", () => {
    expect(nextFreeSuffix("casa007")).toBe("casa008");
    expect(nextFreeSuffix("casa99")).toBe("casa100");
  });

  test("is exact for numbers beyond a double's precision", () => {
    expect(nextFreeSuffix("9007199254740993")).toBe("9007199254740994");
  });

  test("shortens a name that is as long as allowed", () => {
    expect(nextFreeSuffix("a".repeat(64))).toBe(`${"a".repeat(63)}1`);
    expect(nextFreeSuffix(`${"a".repeat(63)}9`)).toBe(`${"a".repeat(62)}10`);
    expect(nextFreeSuffix("9".repeat(64))).toMatch(DOMAIN_NAME);
  });

  test("results in a valid name each time, and in no name twice among a hundred", () => {
    const domainName = fc.string({ unit: fc.constantFrom(..."az09-"), minLength: 1, maxLength: 64 });
    fc.assert(
      fc.property(domainName, (name) => {
        const tried = new Set<string>();
        for (let candidate = name; tried.size < 100; candidate = nextFreeSuffix(candidate)) {
          expect(candidate).toMatch(DOMAIN_NAME);
          expect(tried.has(candidate)).toBe(false);
          tried.add(candidate);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe("a name or identifier", () => {
  test("is refused with other characters or past its length", () => {
    for (const text of ["two words", "ça", "a/b", "a\n", "a@b", "a".repeat(65), `+${"a".repeat(65)}`]) {
      expect(isNameOrIdentifier(text), text).toBe(false);
    }
  });

  test("may be empty, and may begin with a plus", () => {
    for (const text of ["", "a", "+39.02_1-x+y", "+", "a".repeat(64), `+${"a".repeat(64)}`]) {
      expect(isNameOrIdentifier(text), text).toBe(true);
    }
  });
});
