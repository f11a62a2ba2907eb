import { ApiError } from "#contract/errors.ts";
import { isHiddenGroup } from "#rules/agent-groups.ts";
import { inviteState } from "#rules/invites.ts";
import { listAgentGroupsById } from "../db/agent-groups.ts";
import type { Reader } from "../db/database.ts";
import type { StoredInvite } from "../db/invites.ts";
import { findOwnLicence } from "../db/licences.ts";
import { CREDENTIAL_MANAGERS_GROUP } from "../db/tokens.ts";

/**
 * An invite can be accepted until it ends and while it has places. `field` is what its code is called in the form.
 * @throws ApiError INVITE_UNKNOWN, INVITE_EXPIRED, INVITE_USED_UP
 */
export function mustBeUsable(
  invite: StoredInvite | undefined,
  field: string,
  now: number,
): asserts invite is StoredInvite {
  if (!invite) throw new ApiError("INVITE_UNKNOWN", { fields: { [field]: "unknown" } });
  const remainingUsages = invite.places === null ? null : invite.places - invite.used;
  const state = inviteState({ expirationDate: invite.expirationDate, remainingUsages }, now);
  if (state === "expired") throw new ApiError("INVITE_EXPIRED", { fields: { [field]: "expired" } });
  if (state === "used-up") throw new ApiError("INVITE_USED_UP", { fields: { [field]: "used" } });
}

/**
 * An invite leads into groups of the building alone, and of the product's own only to the credential managers: nobody
 * becomes an administrator by a link.
 * @throws ApiError AGENT_GROUP_UNKNOWN, FORBIDDEN
 */
export async function mayInviteToGroups(db: Reader, domainId: string, groupIds: string[]): Promise<void> {
  const groups = await listAgentGroupsById(db, domainId, groupIds);
  const known = new Set(groups.map(({ id }) => id));
  if (!groupIds.every((id) => known.has(id))) {
    throw new ApiError("AGENT_GROUP_UNKNOWN", { fields: { agentGroupIds: "unknown" } });
  }
  if (groups.some(({ name }) => isHiddenGroup(name) && name !== CREDENTIAL_MANAGERS_GROUP)) {
    throw new ApiError("FORBIDDEN", { fields: { agentGroupIds: "unknown" } });
  }
}

/** An invite gives seats of its maker's own licences. @throws ApiError FORBIDDEN */
export async function mayGiveSeats(db: Reader, userId: string, licenceIds: string[]): Promise<void> {
  for (const id of licenceIds) {
    if (!(await findOwnLicence(db, userId, id))) {
      throw new ApiError("FORBIDDEN", { fields: { licenseIds: "unknown" } });
    }
  }
}
