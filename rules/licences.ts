/** What of a licence decides its place in a list; the expiry in epoch ms, null when it never lapses. */
export interface LicenceTerms {
  demo: boolean;
  expirationDate: number | null;
}

/** Whether a licence has run out at `now`. */
export function isLapsed(licence: Pick<LicenceTerms, "expirationDate">, now: number): boolean {
  return licence.expirationDate !== null && licence.expirationDate <= now;
}

/** What decides whether a licence is in force; times in epoch ms. */
export interface LicenceForce extends Pick<LicenceTerms, "expirationDate"> {
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

/** A new array, non-demo first, those without expiry before dated ones (§4); equals keep their order. */
export function sortLicences<T extends LicenceTerms>(licences: readonly T[]): T[] {
  return [...licences].sort((left, right) => licenceRank(left) - licenceRank(right));
}

function licenceRank(licence: LicenceTerms): number {
  return (licence.demo ? 2 : 0) + (licence.expirationDate === null ? 0 : 1);
}
