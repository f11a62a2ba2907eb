import { OPENED_FIELD } from "#contract/declared-form.ts";

/** A value of a form: a text, a number or a checkbox, a list of them, or a group of further fields. */
type FormValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly FormValue[]
  | { readonly [name: string]: FormValue };

/** The values of a form by the names of its fields; of a secret (`isSecretField`) its version. */
export type FormValues = Readonly<Record<string, FormValue>>;

/** The texts that a form posts for a field; none for an empty field and for an unchecked box. */
export type Texts = readonly string[];

/** A stored field as its form posts it. */
interface StoredField {
  texts: Texts;
  /** Any number of checkboxes. */
  isList: boolean;
}

/** Returns the stored fields: `days[0].from` for a group in a list. Fields with `undefined` are missing. */
export function listStoredFields(values: FormValues): Map<string, StoredField> {
  return new Map(Object.entries(values).flatMap(([name, value]) => fieldsBelow(name, value)));
}

function fieldsBelow(name: string, value: FormValue): [string, StoredField][] {
  if (value === undefined) return [];
  if (!isGroup(value))
    return [[name, { texts: [value].flat().flatMap(textOf), isList: Array.isArray(value) }]];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, inner]) =>
    fieldsBelow(isList ? `${name}[${key}]` : `${name}.${key}`, inner),
  );
}

/** Whether a value has fields of its own: a group, or a list of groups. */
function isGroup(value: FormValue): value is Readonly<Record<string, FormValue>> {
  if (Array.isArray(value)) return value.some((item: FormValue) => typeof item === "object" && item !== null);
  return typeof value === "object" && value !== null;
}

function textOf(value: FormValue): string[] {
  if (value === null || value === undefined || value === false || value === "") return [];
  return [value === true ? "on" : String(value)];
}

/** Returns the texts of each field that a form posts. */
export function postedTexts(form: FormData): Map<string, string[]> {
  const texts = new Map<string, string[]>();
  for (const [name, text] of form) {
    if (typeof text !== "string" || text === "") continue;
    const field = toStoredField(name);
    texts.set(field, [...(texts.get(field) ?? []), text]);
  }
  return texts;
}

/** Returns the field of a posted name: items of a list are one field. */
export function toStoredField(name: string): string {
  return name.replace(/\[\d*\]$/, "");
}

/** Whether a field is in a line of a list of groups. A line that another person has added since was empty before. */
export function isInLine(field: string): boolean {
  return field.includes("].");
}

/** Writes what a form was opened with, for its hidden field. */
export function writeOpened(values: FormValues): string {
  const digests = [...listStoredFields(values)].map(([field, { texts }]) => [field, digest(texts)] as const);
  return writeDigests(new Map(digests));
}

export function writeDigests(opened: ReadonlyMap<string, string>): string {
  return [...opened].map((pair) => pair.join(":")).join(" ");
}

/** Reads the digests of the values that a form was opened with; undefined if it does not say. */
export function readOpened(form: FormData): Map<string, string> | undefined {
  const text = form.get(OPENED_FIELD);
  if (typeof text !== "string" || text === "") return undefined;
  return new Map(text.split(" ").map((pair) => pair.split(":") as [string, string]));
}

/** Returns the digests of a field's texts, in any order of the texts: none for an empty field. */
export function digest(texts: Texts): string {
  return texts.map(digestText).sort().join("");
}

/** Returns the digests of a field's texts one by one. */
export function digestsIn(digests: string): ReadonlySet<string> {
  return new Set(digests.match(/.{14}/g));
}

/**
 * Returns the digest of a text: 53 bits that tell values apart in the browser and on the server. A form shows
 * its values anyway, so the digest has nothing to hide.
 */
export function digestText(content: string): string {
  const text = content.replace(/\r\n?/g, "\n");
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(16).padStart(14, "0");
}
