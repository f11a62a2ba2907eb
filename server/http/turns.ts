import { createAdmissionQueue } from "#provider/admission-queue.ts";

/**
 * Waits before work that takes milliseconds and grows with what was sent: joining and parsing a body, rendering the
 * page that answers it. Of many requests that arrive at once, each does so in a piece of the event loop of its own.
 * Each waits with its connection, and these are bounded.
 */
export const waitForTurn = createAdmissionQueue(Infinity);
