import { afterCommit, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import { listDeviceIds } from "../../devices/queries/devices.ts";
import { deleteInstallersOf } from "../queries/installers.ts";
import { listAcceptances, setAcceptanceResults } from "../queries/invite-acceptances.ts";
import { endInvite, listSupportInviteIds } from "../queries/invites.ts";
import { findMembership } from "../queries/members.ts";
import { removeMember } from "./remove-member.ts";

interface RemovalCounts {
  devices: number;
  invites: number;
  people: number;
}

/**
 * Ends the set-up of a building: its support invites can no longer be accepted, and the set-up rights that
 * they gave are revoked. Removes people who joined with a support invite, with everything they were given,
 * unless they left and joined again with another invite; marks the applied results as reverted. Notifies all
 * watchers of the building, including the device link, so that they read the configuration again.
 * @throws ApiError LAST_ADMINISTRATOR when the only administrator joined with a support invite
 */
export async function terminateConfiguration(
  context: ProviderContext,
  domainId: string,
): Promise<RemovalCounts> {
  return transaction(context.db, async (tx) => {
    const inviteIds = await listSupportInviteIds(tx, domainId);
    let people = 0;
    let invites = 0;
    for (const [inviteId, acceptances] of await listAcceptances(tx, inviteIds)) {
      for (const { userId, time, results } of acceptances) {
        const joined = results.some(({ type, result }) => type === "ADD_TO_DOMAIN" && result === "APPLIED");
        if (joined && (await findMembership(tx, domainId, userId)) === time) {
          await removeMember(tx, domainId, { userId, now: context.now() });
          people += 1;
        }
        const reverted = results.map((each) =>
          each.result === "APPLIED" ? { ...each, result: "REVERTED" as const } : each,
        );
        await setAcceptanceResults(tx, inviteId, userId, reverted);
      }
      await deleteInstallersOf(tx, domainId, inviteId);
      if (await endInvite(tx, inviteId, context.now())) invites += 1;
    }
    const devices = await listDeviceIds(tx, domainId);
    afterCommit(tx, () => context.changeFeed.publish(domainId));
    return { devices: devices.length, invites, people };
  });
}
