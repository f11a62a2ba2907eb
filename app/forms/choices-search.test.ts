import { expect, test } from "vitest";
import { readSentSearch } from "./choices-search.ts";

const choosers = ["groups", "opens"];

function formWith(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

test("a form without a text to find is sent to be carried out", () => {
  expect(readSentSearch(formWith({ "find-groups": "  ", name: "Flat" }), choosers)).toBeUndefined();
  expect(readSentSearch(formWith({}), undefined)).toBeUndefined();
});

test("a typed text is a search, whichever button sends the form", () => {
  expect(readSentSearch(formWith({ "find-opens": " gate ", intent: "save" }), choosers)).toBe("gate");
});

test("the button of a chooser searches with its own text, also for everything", () => {
  const texts = { "find-groups": "", "find-opens": "gate" };
  expect(readSentSearch(formWith({ ...texts, find: "groups" }), choosers)).toBe("");
  expect(readSentSearch(formWith({ ...texts, find: "password" }), choosers)).toBe("gate");
});
