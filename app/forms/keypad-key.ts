/** The field in which a key of the keypad is sent, where no script adds it to what was typed. */
export const KEYPAD_KEY = "key";
export const CLEARING_KEY = "C";

/** What a form is filled with once the key that was sent with it is pressed; undefined where none was. */
export function afterKey(form: FormData, field: string): Record<string, string> | undefined {
  const key = form.get(KEYPAD_KEY);
  if (key === null) return undefined;
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const typed = String(form.get(field) ?? "").replace(/\D/g, "");
  const digit = typeof key === "string" && /^\d$/.test(key) ? key : "";
  return { ...Object.fromEntries(texts), [field]: key === CLEARING_KEY ? "" : typed + digit };
}
