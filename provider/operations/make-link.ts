import type { LinkPurpose } from "#rules/account-links.ts";
import { insertLink } from "../db/account-links.ts";
import type { Transaction } from "../db/database.ts";
import type { House } from "../house.ts";
import { digest, randomSecret } from "../keys.ts";
import { linkAddress } from "../mail/link-addresses.ts";

/** Makes a link for somebody, good for one purpose and one use, and gives its address. Only its hash is kept. */
export async function makeLink(
  tx: Transaction,
  { publicUrl, now }: Pick<House, "publicUrl" | "now">,
  { userId, purpose, email = null }: { userId: string; purpose: LinkPurpose; email?: string | null },
): Promise<string> {
  const token = randomSecret();
  await insertLink(tx, { tokenHash: digest(token), userId, purpose, email, now: now() });
  return linkAddress(publicUrl, purpose, token);
}
