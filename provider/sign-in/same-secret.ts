import { createHash, timingSafeEqual } from "node:crypto";

/** Compares in constant time. Hashes first, because `timingSafeEqual` requires equal lengths. */
export function isSameSecret(entered: string, known: string): boolean {
  const [a, b] = [entered, known].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(a!, b!);
}
