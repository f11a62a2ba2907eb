import { expect, test } from "vitest";
import { isLanguage } from "./languages.ts";

test("only an exact code is a language", () => {
  expect(isLanguage("nl")).toBe(true);
  expect(isLanguage("nl-BE")).toBe(false);
});
