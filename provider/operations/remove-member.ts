import { ApiError } from "#contract/errors.ts";
import { deleteCredentialsOf } from "../db/access-credentials.ts";
import { deleteActionsAimedAt } from "../db/actions.ts";
import type { Transaction } from "../db/database.ts";
import { deleteMember } from "../db/members.ts";
import { releaseTags } from "../db/nfc-tags.ts";
import { freeSeats } from "../db/subscriptions.ts";
import { hasAdministrator } from "../db/user-groups.ts";
import { leaveAllGroups } from "./default-groups.ts";

/**
 * Takes a person out of a building with all that they could open there. Their tokens of the building are worth
 * nothing at the next request; what they did stays in the history.
 * @throws ApiError NOT_FOUND, LAST_ADMINISTRATOR
 */
export async function removeMember(tx: Transaction, domainId: string, userId: string): Promise<void> {
  await deleteMember(tx, domainId, userId);
  if (!(await hasAdministrator(tx, domainId))) throw new ApiError("LAST_ADMINISTRATOR");
  await leaveAllGroups(tx, domainId, userId);
  await deleteCredentialsOf(tx, domainId, userId);
  await deleteActionsAimedAt(tx, domainId, userId);
  await releaseTags(tx, domainId, userId);
  await freeSeats(tx, domainId, userId);
}
