import { FALLBACK_LANGUAGE, LANGUAGES } from "#rules/languages.ts";

/** The same for server and browser (§1). */
export const i18nOptions = {
  supportedLngs: [...LANGUAGES],
  fallbackLng: FALLBACK_LANGUAGE,
  load: "currentOnly" as const,
  defaultNS: "translation",
  ns: ["translation", "common"],
  keySeparator: ".",
  nsSeparator: ":",
  // React escapes what it shows.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
};
