/** The kinds of NFC tags; the list of unassigned tags shows all of them unless told otherwise (§5). */
export const NFC_TAG_TYPES = ["CARD", "USER", "REMOTE"] as const;

/** How long a tag that was held up can be taken: two minutes, from the door to a screen. */
export const PRESENTED_TAG_KEPT_MS = 120_000;

const SHOWN_DIGITS = 4;

/** A tag's value by its end, as it is printed on many: enough to recognise it, too little to copy it. */
export function maskTagValue(value: string): string {
  return `•••• ${value.length > SHOWN_DIGITS ? value.slice(-SHOWN_DIGITS) : ""}`.trim();
}
