import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  findBest,
  FORGIVING_FROM_LETTERS,
  matchesWithMistake,
  partsWithoutMistake,
  rankMatch,
  SEARCH_RESULTS_MAX,
} from "./search-match.ts";

describe("a text matches a name", () => {
  test.each([
    ["anna bianchi", "anna bianchi", 0],
    ["anna bianchi", "anna", 1],
    ["anna bianchi", "bian", 1],
    ["anna bianchi", "anna b", 1],
    ["flat a-12", "12", 1],
    ["anna bianchi", "nchi", 2],
    ["annabianca bianchi", "bianc", 1],
    ["anna bianchi", "rossi", undefined],
  ])("%s by %s: %s", (key, text, rank) => {
    expect(rankMatch(key, text)).toBe(rank);
  });
});

describe("one mistake is forgiven", () => {
  test.each([
    ["a missing letter", "anna bianchi", "banchi"],
    ["a superfluous letter", "anna bianchi", "biannchi"],
    ["a wrong letter", "anna bianchi", "biamchi"],
    ["exchanged letters", "anna bianchi", "bainchi"],
    ["at the beginning of a word", "schonburg-hartenstein", "harttens"],
    ["over several words", "anna bianchi", "anna biamchi"],
    ["a missing space", "anna bianchi", "annabianchi"],
    ["the last letter", "anna bianchi", "bianchj"],
  ])("%s", (_, key, text) => {
    expect(matchesWithMistake(key, text)).toBe(true);
  });

  test.each([
    ["two mistakes", "anna bianchi", "bemchi"],
    ["fewer than five letters", "anna bianchi", "anma"],
    ["inside a word", "annabianchi", "biamchi"],
  ])("but not %s", (_, key, text) => {
    expect(matchesWithMistake(key, text)).toBe(false);
  });

  test("wherever it is, and the name has a part without it", () => {
    const word = fc.stringMatching(/^[a-z]{7,12}$/);
    fc.assert(
      fc.property(word, fc.nat(6), fc.constantFrom("a", "z"), (name, index, letter) => {
        const at = index % (name.length - 1);
        const [before, here, next, after] = [name.slice(0, at), name[at]!, name[at + 1]!, name.slice(at + 2)];
        for (const typed of [
          before + letter + next + after,
          before + next + after,
          before + letter + here + next + after,
          before + next + here + after,
        ]) {
          expect(matchesWithMistake(name, typed)).toBe(true);
          expect(partsWithoutMistake(typed).some((part) => name.includes(part))).toBe(true);
        }
        expect(matchesWithMistake(name, name.slice(0, FORGIVING_FROM_LETTERS - 1))).toBe(false);
      }),
    );
  });
});

describe("the best matches", () => {
  const find = (names: readonly string[], text: string, forgiving = false) =>
    findBest(names, { text, forgiving }, (name) => name.split(", "));

  test("come first, equal ones in their order", () => {
    const names = ["megagarage", "upper garage", "x, garage", "garage roof", "cellar"];
    expect(find(names, "garage")).toEqual(["x, garage", "upper garage", "garage roof", "megagarage"]);
  });

  test("are no more than one looks through", () => {
    const names = Array.from({ length: SEARCH_RESULTS_MAX + 5 }, (_, index) => `flat ${index}`);
    expect(find(names, "flat")).toEqual(names.slice(0, SEARCH_RESULTS_MAX));
  });

  test("have one mistake where that is forgiven", () => {
    expect(find(["garage", "cellar"], "gararge", true)).toEqual(["garage"]);
  });
});
