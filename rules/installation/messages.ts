const DAY_MS = 86_400_000;

/** How long a message of the outbox is listed. */
export const MESSAGES_RETENTION_MS = 7 * DAY_MS;

/** What the list of messages is sorted by. A message that was not tried yet counts from its creation. */
export const MESSAGE_ORDERS = ["triedAt", "kind", "state"] as const;
export type MessageOrder = (typeof MESSAGE_ORDERS)[number];
