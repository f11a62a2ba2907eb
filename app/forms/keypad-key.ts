/** The field of a keypad's key, which is sent if no script adds it to the input. */
export const KEYPAD_KEY = "key";
export const CLEARING_KEY = "C";

/** The field that a keypad fills, and how many digits it takes. */
export interface KeypadField {
  field: string;
  digitsMax: number;
}

/** The form's values after the key that was sent with it; undefined if none was. */
export function afterKey(
  form: FormData,
  { field, digitsMax }: KeypadField,
): Record<string, string> | undefined {
  const key = form.get(KEYPAD_KEY);
  if (key === null) return undefined;
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const typed = String(form.get(field) ?? "").replace(/\D/g, "");
  const digit = typeof key === "string" && /^\d$/.test(key) ? key : "";
  const digits = key === CLEARING_KEY ? "" : (typed + digit).slice(0, digitsMax);
  return { ...Object.fromEntries(texts), [field]: digits };
}
