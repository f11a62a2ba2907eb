import { expect, test } from "vitest";
import { isLanguage, languageFor } from "./languages.ts";

test("a language that the interface does not speak becomes English", () => {
  for (const tag of ["", "pt-BR", "*", "constructor", "english"]) {
    expect(languageFor(tag), tag).toBe("en");
  }
});

test("a regional form is its language", () => {
  expect(languageFor("de-CH")).toBe("de");
  expect(languageFor("IT")).toBe("it");
});

test("only an exact code is a language", () => {
  expect(isLanguage("nl")).toBe(true);
  expect(isLanguage("nl-BE")).toBe(false);
});
