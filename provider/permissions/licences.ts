import { ApiError, isApiError } from "#contract/errors.ts";
import type { AssigneeType } from "#contract/licences.ts";
import { whyNothingMore } from "#rules/licences.ts";
import type { Reader } from "../db/database.ts";
import { getStandingLicence } from "../db/licences-in-force.ts";
import { isInGroup } from "../db/subscriptions.ts";
import type { House } from "../house.ts";
import { readLicence } from "../licences/signed-text.ts";

export type LicenceHouse = Pick<House, "licenceIssuers" | "now">;

/** What is to be put on a licence. */
interface Addition {
  assigneeType: AssigneeType;
  assigneeId: string;
}

/**
 * Something more can be put on a licence that is in force and says what was signed; what stands on it already is not
 * asked about. Its seats for people can be for the members of one group.
 * @throws ApiError LICENCE_EXPIRED; NO_VALID_SUBSCRIPTION for one that is revoked, unsigned, changed or not for them
 */
export async function mayPutOn(
  db: Reader,
  { licenceIssuers, now }: LicenceHouse,
  licenceId: string,
  { assigneeType, assigneeId }: Addition,
): Promise<void> {
  const licence = await getStandingLicence(db, licenceId);
  const reason = whyNothingMore(licence, now());
  if (reason === "LAPSED") throw new ApiError("LICENCE_EXPIRED");
  if (reason !== undefined) throw new ApiError("NO_VALID_SUBSCRIPTION");
  const signed = licence.signed === null ? undefined : readLicence(licence.signed, licenceIssuers);
  const isAsSigned =
    signed?.code === licence.code &&
    signed.demo === licence.demo &&
    signed.expirationDate === licence.expirationDate;
  if (!isAsSigned) throw new ApiError("NO_VALID_SUBSCRIPTION");
  const group = licence.constrainedAgentGroupId;
  if (assigneeType === "USER" && group !== null && !(await isInGroup(db, group, assigneeId))) {
    throw new ApiError("NO_VALID_SUBSCRIPTION");
  }
}

/** Whether a refusal says that a licence takes nothing more, or not this. */
export function isLicenceRefusal(error: unknown): boolean {
  return isApiError(error, "NO_VALID_SUBSCRIPTION") || isApiError(error, "LICENCE_EXPIRED");
}
