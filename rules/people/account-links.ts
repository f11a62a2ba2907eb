const HOUR_MS = 3_600_000;

/** The purposes of sent links; each link has exactly one. */
export const LINK_PURPOSES = ["ACTIVATION", "BROWSER", "EMAIL", "MOBILE", "RESET", "TERMS"] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

/** Those that administrators have sent to other people; all others are sent at their owner's own request. */
export const LINKS_BY_ADMINISTRATORS = ["ACTIVATION", "RESET", "TERMS"] as const;

/**
 * How long a link works from when it is made. A reset is requested and used at once; an activation waits for
 * its owner.
 */
export const LINK_LIFE_MS: Readonly<Record<LinkPurpose, number>> = {
  ACTIVATION: 7 * 24 * HOUR_MS,
  // As long as the period in which a contact receives a limited number of links: even if other people request
  // them, one of them works.
  BROWSER: HOUR_MS,
  EMAIL: 24 * HOUR_MS,
  MOBILE: 24 * HOUR_MS,
  RESET: HOUR_MS,
  TERMS: 7 * 24 * HOUR_MS,
};

/** The most messages that a contact receives in an hour, regardless of the requester (attack C21). */
export const MESSAGES_PER_HOUR = 3;
/** Notifications of events in people's buildings are more frequent, and counted separately. */
export const NOTICES_PER_HOUR = 30;
export const MESSAGES_WINDOW_MS = HOUR_MS;

/** Returns when a link made at `now` ends; both in epoch ms. */
export function linkExpiry(purpose: LinkPurpose, now: number): number {
  return now + LINK_LIFE_MS[purpose];
}
