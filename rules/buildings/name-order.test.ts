import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nameOrder, sortByName } from "./name-order.ts";

function sortNames(names: readonly string[]): string[] {
  return sortByName(names.map((name) => ({ name }))).map(({ name }) => name);
}

describe("names are in natural order", () => {
  test.each([
    ["whatever their case and accents", ["Flat 1", "flat 2", "Flat 10", "uber alles", "Über uns", "Zone"]],
    ["with leading zeros", ["Floor 1", "Floor 02", "Floor 3", "Floor 010", "Floor 11"]],
    ["with several numbers", ["1.2", "1.10", "2.1", "10.1"]],
    ["with a text after the number", ["Flat 2", "Flat 2 bis", "Flat 2b", "Flat 3", "Flat 20a"]],
    ["with zero, and without a number", ["Flat", "Flat 0", "Flat 1", "Flat A"]],
    ["with numbers as long as a name", ["9", "9".repeat(63), `1${"0".repeat(63)}`, "a"]],
    ["with longer ones, digit by digit", ["9".repeat(98), `1${"0".repeat(120)}`, "2".repeat(99), "a"]],
  ])("%s", (_, names) => {
    expect(sortNames(names.toReversed())).toEqual(names);
  });

  test("that browsers know", () => {
    const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });
    const word = fc.constantFrom("Flat", "flät", "a", "B", "zone", " ");
    const number = fc.nat().map(String);
    const name = fc.array(fc.oneof(word, number, fc.constant("0"))).map((parts) => parts.join(""));
    fc.assert(
      fc.property(name, name, (left, right) => {
        const [one, other] = [nameOrder(left), nameOrder(right)];
        expect(Math.sign(Number(one > other) - Number(one < other))).toBe(
          Math.sign(collator.compare(left, right)),
        );
      }),
    );
  });
});

test("names that differ in leading zeros, case and accents alone keep their order", () => {
  expect(sortNames(["Flat 02", "flat 2", "Flät 002"])).toEqual(["Flat 02", "flat 2", "Flät 002"]);
});

test("a name that does not change has no key, and an empty one an empty key", () => {
  expect(nameOrder(undefined)).toBeUndefined();
  expect(nameOrder("")).toBe("");
});
