const HOUR_MS = 3_600_000;

/** What a link sent to somebody is good for; it is good for nothing else. */
export const LINK_PURPOSES = ["ACTIVATION", "EMAIL", "RESET", "TERMS"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** How long a link works from when it is made. A reset is asked for and used at once; an activation waits for somebody. */
export const LINK_LIFE_MS: Readonly<Record<LinkPurpose, number>> = {
  ACTIVATION: 7 * 24 * HOUR_MS,
  EMAIL: 24 * HOUR_MS,
  RESET: HOUR_MS,
  TERMS: 7 * 24 * HOUR_MS,
};

/** A contact gets this many messages an hour, whoever asks for them (attack C21). */
export const MESSAGES_PER_HOUR = 3;
/** Of what happened in their buildings somebody is told more often, and beside that. */
export const NOTICES_PER_HOUR = 30;
export const MESSAGES_WINDOW_MS = HOUR_MS;

/** When a link made at `now` ends; both in epoch ms. */
export function linkExpiry(purpose: LinkPurpose, now: number): number {
  return now + LINK_LIFE_MS[purpose];
}
