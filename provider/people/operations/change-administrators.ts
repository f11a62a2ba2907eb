import { ApiError } from "#contract/errors.ts";
import type { Transaction } from "#storage/database.ts";
import { joinDefaultGroups, leaveDefaultGroup } from "../queries/agent-groups.ts";
import { findMembership } from "../queries/members.ts";
import { deleteAdministrator, hasAdministrator, insertAdministrator } from "../queries/user-groups.ts";
import { belongsToBuilding } from "../queries/users.ts";

const GROUP = "all-the-administrators";

/**
 * Makes a person of the building an administrator, who is always both in ADMINISTRATORS and in the agent
 * group (§6).
 * @throws ApiError USER_UNKNOWN for a person outside the building, a virtual user, and a cardholder
 */
export async function addAdministrator(tx: Transaction, domainId: string, userId: string): Promise<void> {
  const joinedAt = await findMembership(tx, domainId, userId);
  if (joinedAt === undefined || (await belongsToBuilding(tx, userId)))
    throw new ApiError("USER_UNKNOWN", { fields: { userId: "unknown" } });
  await insertAdministrator(tx, domainId, userId);
  await joinDefaultGroups(tx, domainId, userId, [GROUP]);
}

/**
 * Makes an administrator an ordinary user of the building, if a usable administrator remains. When two remove
 * each other at the same time one remains, because transactions are serializable.
 * @throws ApiError NOT_FOUND for a person who is not an administrator, LAST_ADMINISTRATOR
 */
export async function removeAdministrator(tx: Transaction, domainId: string, userId: string): Promise<void> {
  if (!(await deleteAdministrator(tx, domainId, userId))) throw new ApiError("NOT_FOUND");
  if (!(await hasAdministrator(tx, domainId))) throw new ApiError("LAST_ADMINISTRATOR");
  await leaveDefaultGroup(tx, domainId, userId, GROUP);
}
