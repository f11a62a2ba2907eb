import type { Language } from "#rules/languages.ts";

/** English as in Europe: day before month, 24 hours. */
const REGIONAL: Partial<Record<Language, string>> = { en: "en-GB" };

/** The tag for `Intl` of an interface language. */
export function formatTag(language: string): string {
  return REGIONAL[language as Language] ?? language;
}
