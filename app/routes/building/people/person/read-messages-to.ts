import { firstFew } from "#app/lists/paging.ts";
import type { ApiCalls } from "#contract/client/client.ts";

/** So many messages are on the page of a person. */
const MESSAGES = 5;

/** Returns the last messages to a person. Only for administrators of the installation. */
export async function readMessagesTo(api: ApiCalls, userId: string) {
  const { items } = await api.messages.list({ query: { ...firstFew(MESSAGES), userId } });
  // An invite to a mail address is a message to no account.
  return items.map((message) => ({ ...message, inviteHere: false }));
}

export type MessageTo = Awaited<ReturnType<typeof readMessagesTo>>[number];
