import { expect, test } from "vitest";
import { groupNameOf, ringBellText } from "./ring-bells.ts";

test("a blank call button says the default text and its index", () => {
  for (const text of ["", "  \n", null, undefined]) {
    expect(ringBellText(text, 3)).toBe("Family Name N.3");
  }
});

test("a call button keeps the text it was given", () => {
  expect(ringBellText("Rossi\nBianchi", 3)).toBe("Rossi\nBianchi");
});

test("newlines in a group's name become spaces", () => {
  expect(groupNameOf("Rossi\nBianchi\r\nVerdi\rNeri")).toBe("Rossi Bianchi Verdi Neri");
});
