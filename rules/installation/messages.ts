const DAY_MS = 86_400_000;

/** How long a message of the outbox is listed. */
export const MESSAGES_RETENTION_MS = 7 * DAY_MS;
