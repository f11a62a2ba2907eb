import fc from "fast-check";
import { expect, test } from "vitest";
import { nameKey } from "./name-key.ts";

test.each([
  ["Élia Àgata", "elia agata"],
  ["Straße", "strasse"],
  ["STRASSE", "strasse"],
  ["Łódź", "lodz"],
  ["Bjørn Ægir", "bjorn aegir"],
  ["Cœur", "coeur"],
  ["Đorđe", "dorde"],
  ["Þórður", "thordur"],
  ["Isıl İnci", "isil inci"],
  ["Flat ²", "flat 2"],
])("%s is found as %s", (name, key) => {
  expect(nameKey(name)).toBe(key);
});

test("a name that does not change has no key, and an empty one an empty key", () => {
  expect(nameKey(undefined)).toBeUndefined();
  expect(nameKey("")).toBe("");
});

test("a key is its own key, whatever the name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (name) => {
      const key = nameKey(name);
      expect(nameKey(key)).toBe(key);
    }),
  );
});
