/** The languages of the interface (§1). */
export const LANGUAGES = ["it", "en", "fr", "nl", "es", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Spoken to whoever speaks none of the others (§1). */
export const FALLBACK_LANGUAGE: Language = "en";

/** How long a browser keeps the choice of language (§9). */
export const LANGUAGE_COOKIE_MINUTES = 43_200;

/** Whether a text is exactly the code of an interface language. */
export function isLanguage(text: string): text is Language {
  return LANGUAGES.some((language) => language === text);
}
