import { RECOVERY_CODES } from "#contract/sign-in/second-factor.ts";
import type { Transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { printedCode } from "../printed-code.ts";
import { replaceRecoveryCodes } from "../queries/second-factors.ts";

/** Sixty bits per code, too many to guess within the permitted tries. */
const CODE_CHARACTERS = 12;

/** Creates recovery codes and returns them; only their hashes are stored. */
export async function createRecoveryCodes(
  tx: Transaction,
  context: ProviderContext,
  userId: string,
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => printedCode(CODE_CHARACTERS));
  const hashes = codes.map((code) => recoveryCodeHash(context, userId, code.replaceAll("-", "")));
  await replaceRecoveryCodes(tx, userId, { hashes, now: context.now() });
  return codes;
}

/** Returns the hash under which a recovery code is stored. */
export function recoveryCodeHash({ keys }: ProviderContext, userId: string, code: string): string {
  return keys.hash("recovery-code", `${userId} ${code}`);
}
