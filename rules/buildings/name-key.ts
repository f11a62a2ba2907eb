/**
 * Returns the key for sorting and searching a name: without case and accents, the same on both engines;
 * undefined for a name that does not change.
 */
export function nameKey<Text extends string | undefined>(
  text: Text,
): Text extends string ? string : undefined;
export function nameKey(text: string | undefined): string | undefined {
  return text?.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
