/* What one message of the device link may contain, and how long a decision at a door may take. */

/** The size of a message as it is sent. */
export const LINK_MESSAGE_MAX_BYTES = 256 * 1024;
/** A device with more events sends several messages, within the rate limit. */
export const EVENTS_PER_MESSAGE_MAX = 100;
/** How long a device waits for the server's decision; after that it decides alone. */
export const DECIDED_WITHIN_MS = 2_000;
/**
 * A server that reads `presented` later than this after its arrival does not decide it: the decision would be
 * late.
 */
export const DECIDED_AT_ALL_WITHIN_MS = 1_500;
/**
 * The server also does not decide a value that was presented longer ago than this on the device's clock,
 * which may be slightly off.
 */
export const PRESENTED_MAX_AGE_MS = 30_000;
/**
 * The length of a tag's value of 40 digits with vector and authentication tag, in base64url, with some
 * margin.
 */
export const SEALED_TAG_LENGTH_MAX = 200;
/**
 * The length of a sealed presented value: the longest value of a credential with vector and authentication
 * tag, in base64url.
 */
export const SEALED_VALUE_LENGTH_MAX = 1_500;
/** How many parts a device may request at once. */
export const WANTED_PARTS_MAX = 500;
/** The maximum number of people, monitors and phones that a call names to a monitor. */
export const CALL_TARGETS_MAX = 100;

/** In seconds. A device that is silent for longer than 1.5 times its keep-alive counts as disconnected. */
const KEEPALIVE_MAX_S = 600;

/** The keep-alive of a connection, in seconds, for the one that a device requests; 0 or none counts as the longest. */
export function limitKeepAlive(requestedS: number | undefined): number {
  return Math.min(requestedS || KEEPALIVE_MAX_S, KEEPALIVE_MAX_S);
}
