import { deleteExpiredLinks } from "../db/account-links.ts";
import { deleteOldMessages } from "../db/messages.ts";
import { deleteExpiredTokens } from "../db/tokens.ts";
import type { House } from "../house.ts";

/** How long it can be seen what became of a message. */
const MESSAGES_KEPT_MS = 7 * 24 * 3_600_000;

/** Forgets tokens and links that have ended, and messages that were settled long ago. */
export async function sweepAccounts({ db, now }: House): Promise<void> {
  await deleteExpiredTokens(db, now());
  await deleteExpiredLinks(db, now());
  await deleteOldMessages(db, now() - MESSAGES_KEPT_MS);
}
