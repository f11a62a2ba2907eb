import type { Language } from "#rules/languages.ts";

/** Each in its own words: whoever looks for theirs can read it. */
export const languageNames: Record<Language, string> = {
  it: "Italiano",
  en: "English",
  fr: "Français",
  nl: "Nederlands",
  es: "Español",
  de: "Deutsch",
};
