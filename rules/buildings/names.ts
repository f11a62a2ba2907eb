import { padNumber } from "../text.ts";

/** Most characters a name may have, everywhere in the product (§9). */
export const NAME_LENGTH_LIMIT = 64;

/** Nine digits stay exact as a number; further digits to the left belong to the stem. */
const SUFFIX_DIGITS_LIMIT = 9;

/**
 * Cleans a typed text as a domain name: ASCII letters in lower case, digits and hyphens (§5). May return "",
 * which the caller refuses, and may exceed the length limit, to which the caller cuts it.
 */
export function cleanDomainName(text: string): string {
  // Full lower-casing would admit look-alikes: the Kelvin sign becomes a plain "k", "İ" a plain "i".
  const lowered = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  return lowered.replace(/[^a-z0-9-]/g, "");
}

/** Returns the domain name for a typed text (§5); undefined when no letter or digit is left of it. */
export function toDomainName(text: string): string | undefined {
  const name = cleanDomainName(text).slice(0, NAME_LENGTH_LIMIT);
  return /[a-z0-9]/.test(name) ? name : undefined;
}

/**
 * Returns the next name to try when a domain's name is taken: `casa`, `casa1`, `casa2` … (§4). Never longer
 * than the limit: the stem is shortened for the number.
 */
export function nextFreeSuffix(name: string): string {
  const digits = trailingDigits(name);
  const stem = name.slice(0, name.length - digits.length);
  const next = digits === "" ? "1" : padNumber(Number(digits) + 1, digits.length);
  return stem.slice(0, NAME_LENGTH_LIMIT - next.length) + next;
}

/** The length of an identifier, without a leading plus. */
export const IDENTIFIER_LENGTH_MAX = 64;
const IDENTIFIER = new RegExp(`^\\+?[A-Za-z0-9.+_-]{1,${IDENTIFIER_LENGTH_MAX}}$`);

/**
 * Whether a text can be a name or an identifier (§5). Empty is accepted; a leading plus does not count
 * towards its length.
 */
export function isNameOrIdentifier(text: string): boolean {
  return text === "" || IDENTIFIER.test(text);
}

function trailingDigits(name: string): string {
  let start = name.length;
  while (start > 0 && name.length - start < SUFFIX_DIGITS_LIMIT && isDigit(name.charCodeAt(start - 1))) {
    start -= 1;
  }
  return name.slice(start);
}

function isDigit(charCode: number): boolean {
  return charCode >= 0x30 && charCode <= 0x39;
}
