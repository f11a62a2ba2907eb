import { firstFew } from "#app/lists/paging.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";

/** So many messages are on the page of a person. */
const MESSAGES = 5;

/** Returns the last messages to a person. Only for administrators of the installation. */
export async function readMessagesTo(api: ApiCalls, userId: string) {
  const { items } = await api.messages.list({ query: { ...firstFew(MESSAGES), userId } });
  // An invite to a mail address is a message to no account.
  return items.map((message) => ({ ...message, inviteHere: false }));
}

/** Returns the link that a person waits for because it could not be sent; null if there is none. */
export async function readUnsentLink(api: ApiCalls, userId: string) {
  const unsent = await undefinedIfMissing(api.accountLinks.unsent({ query: { ...firstFew(1), userId } }));
  return unsent?.items[0] ?? null;
}

export type MessageTo = Awaited<ReturnType<typeof readMessagesTo>>[number];
