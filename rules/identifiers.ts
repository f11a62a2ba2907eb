const PARTS = 4;
const DIGITS_PER_PART = 8;

/**
 * A random identifier: four random 32-bit numbers in hexadecimal joined by dashes (§9). The numbers come
 * from the caller; each is padded, so that all identifiers have one length.
 */
export function randomIdentifier(randomUint32: () => number): string {
  const parts = Array.from({ length: PARTS }, () =>
    randomUint32().toString(16).padStart(DIGITS_PER_PART, "0"),
  );
  return parts.join("-");
}
