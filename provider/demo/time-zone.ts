import type { Language } from "#rules/languages.ts";

const zones: Record<Language, string> = {
  it: "Europe/Rome",
  en: "Europe/London",
  fr: "Europe/Paris",
  nl: "Europe/Amsterdam",
  es: "Europe/Madrid",
  de: "Europe/Berlin",
};

/** Returns the time zone of a demo building, by its language. */
export function demoTimeZone(language: Language): string {
  return zones[language];
}
