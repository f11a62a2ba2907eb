import { ApiError, isApiError } from "#contract/errors.ts";
import type { AssigneeType } from "#contract/licences/licences.ts";
import { whyNoMoreSeats } from "#rules/licences/licences.ts";
import type { Reader } from "#storage/database.ts";
import type { ProviderContext } from "../context.ts";
import { getLicenceInForce, type LicenceInForce } from "../licences/queries/licences-in-force.ts";
import { isInGroup } from "../licences/queries/subscriptions.ts";
import { readLicence } from "../licences/signed-text.ts";

export type LicenceContext = Pick<ProviderContext, "licenceIssuers" | "now">;

/** The agent or building that needs a seat. */
interface Addition {
  assigneeType: AssigneeType;
  assigneeId: string;
}

/**
 * Checks that a licence is in force with its signed content and that one more of its seats can be assigned;
 * existing seats are not checked. Its seats for people can be limited to the members of one group.
 * @throws ApiError LICENCE_EXPIRED; NO_VALID_SUBSCRIPTION for a licence that is revoked, unsigned, changed or
 * not for them
 */
export async function requireAssignable(
  db: Reader,
  context: LicenceContext,
  licenceId: string,
  { assigneeType, assigneeId }: Addition,
): Promise<void> {
  const licence = await getLicenceInForce(db, licenceId);
  requireAcceptsSeats(licence, context);
  const group = licence.constrainedAgentGroupId;
  if (assigneeType === "USER" && group !== null && !(await isInGroup(db, group, assigneeId))) {
    throw new ApiError("NO_VALID_SUBSCRIPTION");
  }
}

/** Whether a licence is in force with its signed content, so that its free seats count. */
export async function acceptsSeats(db: Reader, context: LicenceContext, licenceId: string): Promise<boolean> {
  const licence = await getLicenceInForce(db, licenceId);
  try {
    requireAcceptsSeats(licence, context);
    return true;
  } catch (error) {
    if (isLicenceRefusal(error)) return false;
    throw error;
  }
}

function requireAcceptsSeats(licence: LicenceInForce, { licenceIssuers, now }: LicenceContext): void {
  const reason = whyNoMoreSeats(licence, now());
  if (reason === "LAPSED") throw new ApiError("LICENCE_EXPIRED");
  if (reason !== undefined) throw new ApiError("NO_VALID_SUBSCRIPTION");
  const signed = licence.signed === null ? undefined : readLicence(licence.signed, licenceIssuers);
  const isAsSigned =
    signed?.code === licence.code &&
    signed.demo === licence.demo &&
    signed.expirationDate === licence.expirationDate;
  if (!isAsSigned) throw new ApiError("NO_VALID_SUBSCRIPTION");
}

/** Whether an error means that a licence has no seat to assign, or not for this addition. */
export function isLicenceRefusal(error: unknown): boolean {
  return isApiError(error, "NO_VALID_SUBSCRIPTION") || isApiError(error, "LICENCE_EXPIRED");
}
