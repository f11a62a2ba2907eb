/** What of a licence decides its place in a list; the expiry in epoch ms, null when it never lapses. */
export interface LicenceTerms {
  demo: boolean;
  expirationDate: number | null;
}

/** Whether a licence has run out at `now`. */
export function isLapsed(licence: Pick<LicenceTerms, "expirationDate">, now: number): boolean {
  return licence.expirationDate !== null && licence.expirationDate <= now;
}

/** A new array, non-demo first, those without expiry before dated ones (§4); equals keep their order. */
export function sortLicences<T extends LicenceTerms>(licences: readonly T[]): T[] {
  return [...licences].sort((left, right) => licenceRank(left) - licenceRank(right));
}

function licenceRank(licence: LicenceTerms): number {
  return (licence.demo ? 2 : 0) + (licence.expirationDate === null ? 0 : 1);
}
