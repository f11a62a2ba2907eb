/** The time limit of a conversation, whatever the server does; a shutdown waits for ten seconds (§9). */
export const MAIL_DEADLINE_MS = 9_000;
