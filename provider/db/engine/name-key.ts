/** The key by which a name is sorted and searched: without case and accents, the same on both engines. */
export function nameKey(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
}
