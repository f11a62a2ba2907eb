/** Returns the key for sorting and searching a name: without case and accents, the same on both engines. */
export function nameKey(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
