/** Breadcrumb text is cut to this many characters (§9). */
export const BREADCRUMB_LENGTH = 30;

const DOTS = "...";

/** Whether a text says nothing: missing, empty or, unless spaces are to count, only whitespace (§5). */
export function isBlank(text: string | null | undefined, ignoreWhitespace = true): boolean {
  if (text === null || text === undefined) {
    return true;
  }
  return (ignoreWhitespace ? text.trim() : text) === "";
}

/** Cuts a text longer than `maxLength` characters to that length, the three dots at its end included (§5). */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) {
    return text;
  }
  const kept = text.slice(0, Math.max(0, maxLength - DOTS.length));
  // Half of a surrogate pair would show as a broken character.
  const whole = /[\uD800-\uDBFF]$/.test(kept) ? kept.slice(0, -1) : kept;
  return whole + DOTS.slice(0, maxLength);
}

const DOT = "\u2022";

/** What its holder may recognise and nobody copy: its last quarter alone can be read. */
export function maskText(text: string): string {
  const hidden = text.length - Math.floor(text.length / 4);
  return DOT.repeat(hidden) + text.slice(hidden);
}

/** A breadcrumb's text as shown (§2). */
export function breadcrumbText(text: string): string {
  return cutText(text, BREADCRUMB_LENGTH);
}

/** A text's lines, one paragraph each (§5); empty lines stay, as they were typed. */
export function splitParagraphs(text: string): string[] {
  return text.split(/\r\n|\r|\n/);
}
