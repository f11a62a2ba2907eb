/** When a licence runs out, in epoch ms; null when it never lapses. */
interface LicenceTerms {
  expirationDate: number | null;
}

/** Whether a licence has run out at `now`. */
export function isLapsed(licence: LicenceTerms, now: number): boolean {
  return licence.expirationDate !== null && licence.expirationDate <= now;
}

/** What decides whether a licence is in force; times in epoch ms. */
export interface LicenceForce extends LicenceTerms {
  activatedAt: number | null;
  revokedAt: number | null;
}

/**
 * Returns why no seat of a licence can be assigned at `now`; undefined while it is in force. Only additions
 * check it, never what exists: opening, ringing, exporting and signing in are not affected.
 */
export function whyNoMoreSeats(
  licence: LicenceForce,
  now: number,
): "NOT_ACTIVATED" | "REVOKED" | "LAPSED" | undefined {
  if (licence.activatedAt === null) return "NOT_ACTIVATED";
  if (licence.revokedAt !== null) return "REVOKED";
  return isLapsed(licence, now) ? "LAPSED" : undefined;
}

/** How long before its end a licence is due for renewal. */
export const LICENCE_ENDS_SOON_MS = 30 * 24 * 60 * 60 * 1000;

export type LicenceState = "valid" | "soon" | "lapsed";

/** Returns whether a licence is in force at `now`, and whether its end is near. */
export function licenceState(licence: LicenceTerms, now: number): LicenceState {
  if (isLapsed(licence, now)) return "lapsed";
  return isLapsed(licence, now + LICENCE_ENDS_SOON_MS) ? "soon" : "valid";
}

/** What the list of assigned seats is sorted by. */
export const SEAT_ORDERS = ["assigneeType", "assigneeName", "expirationDate"] as const;
export type SeatOrder = (typeof SEAT_ORDERS)[number];
