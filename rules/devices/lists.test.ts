import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ListItem } from "./lists.ts";
import { sortListItems } from "./lists.ts";

function person(name: string): ListItem {
  return { id: name, name, type: "USER", ownerId: null };
}

function virtual(name: string, ownerId: string | null): ListItem {
  return { id: name, name, type: "VIRTUAL", ownerId };
}

function sortedNames(items: ListItem[], chosenId?: string): string[] {
  return sortListItems(items, chosenId).map((item) => item.name);
}

describe("items of a list", () => {
  test("are ordered by name, whatever the case, numbers by value", () => {
    expect(sortedNames([person("Floor 10"), person("floor 2"), person("Èlia"), person("bruno")])).toEqual([
      "bruno",
      "Èlia",
      "floor 2",
      "Floor 10",
    ]);
  });

  test("are each followed by the virtual items they own, by name", () => {
    const items = [virtual("z of Ada", "Ada"), person("Bob"), virtual("a of Ada", "Ada"), person("Ada")];
    expect(sortedNames(items)).toEqual(["Ada", "a of Ada", "z of Ada", "Bob"]);
  });

  test("begin with the chosen one and what it owns", () => {
    const items = [person("Ada"), person("Bob"), virtual("of Bob", "Bob")];
    expect(sortedNames(items, "Bob")).toEqual(["Bob", "of Bob", "Ada"]);
    expect(sortedNames(items, "of Bob")).toEqual(["of Bob", "Ada", "Bob"]);
    expect(sortedNames(items, "nobody")).toEqual(["Ada", "Bob", "of Bob"]);
  });

  test("whose owner is missing come last", () => {
    const items = [virtual("b", "gone"), virtual("a", null), virtual("c", "b"), person("z")];
    expect(sortedNames(items)).toEqual(["z", "a", "b", "c"]);
  });

  test("are all there once, and the input array is unchanged", () => {
    const id = fc.constantFrom("1", "2", "3", "4", "5", "__proto__");
    const item = fc.record({
      id,
      name: fc.string(),
      type: fc.constantFrom("USER", "VIRTUAL"),
      ownerId: fc.option(id),
    });
    fc.assert(
      fc.property(fc.uniqueArray(item, { selector: (each) => each.id }), id, (items, chosenId) => {
        const before = structuredClone(items);
        const sorted = sortListItems(items, chosenId);
        expect(new Set(sorted)).toEqual(new Set(items));
        expect(sorted).toHaveLength(items.length);
        expect(items).toEqual(before);
      }),
    );
  });
});
