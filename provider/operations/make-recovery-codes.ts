import { RECOVERY_CODES } from "#contract/second-factor.ts";
import type { Transaction } from "../db/database.ts";
import { replaceRecoveryCodes } from "../db/second-factors.ts";
import type { House } from "../house.ts";
import { printedCode } from "../printed-code.ts";

/** Sixty bits each: nobody guesses one within the tries there are. */
const CODE_CHARACTERS = 12;

/** Makes somebody new recovery codes and gives them, for this once; only their hashes are kept. */
export async function makeRecoveryCodes(tx: Transaction, house: House, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => printedCode(CODE_CHARACTERS));
  const hashes = codes.map((code) => recoveryCodeHash(house, userId, code.replaceAll("-", "")));
  await replaceRecoveryCodes(tx, userId, { hashes, now: house.now() });
  return codes;
}

/** By what a recovery code is known. */
export function recoveryCodeHash({ keys }: House, userId: string, code: string): string {
  return keys.hash("recovery-code", `${userId} ${code}`);
}
