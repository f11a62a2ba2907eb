import { randomInt } from "node:crypto";
import { inGroupsOfFour } from "#rules/printed-codes.ts";

/** Letters and digits that are not taken for one another on a label or over the phone. */
const CHARACTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** A random code of five bits a character, in groups of four: `7KXM-Q2PV-H8RT`. */
export function printedCode(characters: number): string {
  const text = Array.from({ length: characters }, () => CHARACTERS[randomInt(CHARACTERS.length)]!).join("");
  return inGroupsOfFour(text);
}
