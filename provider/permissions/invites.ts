import { ApiError } from "#contract/errors.ts";
import { CLOCK_SKEW_MS } from "#rules/history/bounded-time.ts";
import type { Times } from "#rules/history/followed-clock.ts";
import { isHiddenGroup } from "#rules/people/agent-groups.ts";
import { inviteState } from "#rules/people/invites.ts";
import type { Reader } from "#storage/database.ts";
import { findOwnLicence } from "../licences/queries/licences.ts";
import { listAgentGroupsById } from "../people/queries/agent-groups.ts";
import type { StoredInvite } from "../people/queries/invites.ts";
import { CREDENTIAL_MANAGERS_GROUP } from "../sign-in/queries/signed-in.ts";

/**
 * Checks that an invite can be accepted: it has not ended and has places left. `field` is the form field of
 * its code.
 * @throws ApiError INVITE_UNKNOWN, INVITE_EXPIRED, INVITE_USED_UP
 */
export function requireUsableInvite(
  invite: StoredInvite | undefined,
  field: string,
  { now, latest }: Times,
): asserts invite is StoredInvite {
  if (!invite) throw new ApiError("INVITE_UNKNOWN", { fields: { [field]: "unknown" } });
  const remainingUsages = invite.places === null ? null : invite.places - invite.used - invite.reserved;
  const isOfFuture = (at: number) => invite.createdAt > at + CLOCK_SKEW_MS;
  // One that was created before the clock was set back lasts for the time that it has left.
  const checkedAt = isOfFuture(now) ? latest : now;
  const state = inviteState({ expirationDate: invite.expirationDate, remainingUsages }, checkedAt);
  if (state === "expired" || isOfFuture(checkedAt))
    throw new ApiError("INVITE_EXPIRED", { fields: { [field]: "expired" } });
  if (state === "used-up") throw new ApiError("INVITE_USED_UP", { fields: { [field]: "used" } });
}

/**
 * An invite may add people only to groups of the building, and of the default groups only to the credential
 * managers: administrators are made by its role.
 * @throws ApiError AGENT_GROUP_UNKNOWN, FORBIDDEN
 */
export async function requireInvitableGroups(
  db: Reader,
  domainId: string,
  groupIds: string[],
): Promise<void> {
  const groups = await listAgentGroupsById(db, domainId, groupIds);
  const known = new Set(groups.map(({ id }) => id));
  if (!groupIds.every((id) => known.has(id))) {
    throw new ApiError("AGENT_GROUP_UNKNOWN", { fields: { agentGroupIds: "unknown" } });
  }
  if (groups.some(({ name }) => isHiddenGroup(name) && name !== CREDENTIAL_MANAGERS_GROUP)) {
    throw new ApiError("FORBIDDEN", { fields: { agentGroupIds: "unknown" } });
  }
}

/**
 * An invite may only give seats of licences that its author owns. @throws ApiError INVALID_INPUT for other
 * licences
 */
export async function requireOwnLicences(db: Reader, userId: string, licenceIds: string[]): Promise<void> {
  for (const id of licenceIds) {
    if (!(await findOwnLicence(db, userId, id))) {
      throw new ApiError("INVALID_INPUT", { fields: { licenseIds: "unknown" } });
    }
  }
}
