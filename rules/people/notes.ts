const DAY_MS = 86_400_000;

/**
 * The kinds of notes on a person's page in a building (§3): a text that was left, a notification, a camera's
 * picture.
 */
export const NOTE_KINDS = ["POSTIT", "NOTIFICATION", "SHOW_VIDEO"] as const;

/**
 * How many unread notes of a person in a building are stored; the oldest are dropped first, and the page
 * shows how many.
 */
export const NOTES_UNREAD_MAX = 100;
/** How long a read note is stored. */
export const NOTES_READ_RETENTION_MS = 30 * DAY_MS;
/** How long an unread note is stored. */
export const NOTES_UNREAD_RETENTION_MS = 180 * DAY_MS;
/**
 * The most people who receive a note of one action; a building with more has other ways to reach all of them.
 */
export const NOTE_READERS_MAX = 1_000;
/** The most devices that show the text or the picture of one action. */
export const NOTE_DEVICES_MAX = 50;

/** How long a camera's picture is refreshed after an action showed it, and how often. */
export const CAMERA_SHOWN_MS = 60_000;
export const CAMERA_EVERY_MS = 5_000;

/**
 * How late a picture of a visitor, or a text on a panel, is still shown: a later one would mislead people
 * there. A late note is still delivered.
 */
export const SHOWN_WITHIN_MS = 30_000;
