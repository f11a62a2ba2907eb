import { chooserFields, FIND_BUTTON } from "#contract/declared-form.ts";

/**
 * Returns the search text if a form was sent without JavaScript to search the choices of one of its fields, and
 * undefined if it was submitted. Any form with a search text is a search, whichever button or key sent it.
 */
export function readSentSearch(form: FormData, choosers: readonly string[] = []): string | undefined {
  const textOf = (field: string) => String(form.get(chooserFields(field).text) ?? "").trim();
  const pressed = choosers.find((field) => field === form.get(FIND_BUTTON));
  if (pressed !== undefined) return textOf(pressed);
  return choosers.map(textOf).find((text) => text !== "");
}
