import { createHash, timingSafeEqual } from "node:crypto";

/** Compares in constant time. Hashed first, because only equal lengths can be compared so. */
export function isSameSecret(entered: string, known: string): boolean {
  const [a, b] = [entered, known].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(a!, b!);
}
