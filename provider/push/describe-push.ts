import { FALLBACK_LANGUAGE, type Language } from "#rules/languages.ts";
import { cutText } from "#rules/text.ts";
import { fillText } from "../mail/texts.ts";
import de from "./texts/de.json" with { type: "json" };
import en from "./texts/en.json" with { type: "json" };
import es from "./texts/es.json" with { type: "json" };
import fr from "./texts/fr.json" with { type: "json" };
import it from "./texts/it.json" with { type: "json" };
import nl from "./texts/nl.json" with { type: "json" };

/** The longest name in a sentence, so that its end is not cut off. */
const NAME_MAX_LENGTH = 100;

/** The texts of pushes, in every language of the interface. A missing text is a compile error. */
export const pushTexts: Record<Language, typeof en> = { de, en, es, fr, it, nl };

/** A call of a panel; `button` is null where it has none. */
interface CallPlace {
  panel: string;
  building: string;
  button: string | null;
}

/** What a person is notified of. */
export type PushOccasion =
  | ({ kind: "RING" | "MISSED" | "CANCELLED" | "ENDED" } & CallPlace)
  | ({ kind: "ANSWERED"; name: string } & CallPlace)
  /** `from` is the device that has the text, or the building. */
  | { kind: "NOTE"; from: string; said: string }
  | { kind: "TRY" };

/** Returns what a person reads, in their language; in English for null. */
export function describePush(
  occasion: PushOccasion,
  language: Language | null,
): { title: string; body: string; lang: Language } {
  const lang = language ?? FALLBACK_LANGUAGE;
  const { title, body } = pushTexts[lang][occasion.kind];
  const values = readValues(occasion);
  return { title: fillText(title, values), body: fillText(body, values), lang };
}

function readValues(occasion: PushOccasion): Record<string, string> {
  if (occasion.kind === "TRY") return {};
  if (occasion.kind === "NOTE") return { place: occasion.from, said: occasion.said };
  const names = [occasion.building, occasion.button ?? ""].filter((name) => name !== "");
  return {
    panel: occasion.panel,
    place: names.map(cutName).join(", "),
    name: occasion.kind === "ANSWERED" ? cutName(occasion.name) : "",
  };
}

function cutName(name: string): string {
  return cutText(name, NAME_MAX_LENGTH);
}
