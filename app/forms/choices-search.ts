import { chooserFields, FIND_BUTTON } from "#contract/declared-form.ts";

/**
 * The text by which a form without JavaScript looks for choices of one of its fields; undefined if it is sent to
 * be carried out. A text that was typed counts, whichever button or key sent the form.
 */
export function readSentSearch(form: FormData, choosers: readonly string[] = []): string | undefined {
  const textOf = (field: string) => String(form.get(chooserFields(field).text) ?? "").trim();
  const pressed = choosers.find((field) => field === form.get(FIND_BUTTON));
  if (pressed !== undefined) return textOf(pressed);
  return choosers.map(textOf).find((text) => text !== "");
}
