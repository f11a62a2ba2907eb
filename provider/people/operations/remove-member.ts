import { ApiError } from "#contract/errors.ts";
import type { Transaction } from "#storage/database.ts";
import { deleteCredentialsOf } from "../../access/queries/access-credentials.ts";
import { deleteFacesOf } from "../../access/queries/face-ids.ts";
import { releaseTags } from "../../access/queries/nfc-tags.ts";
import { deletePicture } from "../../buildings/queries/pictures.ts";
import { deleteActionsAimedAt } from "../../devices/queries/aimed-actions.ts";
import { freeSeats } from "../../licences/queries/subscriptions.ts";
import { leaveAllGroups } from "../queries/agent-groups.ts";
import { deleteCardholder, findCardholder } from "../queries/cardholders.ts";
import { deleteInstaller } from "../queries/installers.ts";
import { deleteInvite } from "../queries/invites.ts";
import { deleteMember } from "../queries/members.ts";
import { listOpenInviteIdsOf } from "../queries/open-invites.ts";
import { deleteSipAgent } from "../queries/sip-agents.ts";
import { deleteAdministrator, hasAdministrator } from "../queries/user-groups.ts";
import { deleteVirtualUser, findVirtualUser, listVirtualUserIds } from "../queries/virtual-users.ts";

/** A person, and when they leave the building. */
interface LeavingPerson {
  userId: string;
  now: number;
}

/**
 * Removes a person from a building, with everything that the person could open with there, and the person's
 * virtual users. Tokens for the building stop working at the next request; events stay in the history.
 * @throws ApiError NOT_FOUND, LAST_ADMINISTRATOR
 */
export async function removeMember(
  tx: Transaction,
  domainId: string,
  { userId, now }: LeavingPerson,
): Promise<void> {
  // A virtual user or a cardholder is in one building only and is deleted when removed from it.
  if (await findVirtualUser(tx, domainId, userId)) return removeVirtualUser(tx, domainId, { userId, now });
  if (await findCardholder(tx, domainId, userId)) return removeCardholder(tx, domainId, { userId, now });
  for (const id of await listVirtualUserIds(tx, domainId, userId))
    await removeVirtualUser(tx, domainId, { userId: id, now });
  const administered = await deleteAdministrator(tx, domainId, userId);
  await deleteMember(tx, domainId, userId);
  if (administered && !(await hasAdministrator(tx, domainId))) throw new ApiError("LAST_ADMINISTRATOR");
  await removeAllAccess(tx, domainId, { userId, now });
}

/** Deletes a virtual user with everything that it could open with, and its sign-ins. */
export async function removeVirtualUser(
  tx: Transaction,
  domainId: string,
  leaving: LeavingPerson,
): Promise<void> {
  await removeAllAccess(tx, domainId, leaving);
  await deleteVirtualUser(tx, domainId, leaving.userId);
}

/**
 * Deletes a cardholder with everything that they could open with, and the invites that would give them an
 * account.
 */
export async function removeCardholder(
  tx: Transaction,
  domainId: string,
  leaving: LeavingPerson,
): Promise<void> {
  const { userId: cardholderId, now } = leaving;
  for (const id of await listOpenInviteIdsOf(tx, domainId, { cardholderId, now }))
    await deleteInvite(tx, domainId, id);
  await removeAllAccess(tx, domainId, leaving);
  await deleteCardholder(tx, domainId, cardholderId);
}

async function removeAllAccess(
  tx: Transaction,
  domainId: string,
  { userId, now }: LeavingPerson,
): Promise<void> {
  await deleteInstaller(tx, domainId, userId);
  await leaveAllGroups(tx, domainId, userId);
  await deleteCredentialsOf(tx, domainId, userId);
  await deleteActionsAimedAt(tx, domainId, userId);
  await releaseTags(tx, domainId, { userId, now });
  await deleteFacesOf(tx, domainId, userId);
  await deleteSipAgent(tx, domainId, userId);
  await deletePicture(tx, domainId, userId);
  await freeSeats(tx, domainId, userId);
}
