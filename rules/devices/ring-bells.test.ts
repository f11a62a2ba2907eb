import { expect, test } from "vitest";
import { EMERGENCY_TEXT, isEmergencyText, ringBellText } from "./ring-bells.ts";

test("a blank call button shows the default text and its index", () => {
  for (const text of ["", "  \n", null, undefined]) {
    expect(ringBellText(text, 3)).toBe("Family Name N.3");
  }
});

test("a call button has its own text", () => {
  expect(ringBellText("Rossi\nBianchi", 3)).toBe("Rossi\nBianchi");
});

test("a button with the text HELP is an emergency button, and no other text makes one", () => {
  expect(EMERGENCY_TEXT).toBe("HELP");
  expect(isEmergencyText("HELP")).toBe(true);
  expect(["Help", "HELP desk", "", "Family Name N.1"].filter(isEmergencyText)).toEqual([]);
});
