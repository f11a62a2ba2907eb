import { UNKNOWN_VALUE } from "#contract/unknown-value.ts";
import { FALLBACK_LANGUAGE, LANGUAGES } from "#rules/languages.ts";

/** The text of any value that this console does not know: a newer provider may have more kinds. */
const UNKNOWN_TEXT = "events.unknown";

/**
 * Replaces a missing text: an `unknown` value is described as such in kinds and states, and anything else by
 * its key. Takes the text function and a callback for missing keys.
 */
export function textOfMissing(
  texts: () => { t(key: string): string },
  report?: (key: string) => void,
): (key: string) => string {
  return (key) => {
    if (key.endsWith(`.${UNKNOWN_VALUE}`) && key !== UNKNOWN_TEXT) return texts().t(UNKNOWN_TEXT);
    report?.(key);
    return key;
  };
}

/** Shared by server and browser (§1). */
export const i18nOptions = {
  supportedLngs: [...LANGUAGES],
  fallbackLng: FALLBACK_LANGUAGE,
  load: "currentOnly" as const,
  defaultNS: "translation",
  ns: ["translation", "common"],
  keySeparator: ".",
  nsSeparator: ":",
  // React escapes its output.
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
};
