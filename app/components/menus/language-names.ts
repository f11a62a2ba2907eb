import type { Language } from "#rules/languages.ts";

/** Each in its own language, so that its speakers can read it. */
export const languageNames: Record<Language, string> = {
  it: "Italiano",
  en: "English",
  fr: "Français",
  nl: "Nederlands",
  es: "Español",
  de: "Deutsch",
};
