/** The kinds of NFC tags; by default the list of unassigned tags shows all of them (§5). */
export const NFC_TAG_TYPES = ["CARD", "USER", "REMOTE"] as const;

/** The hexadecimal digits of a tag's value. */
export const TAG_DIGITS_MIN = 4;
export const TAG_DIGITS_MAX = 40;

/** How long a presented tag can be registered: two minutes, from the door to a screen. */
export const PRESENTED_TAG_RETENTION_MS = 120_000;

const SHOWN_DIGITS = 4;

/**
 * Returns the end of a tag's value, as it is printed on many: enough to recognise it, too little to copy it.
 */
export function maskTagValue(value: string): string {
  return `•••• ${value.length > SHOWN_DIGITS ? value.slice(-SHOWN_DIGITS) : ""}`.trim();
}
