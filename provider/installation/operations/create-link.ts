import type { LinkPurpose } from "#rules/people/account-links.ts";
import type { Transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { digest, randomSecret } from "../../keys.ts";
import { linkAddress } from "../../mail/link-addresses.ts";
import { insertLink } from "../../people/queries/account-links.ts";
import type { NewContact } from "../../people/queries/contacts.ts";

/**
 * Creates a link for an account, for one purpose and one use, and returns its address. Only its hash is
 * stored.
 */
export async function createLink(
  tx: Transaction,
  { publicUrl, now }: Pick<ProviderContext, "publicUrl" | "now">,
  { userId, purpose, contact }: { userId: string; purpose: LinkPurpose; contact?: NewContact | undefined },
): Promise<string> {
  const token = randomSecret();
  await insertLink(tx, { tokenHash: digest(token), userId, purpose, contact, now: now() });
  return linkAddress(publicUrl, purpose, token);
}
