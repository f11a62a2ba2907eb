import { readJsonText } from "./json-text.ts";

/** Breadcrumb text is cut to this many characters (§9). */
const BREADCRUMB_LENGTH = 30;

const DOTS = "...";

/** Whether a text is blank: missing, empty or, unless spaces count, only whitespace (§5). */
export function isBlank(text: string | null | undefined, ignoreWhitespace = true): boolean {
  if (text === null || text === undefined) {
    return true;
  }
  return (ignoreWhitespace ? text.trim() : text) === "";
}

/**
 * Cuts a text longer than `maxLength` characters to that length, including the three dots at its end (§5).
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) {
    return text;
  }
  const start = text.slice(0, Math.max(0, maxLength - DOTS.length));
  // Half of a surrogate pair would show as a broken character.
  const whole = /[\uD800-\uDBFF]$/.test(start) ? start.slice(0, -1) : start;
  return whole + DOTS.slice(0, maxLength);
}

const DOT = "\u2022";

/**
 * Masks a value so that its holder can recognise it and no one can copy it: only its last quarter is
 * readable.
 */
export function maskText(text: string): string {
  const hidden = text.length - Math.floor(text.length / 4);
  return DOT.repeat(hidden) + text.slice(hidden);
}

/** Returns a breadcrumb's text as shown (§2). */
export function breadcrumbText(text: string): string {
  return cutText(text, BREADCRUMB_LENGTH);
}

/** Pads a whole number with zeros to `width` digits; the sign of a negative one does not count (§5). */
export function padNumber(value: number, width: number): string {
  const digits = String(Math.abs(value)).padStart(width, "0");
  return value < 0 ? `-${digits}` : digits;
}

/** Whether a text is JSON, within the bounds of any that is received. */
export function isJson(text: string): boolean {
  try {
    readJsonText(text);
    return true;
  } catch {
    return false;
  }
}

/** Puts a text on one line: each line break becomes a space, as §5 requires for names. */
export function onOneLine(text: string): string {
  return text.replace(/\r\n|\r|\n/g, " ");
}

/** Replaces line breaks and other control characters with spaces, several together with one. */
export function removeControls(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").trim();
}

/** Returns a text's lines, one paragraph each (§5); empty lines are included. */
export function splitParagraphs(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}
