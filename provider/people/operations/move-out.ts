import { ApiError } from "#contract/errors.ts";
import type { MoveOut } from "#contract/people/moves.ts";
import type { Transaction } from "#storage/database.ts";
import { renameActionGroup } from "../../devices/queries/action-groups.ts";
import { deleteGroupMember } from "../queries/agent-groups.ts";
import { listButtonsOnlyOf, listPeopleIds } from "../queries/flat-contents.ts";
import { deleteInstallersOf } from "../queries/installers.ts";
import { deleteInvite } from "../queries/invites.ts";
import { findMembership } from "../queries/members.ts";
import { listOpenInviteIdsInto } from "../queries/open-invites.ts";
import { removeMember } from "./remove-member.ts";

interface FlatScope {
  domainId: string;
  flatId: string;
  now: number;
}

/**
 * Moves people out of a flat, which stays: those who leave the building lose everything that they open with.
 * Withdraws invites that lead into it.
 * @throws ApiError USER_UNKNOWN for a person who is not in the flat, INVALID_INPUT for an invite that can't be
 * accepted or does not lead into it, LAST_ADMINISTRATOR
 */
export async function moveOut(
  tx: Transaction,
  { domainId, flatId, now }: FlatScope,
  { leavingIds, stayingIds, inviteIds, buttonText }: MoveOut,
): Promise<void> {
  const unknownPeople = listUnknown(await listPeopleIds(tx, flatId), { leavingIds, stayingIds });
  if (unknownPeople) throw new ApiError("USER_UNKNOWN", { fields: unknownPeople });
  const open = await listOpenInviteIdsInto(tx, domainId, { groupId: flatId, now });
  const unknownInvites = listUnknown(open, { inviteIds });
  if (unknownInvites) throw new ApiError("INVALID_INPUT", { fields: unknownInvites });
  for (const inviteId of new Set(inviteIds)) {
    await deleteInstallersOf(tx, domainId, inviteId);
    await deleteInvite(tx, domainId, inviteId);
  }
  for (const userId of stayingIds) await deleteGroupMember(tx, flatId, userId);
  for (const userId of leavingIds) {
    // A virtual user is removed with its owner.
    if ((await findMembership(tx, domainId, userId)) !== undefined)
      await removeMember(tx, domainId, { userId, now });
  }
  if (buttonText === undefined) return;
  for (const { deviceId, actionGroupId } of await listButtonsOnlyOf(tx, flatId))
    await renameActionGroup(tx, deviceId, actionGroupId, buttonText);
}

/** Returns the fields of the ids that are not among those of the flat; undefined if there are none. */
function listUnknown(
  known: readonly string[],
  lists: Record<string, readonly string[]>,
): Record<string, string> | undefined {
  const unknown = Object.entries(lists).flatMap(([list, ids]) =>
    ids.flatMap((id, index) => (known.includes(id) ? [] : [[`${list}.${index}`, "unknown"]])),
  );
  return unknown.length > 0 ? Object.fromEntries(unknown) : undefined;
}
