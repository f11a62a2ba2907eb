import { randomInt } from "node:crypto";
import { formatLicenceCode } from "#rules/sign-in/printed-codes.ts";

/** Letters and digits that are not easily confused on a label or over the phone. */
const CHARACTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/** Generates a random code of five bits per character, in groups of four: `7KXM-Q2PV-H8RT`. */
export function printedCode(characters: number): string {
  return groupsOf(Array.from({ length: characters }, () => randomInt(CHARACTERS.length)));
}

/**
 * Returns the code for a keyed hash: servers with the same secret print the same code.
 * @param hash hexadecimal, two digits for each character
 */
export function formatPrintedCode(hash: string, characters: number): string {
  return groupsOf([...Buffer.from(hash, "hex").subarray(0, characters)]);
}

function groupsOf(numbers: readonly number[]): string {
  return formatLicenceCode(numbers.map((number) => CHARACTERS[number % CHARACTERS.length]!).join(""));
}
