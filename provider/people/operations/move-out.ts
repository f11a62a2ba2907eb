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
 * Withdraws invites that lead into it; one that was accepted or withdrawn meanwhile is left out.
 * @throws ApiError USER_UNKNOWN for somebody who is not in the flat, LAST_ADMINISTRATOR
 */
export async function moveOut(
  tx: Transaction,
  { domainId, flatId, now }: FlatScope,
  { leavingIds, stayingIds, inviteIds, buttonText }: MoveOut,
): Promise<void> {
  const people = new Set(await listPeopleIds(tx, flatId));
  requirePeople(people, { leavingIds, stayingIds });
  for (const userId of stayingIds) await deleteGroupMember(tx, flatId, userId);
  for (const userId of leavingIds) {
    // A virtual user is removed with its owner.
    if ((await findMembership(tx, domainId, userId)) !== undefined)
      await removeMember(tx, domainId, { userId, now });
  }
  const open = new Set(await listOpenInviteIdsInto(tx, domainId, { groupId: flatId, now }));
  for (const inviteId of new Set(inviteIds)) {
    if (!open.has(inviteId)) continue;
    await deleteInstallersOf(tx, domainId, inviteId);
    await deleteInvite(tx, domainId, inviteId);
  }
  if (buttonText === undefined) return;
  for (const { deviceId, actionGroupId } of await listButtonsOnlyOf(tx, flatId))
    await renameActionGroup(tx, deviceId, actionGroupId, buttonText);
}

/** @throws ApiError USER_UNKNOWN with the field of each id that is not in the flat */
function requirePeople(people: ReadonlySet<string>, lists: Pick<MoveOut, "leavingIds" | "stayingIds">): void {
  const unknown = Object.entries(lists).flatMap(([list, ids]) =>
    ids.flatMap((id, index) => (people.has(id) ? [] : [[`${list}.${index}`, "unknown"]])),
  );
  if (unknown.length > 0) throw new ApiError("USER_UNKNOWN", { fields: Object.fromEntries(unknown) });
}
