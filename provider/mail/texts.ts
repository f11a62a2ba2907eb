import { FALLBACK_LANGUAGE, type Language } from "#rules/languages.ts";
import de from "./texts/de.json" with { type: "json" };
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import fr from "./texts/fr.json" with { type: "json" };
import it from "./texts/it.json" with { type: "json" };
import nl from "./texts/nl.json" with { type: "json" };

/** The texts of messages, in every language of the interface. A missing text is a compile error. */
export const mailTexts: Record<Language, typeof en> = { de, en, es, fr, it, nl };

/** Returns the texts in a reader's language. */
export function textsFor(language: Language | null): typeof en {
  return mailTexts[language ?? FALLBACK_LANGUAGE];
}

/** Fills the `{{placeholders}}` of a text. */
export function fillText(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_place, name: string) => values[name] ?? "");
}
