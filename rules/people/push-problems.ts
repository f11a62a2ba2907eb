/** Why a push service did not take a message. */
export const PUSH_PROBLEMS = [
  /** The subscription has ended: the browser no longer receives messages by it. */
  "PUSH_GONE",
  /** The service does not accept the server's signature, often because of its contact. */
  "PUSH_LOCKED",
  "PUSH_TOO_LARGE",
  /** Any other refusal, which is final. */
  "PUSH_REFUSED",
  /** It received too many messages. */
  "PUSH_BUSY",
  /** It has a fault of its own. */
  "PUSH_FAILS",
  /** It leads to another address, which is never followed. */
  "PUSH_REDIRECTS",
  "PUSH_TIMEOUT",
  /** It can't be reached. */
  "PUSH_AWAY",
  /** The settings of this server do not allow connections to it. */
  "PUSH_HOST_REFUSED",
] as const;

export type PushProblem = (typeof PUSH_PROBLEMS)[number];
