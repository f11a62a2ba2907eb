import { randomInt } from "node:crypto";

/** Letters and digits that are not taken for one another on a label or over the phone. */
const CHARACTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** A random code of five bits a character, in groups of four: `7KXM-Q2PV-H8RT`. */
export function printedCode(characters: number): string {
  const text = Array.from({ length: characters }, () => CHARACTERS[randomInt(CHARACTERS.length)]!).join("");
  return text.replace(/.{4}(?=.)/g, "$&-");
}
