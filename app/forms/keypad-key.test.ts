import { expect, test } from "vitest";
import { afterKey } from "./keypad-key.ts";

function form(fields: Record<string, string>): FormData {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.set(name, value);
  return made;
}

const keypad = { field: "code", digitsMax: 5 };

test("a form that is sent by another button is not the keypad's", () => {
  expect(afterKey(form({ code: "10" }), keypad)).toBeUndefined();
});

test.each([
  ["5", "10", "105"],
  ["0", "", "0"],
  ["C", "105", ""],
  ["7", "1a0", "107"],
  ["77", "10", "10"],
  ["x", "10", "10"],
  ["6", "12345", "12345"],
])('the key %s turns "%s" into "%s", and preserves the other fields', (key, code, after) => {
  expect(afterKey(form({ key, code, actionGroupId: "a" }), keypad)).toMatchObject({
    code: after,
    actionGroupId: "a",
  });
});
