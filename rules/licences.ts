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
 * Why nothing more can be put on a licence at `now`; undefined while it is in force. It stops what is added and never
 * what is there: who opens, rings, exports or signs in does not ask.
 */
export function whyNothingMore(
  licence: LicenceForce,
  now: number,
): "NOT_ACTIVATED" | "REVOKED" | "LAPSED" | undefined {
  if (licence.activatedAt === null) return "NOT_ACTIVATED";
  if (licence.revokedAt !== null) return "REVOKED";
  return isLapsed(licence, now) ? "LAPSED" : undefined;
}
