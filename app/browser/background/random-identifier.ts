/** Four random 32-bit numbers in hexadecimal, joined by dashes (§9). */
export function randomIdentifier(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((each) => each.toString(16)).join("-");
}
