import { ApiError } from "#contract/errors.ts";
import { deleteCredentialsOf } from "../db/access-credentials.ts";
import { deleteActionsAimedAt } from "../db/actions.ts";
import type { Transaction } from "../db/database.ts";
import { deleteFacesOf } from "../db/face-ids.ts";
import { deleteMember } from "../db/members.ts";
import { releaseTags } from "../db/nfc-tags.ts";
import { deletePicture } from "../db/pictures.ts";
import { deleteSipAgent } from "../db/sip-agents.ts";
import { freeSeats } from "../db/subscriptions.ts";
import { hasAdministrator } from "../db/user-groups.ts";
import { deleteVirtualUser, findVirtualUser, listVirtualUserIds } from "../db/virtual-users.ts";
import { leaveAllGroups } from "./default-groups.ts";

/**
 * Takes a person out of a building with all that they could open there, and their virtual users with them. Their
 * tokens of the building are worth nothing at the next request; what they did stays in the history.
 * @throws ApiError NOT_FOUND, LAST_ADMINISTRATOR
 */
export async function removeMember(tx: Transaction, domainId: string, userId: string): Promise<void> {
  // A virtual user is in one building alone: out of it, it is no more.
  if (await findVirtualUser(tx, domainId, userId)) return removeVirtualUser(tx, domainId, userId);
  for (const id of await listVirtualUserIds(tx, domainId, userId)) await removeVirtualUser(tx, domainId, id);
  await deleteMember(tx, domainId, userId);
  if (!(await hasAdministrator(tx, domainId))) throw new ApiError("LAST_ADMINISTRATOR");
  await takeAllAway(tx, domainId, userId);
}

/** Deletes a virtual user with all that it could open, and its sign-ins. */
export async function removeVirtualUser(tx: Transaction, domainId: string, id: string): Promise<void> {
  await takeAllAway(tx, domainId, id);
  await deleteVirtualUser(tx, domainId, id);
}

async function takeAllAway(tx: Transaction, domainId: string, userId: string): Promise<void> {
  await leaveAllGroups(tx, domainId, userId);
  await deleteCredentialsOf(tx, domainId, userId);
  await deleteActionsAimedAt(tx, domainId, userId);
  await releaseTags(tx, domainId, userId);
  await deleteFacesOf(tx, domainId, userId);
  await deleteSipAgent(tx, domainId, userId);
  await deletePicture(tx, domainId, userId);
  await freeSeats(tx, domainId, userId);
}
