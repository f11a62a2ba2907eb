import { OPENED_FIELD } from "#contract/declared-form.ts";
import { ApiError } from "#contract/errors.ts";
import {
  digest,
  fieldOf,
  type FormValues,
  postedTexts,
  readOpened,
  type Texts,
  textsByField,
  writeDigests,
} from "./opened-values.ts";

/** An edit, merged with what other people have saved since its form was opened. */
export interface MergedEdit {
  /** The form to save: fields that this person did not change have the values stored now. */
  form: FormData;
  /** The fields that this person changed. */
  touched: ReadonlySet<string>;
  /** The stored values of the fields that somebody else changed to something else. */
  conflicts: ReadonlyMap<string, Texts>;
  /** What the form is opened with once the conflicts are shown: sent again, it overwrites these values. */
  openedAfter: string;
}

/**
 * Merges a form with the values stored now, by what it was opened with.
 * @throws ApiError BROKEN_BODY for a form that does not say what it was opened with
 */
export function mergeEdit(typed: FormData, values: FormValues): MergedEdit {
  const opened = readOpened(typed);
  const posted = postedTexts(typed);
  const stored = textsByField(values);
  if (!opened || [...stored.keys()].some((field) => posted.has(field) && !opened.has(field)))
    throw new ApiError("BROKEN_BODY");
  const openedAfter = new Map(opened);
  const touched = new Set<string>();
  const conflicts = new Map<string, Texts>();
  const replaced = new Map<string, Texts>();
  for (const [field, before] of opened) {
    const now = stored.get(field) ?? [];
    const [mine, theirs] = [digest(posted.get(field) ?? []), digest(now)];
    if (mine !== before) touched.add(field);
    if (theirs === before || theirs === mine) continue;
    if (mine === before) replaced.set(field, now);
    else conflicts.set(field, now);
    if (mine !== before) openedAfter.set(field, theirs);
  }
  return { form: withTexts(typed, replaced), touched, conflicts, openedAfter: writeDigests(openedAfter) };
}

/** Returns a form with other texts in some of its fields. */
function withTexts(typed: FormData, replaced: ReadonlyMap<string, Texts>): FormData {
  const form = new FormData();
  for (const [name, content] of typed)
    if (name !== OPENED_FIELD && !replaced.has(fieldOf(name))) form.append(name, content);
  for (const [field, texts] of replaced) for (const text of texts) form.append(field, text);
  return form;
}
