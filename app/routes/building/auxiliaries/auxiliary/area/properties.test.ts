import fc from "fast-check";
import { expect, test } from "vitest";
import { formatProperties, parseProperties } from "./properties.ts";

test("lines with an invalid or repeated property are refused", () => {
  for (const text of ["floor", "= 3", "3rd = yes", "floor = 1\nfloor = 2", "a b = 1"]) {
    expect(parseProperties(text)).toBeUndefined();
  }
});

test("a line is a name and a number, a boolean, a text or nothing", () => {
  expect(parseProperties('floor = 3\r\n\n side=front \nopen = true\nlabel = "12"\nempty =')).toEqual({
    floor: 3,
    side: "front",
    open: true,
    label: "12",
    empty: null,
  });
  expect(formatProperties({ floor: -1.5, side: "a = b", label: "12", empty: null })).toEqual([
    ...["floor = -1.5", "side = a = b", 'label = "12"', "empty ="],
  ]);
});

test("formatted properties parse to the same properties", () => {
  const name = fc.stringMatching(/^[a-zA-Z][a-zA-Z0-9-]{0,10}$/);
  const text = fc.stringMatching(/^[ -~]{0,20}$/);
  const value = fc.oneof(text, fc.integer({ min: -1e9, max: 1e9 }), fc.boolean(), fc.constant(null));
  fc.assert(
    fc.property(fc.dictionary(name, value, { maxKeys: 5, noNullPrototype: true }), (properties) => {
      expect(parseProperties(formatProperties(properties).join("\n"))).toEqual(properties);
    }),
  );
});
