/** How long the records of an access credential are stored by default (§9). */
export const DEFAULT_CREDENTIAL_RETENTION_H = 168;

/** The most uses a credential can be given. */
export const REMAINING_USAGES_MAX = 1_000_000;

export type CredentialState = "valid" | "upcoming" | "expired";

/** Why a credential cannot be used now. */
type CredentialRefusal = "NOT_YET_VALID" | "EXPIRED" | "USED_UP";

/** The limits of a credential: instants in epoch ms, uses left; null without a limit. */
export interface CredentialTerms {
  startTime: number | null;
  endTime: number | null;
  remainingUsages: number | null;
}

/** The refusals, most informative first. */
const REFUSAL_ORDER: CredentialRefusal[] = ["NOT_YET_VALID", "EXPIRED", "USED_UP"];

/**
 * Returns why a credential cannot be used at `now` (epoch ms); undefined when it can. The start is inclusive,
 * the end exclusive. A credential that is used up or over will never be valid, so its reason is never "not
 * yet valid".
 */
export function unusableReason(terms: CredentialTerms, now: number): CredentialRefusal | undefined {
  const { startTime, endTime, remainingUsages } = terms;
  // Each condition is positive, so that a time or a count that is not a number refuses.
  if (endTime !== null && !(now < endTime)) {
    return "EXPIRED";
  }
  if (remainingUsages !== null && !(remainingUsages > 0)) {
    return "USED_UP";
  }
  return startTime !== null && !(now >= startTime) ? "NOT_YET_VALID" : undefined;
}

/**
 * Returns the state of a credential at `now` (epoch ms): past its end or without uses left it is expired
 * (§4).
 */
export function credentialState(terms: CredentialTerms, now: number): CredentialState {
  switch (unusableReason(terms, now)) {
    case undefined:
      return "valid";
    case "NOT_YET_VALID":
      return "upcoming";
    case "EXPIRED":
    case "USED_UP":
      return "expired";
  }
}

/**
 * Returns the credential to use at `now`: a usable one, unlimited before limited, so that no use is spent
 * needlessly. When none is usable, the one with the most informative refusal; undefined when there is none.
 */
export function bestCredential<T extends CredentialTerms>(
  credentials: readonly T[],
  now: number,
): T | undefined {
  const usable = credentials.filter((each) => unusableReason(each, now) === undefined);
  const best = usable.find((each) => each.remainingUsages === null) ?? usable[0];
  if (best !== undefined) {
    return best;
  }
  const refused = REFUSAL_ORDER.map((refusal) =>
    credentials.find((each) => unusableReason(each, now) === refusal),
  );
  return refused.find((each) => each !== undefined);
}
