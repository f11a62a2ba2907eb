import { useState } from "react";
import type { Extent } from "#app/lists/offered-choices.ts";
import { useSearchInAddress } from "#app/lists/use-search-in-address.ts";
import { chooserFields } from "#contract/declared-form.ts";
import { nameKey } from "#rules/buildings/name-key.ts";
import type { FieldProps } from "./field.tsx";
import type { Choice } from "./select.tsx";
import { useSentTexts } from "./sent-values.ts";

export interface SearchedChoices extends Pick<FieldProps, "field"> {
  offered: readonly Choice[];
  /** Which of all choices are offered, if all would be too many for a page. */
  extent?: Extent | undefined;
}

/** The choices of a chooser, and which of them a search finds by their names. */
export function useChoiceSearch({ field, offered, extent }: SearchedChoices) {
  const names = chooserFields(field.name);
  const [sent] = useSentTexts(names.text);
  const [typed, setTyped] = useState<string>();
  // Later the address has what another chooser of the form looks for.
  const [inAddress] = useState(extent?.search);
  const searchInAddress = useSearchInAddress(extent);
  const chosen = textsIn(field.value);
  const choices = useKnownChoices(offered, useSentTexts(names.offered), chosen);
  const text = (typed ?? sent ?? inAddress ?? "").trim();
  const key = nameKey(text);
  const has = (words: unknown): boolean => typeof words === "string" && nameKey(words).includes(key);

  return {
    choices,
    chosen,
    /** What was chosen when the form was shown. */
    first: textsIn(field.initialValue),
    text,
    isFound: ({ label, group, hint }: Choice): boolean => has(label) || has(group) || has(hint),
    look(next: string): void {
      setTyped(next);
      searchInAddress(next.trim());
    },
  };
}

/** A field of conform's has one text, several, or none. */
function textsIn(value: unknown): ReadonlySet<string> {
  if (value === undefined || value === null) return new Set();
  return new Set((Array.isArray(value) ? value : [value]).map(String));
}

/**
 * Returns the offered choices, those that were offered before a search, and the chosen ones that the form was
 * sent with: what is chosen stays on the page, and chosen.
 */
function useKnownChoices(
  offered: readonly Choice[],
  sent: readonly string[],
  chosen: ReadonlySet<string>,
): readonly Choice[] {
  const [seen, setSeen] = useState(offered);
  const seenValues = new Set(seen.map(({ value }) => value));
  const added = offered.filter(({ value }) => !seenValues.has(value));
  if (added.length > 0) setSeen([...seen, ...added]);
  const offeredValues = new Set(offered.map(({ value }) => value));
  const earlier = [...seen, ...sent.map(readSentChoice).filter(({ value }) => chosen.has(value))];
  const kept = new Map(earlier.map((choice) => [choice.value, choice]));
  return [...offered, ...[...kept.values()].filter(({ value }) => !offeredValues.has(value))];
}

/** The value of a choice and its name, as they are sent: no value has a space. */
function readSentChoice(text: string): Choice {
  const at = text.indexOf(" ");
  return { value: text.slice(0, at), label: text.slice(at + 1) };
}
