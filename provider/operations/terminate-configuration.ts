import { afterCommit, transaction } from "../db/database.ts";
import { listDeviceIds } from "../db/devices.ts";
import { listAcceptances, setAcceptanceResults } from "../db/invite-acceptances.ts";
import { endInvite, listSupportInviteIds } from "../db/invites.ts";
import { findMembership } from "../db/members.ts";
import type { House } from "../house.ts";
import { removeMember } from "./remove-member.ts";

interface Terminated {
  devices: number;
  invites: number;
  people: number;
}

/**
 * Ends the setting up of a building. Its support invites can't be accepted any more; whoever is in it by one leaves with
 * all that they were given, unless they had left and came back by another, and what had been applied is told as reverted. Everybody who watches the building, the
 * device link among them, takes the configuration as it is now.
 * @throws ApiError LAST_ADMINISTRATOR where the only administrator joined by such an invite
 */
export async function terminateConfiguration(house: House, domainId: string): Promise<Terminated> {
  return transaction(house.db, async (tx) => {
    const inviteIds = await listSupportInviteIds(tx, domainId);
    let people = 0;
    for (const [inviteId, acceptances] of await listAcceptances(tx, inviteIds)) {
      for (const { userId, time, results } of acceptances) {
        const joined = results.some(({ type, result }) => type === "ADD_TO_DOMAIN" && result === "APPLIED");
        if (!joined) continue;
        if ((await findMembership(tx, domainId, userId)) === time) {
          await removeMember(tx, domainId, userId);
          people += 1;
        }
        const reverted = results.map((each) =>
          each.result === "APPLIED" ? { ...each, result: "REVERTED" as const } : each,
        );
        await setAcceptanceResults(tx, inviteId, userId, reverted);
      }
      await endInvite(tx, inviteId, house.now());
    }
    const devices = await listDeviceIds(tx, domainId);
    afterCommit(tx, () => house.hints.changed(domainId));
    return { devices: devices.length, invites: inviteIds.length, people };
  });
}
