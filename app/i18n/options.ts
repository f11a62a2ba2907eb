import type { FormatFunction } from "i18next";
import { UNKNOWN_VALUE } from "#contract/unknown-value.ts";
import { FALLBACK_LANGUAGE, LANGUAGES } from "#rules/languages.ts";
import { formatTag } from "./formats.ts";
import { limitsInTexts } from "./limits-in-texts.ts";

/** The text of any value that this console does not know: a newer provider may have more kinds. */
const UNKNOWN_TEXT = "events.unknown";

/**
 * Replaces a missing text: an `unknown` value is described as such in kinds and states, and anything else by
 * its key. Takes the text function and a callback for missing keys.
 */
export function replaceMissing(
  texts: () => { t(key: string): string },
  report?: (key: string) => void,
): (key: string) => string {
  return (key) => {
    if (key.endsWith(`.${UNKNOWN_VALUE}`) && key !== UNKNOWN_TEXT) return texts().t(UNKNOWN_TEXT);
    report?.(key);
    return key;
  };
}

/** Writes a quantity in a text as its language does, `3,000`; a code is a name and stays as it is. */
const formatValue: FormatFunction = (value: unknown, _format, language = "", options) => {
  const isQuantity = typeof value === "number" && options?.["interpolationkey"] !== "code";
  return isQuantity ? value.toLocaleString(formatTag(language)) : (value as string);
};

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
  interpolation: {
    escapeValue: false,
    alwaysFormat: true,
    format: formatValue,
    defaultVariables: limitsInTexts,
  },
  react: { useSuspense: false },
};
