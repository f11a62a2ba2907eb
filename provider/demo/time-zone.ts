import { FALLBACK_LANGUAGE, isLanguage, type Language } from "#rules/languages.ts";

const zones: Record<Language, string> = {
  it: "Europe/Rome",
  en: "Europe/London",
  fr: "Europe/Paris",
  nl: "Europe/Amsterdam",
  es: "Europe/Madrid",
  de: "Europe/Berlin",
};

export function demoTimeZone(language: string): string {
  return zones[isLanguage(language) ? language : FALLBACK_LANGUAGE];
}
