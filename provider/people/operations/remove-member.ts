import { ApiError } from "#contract/errors.ts";
import type { Transaction } from "#storage/database.ts";
import { deleteCredentialsOf } from "../../access/queries/access-credentials.ts";
import { deleteFacesOf } from "../../access/queries/face-ids.ts";
import { releaseTags } from "../../access/queries/nfc-tags.ts";
import { deletePicture } from "../../buildings/queries/pictures.ts";
import { deleteActionsAimedAt } from "../../devices/queries/actions.ts";
import { freeSeats } from "../../licences/queries/subscriptions.ts";
import { leaveAllGroups } from "../queries/agent-groups.ts";
import { deleteInstaller } from "../queries/installers.ts";
import { deleteMember } from "../queries/members.ts";
import { deleteSipAgent } from "../queries/sip-agents.ts";
import { deleteAdministrator, hasAdministrator } from "../queries/user-groups.ts";
import { deleteVirtualUser, findVirtualUser, listVirtualUserIds } from "../queries/virtual-users.ts";

/**
 * Removes a person from a building, with everything that the person could open with there, and the person's
 * virtual users. Tokens for the building stop working at the next request; events stay in the history.
 * @throws ApiError NOT_FOUND, LAST_ADMINISTRATOR
 */
export async function removeMember(tx: Transaction, domainId: string, userId: string): Promise<void> {
  // A virtual user is in one building only and is deleted when removed from it.
  if (await findVirtualUser(tx, domainId, userId)) return removeVirtualUser(tx, domainId, userId);
  for (const id of await listVirtualUserIds(tx, domainId, userId)) await removeVirtualUser(tx, domainId, id);
  const administered = await deleteAdministrator(tx, domainId, userId);
  await deleteMember(tx, domainId, userId);
  if (administered && !(await hasAdministrator(tx, domainId))) throw new ApiError("LAST_ADMINISTRATOR");
  await removeAllAccess(tx, domainId, userId);
}

/** Deletes a virtual user with everything that it could open with, and its sign-ins. */
export async function removeVirtualUser(tx: Transaction, domainId: string, id: string): Promise<void> {
  await removeAllAccess(tx, domainId, id);
  await deleteVirtualUser(tx, domainId, id);
}

async function removeAllAccess(tx: Transaction, domainId: string, userId: string): Promise<void> {
  await deleteInstaller(tx, domainId, userId);
  await leaveAllGroups(tx, domainId, userId);
  await deleteCredentialsOf(tx, domainId, userId);
  await deleteActionsAimedAt(tx, domainId, userId);
  await releaseTags(tx, domainId, userId);
  await deleteFacesOf(tx, domainId, userId);
  await deleteSipAgent(tx, domainId, userId);
  await deletePicture(tx, domainId, userId);
  await freeSeats(tx, domainId, userId);
}
