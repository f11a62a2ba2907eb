/** Why a push service did not accept a message. */
export const PUSH_PROBLEMS = [
  /** The subscription no longer exists (404, 410). */
  "PUSH_GONE",
  /** The service refuses the key or the subject of this installation (401, 403). */
  "PUSH_LOCKED",
  /** The message is too large for the service (413). */
  "PUSH_TOO_LARGE",
  /** The service refuses the message for another reason (other 4xx). */
  "PUSH_REFUSED",
  /** The service accepts no more messages for now (429). */
  "PUSH_BUSY",
  /** The service has a fault of its own (5xx), or may accept the message at another time (408, 425). */
  "PUSH_FAILS",
  /** The service names another address (3xx), which is never followed. */
  "PUSH_REDIRECTS",
  /** The service did not answer in time. */
  "PUSH_TIMEOUT",
  /** The service can't be reached. */
  "PUSH_AWAY",
  /** The server may not connect to the host of the subscription. */
  "PUSH_HOST_REFUSED",
] as const;
export type PushProblem = (typeof PUSH_PROBLEMS)[number];
