import { OPENED_FIELD } from "#contract/declared-form.ts";
import { ApiError } from "#contract/errors.ts";
import { isSecretField } from "#contract/secret-fields.ts";
import {
  digest,
  digestsIn,
  digestText,
  type FormValues,
  isInLine,
  listStoredFields,
  postedTexts,
  readOpened,
  type Texts,
  toStoredField,
  writeDigests,
} from "./opened-values.ts";

/** An edit, merged with what other people have saved since its form was opened. */
export interface MergedEdit {
  /** The form to save: fields that this person did not change have the values stored now. */
  form: FormData;
  /** The fields that this person changed. */
  touched: ReadonlySet<string>;
  /** The stored values of the fields that another person changed to something else; none of a secret. */
  conflicts: ReadonlyMap<string, Texts>;
  /** What the form is opened with once the conflicts are shown: sent again, it overwrites these values. */
  openedAfter: string;
}

/** A form in which one choice has filled several fields, such as the same hours every day. */
export interface FilledForm {
  form: FormData;
  /** Whether the choice fills a field. */
  isFilled: (field: string) => boolean;
}

/**
 * Merges a form with the values stored now, by what it was opened with. If this person changed fields that one
 * choice fills, none of these is replaced: what another person saved in one of them is a conflict.
 *
 * The stored value of a secret is its version. It is changed by typing another one, or by removing it: `removed`
 * are the secrets that the form removes.
 * @throws ApiError BROKEN_BODY for a form that does not say what it was opened with
 */
export function mergeEdit(
  sent: FormData,
  values: FormValues,
  filled?: FilledForm,
  removed: readonly string[] = [],
): MergedEdit {
  const typed = filled?.form ?? sent;
  const opened = readOpened(typed);
  const posted = postedTexts(typed);
  const stored = listStoredFields(values);
  if (!opened) throw new ApiError("BROKEN_BODY");
  for (const field of stored.keys()) {
    if (opened.has(field)) continue;
    if (isInLine(field)) opened.set(field, digest([]));
    else if (posted.has(field)) throw new ApiError("BROKEN_BODY");
  }
  const openedAfter = new Map(opened);
  const touched = new Set<string>();
  const conflicts = new Map<string, Texts>();
  const replaced = new Map<string, Texts>();
  for (const [field, before] of opened) {
    const { texts: now, isList } = stored.get(field) ?? { texts: [], isList: false };
    const [mine, theirs] = [digest(posted.get(field) ?? []), digest(now)];
    if (isSecretField(field)) {
      if (!posted.has(field) && !removed.includes(field)) continue;
      touched.add(field);
      if (theirs !== before) conflicts.set(field, []);
      openedAfter.set(field, theirs);
      continue;
    }
    if (mine !== before) touched.add(field);
    if (theirs === before || theirs === mine) continue;
    if (mine === before) replaced.set(field, now);
    else if (isList) replaced.set(field, mergeLists(before, posted.get(field) ?? [], now));
    else {
      conflicts.set(field, now);
      openedAfter.set(field, theirs);
    }
  }
  if (filled && [...touched].some(filled.isFilled)) {
    for (const [field, now] of replaced) {
      if (!filled.isFilled(field)) continue;
      replaced.delete(field);
      conflicts.set(field, now);
      openedAfter.set(field, digest(now));
    }
  }
  return { form: withTexts(typed, replaced), touched, conflicts, openedAfter: writeDigests(openedAfter) };
}

/** Returns the stored items of a list with what this person added, without what this person removed. */
function mergeLists(before: string, mine: Texts, stored: Texts): Texts {
  const [wereThere, ticked, all] = [digestsIn(before), new Set(mine), new Set(stored)];
  const wasThere = (text: string): boolean => wereThere.has(digestText(text));
  const kept = stored.filter((text) => ticked.has(text) || !wasThere(text));
  return [...kept, ...mine.filter((text) => !all.has(text) && !wasThere(text))];
}

/** Returns a form with other texts in some of its fields. */
function withTexts(typed: FormData, replaced: ReadonlyMap<string, Texts>): FormData {
  const form = new FormData();
  for (const [name, content] of typed)
    if (name !== OPENED_FIELD && !replaced.has(toStoredField(name))) form.append(name, content);
  for (const [field, texts] of replaced) for (const text of texts) form.append(field, text);
  return form;
}
