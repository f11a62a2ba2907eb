/** Letters that no decomposition reduces to a plain one, as people write them who do not have them. */
const PLAIN: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};
const LETTERS = new RegExp(`[${Object.keys(PLAIN).join("")}]`, "g");

/**
 * Returns the key for searching a name: without case, accents and special letters, the same on both engines;
 * undefined for a name that does not change.
 */
export function nameKey<Text extends string | undefined>(
  text: Text,
): Text extends string ? string : undefined;
export function nameKey(text: string | undefined): string | undefined {
  return text
    ?.normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(LETTERS, (letter) => PLAIN[letter]!);
}
