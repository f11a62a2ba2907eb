/** The languages of the interface (§1). */
export const LANGUAGES = ["it", "en", "fr", "nl", "es", "de"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The default for speakers of other languages (§1). */
export const FALLBACK_LANGUAGE: Language = "en";

/** How long a browser stores the choice of language (§9). */
export const LANGUAGE_COOKIE_MINUTES = 43_200;

/** Whether a text is exactly the code of an interface language. */
export function isLanguage(text: string): text is Language {
  return LANGUAGES.some((language) => language === text);
}
