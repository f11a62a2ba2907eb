import type { DeviceEvent } from "#contract/device-link/device-link.ts";
import type { Transaction } from "#storage/database.ts";
import { takeUse } from "../../access/queries/access-credentials.ts";

/** Takes a use of the credential of each access that a device granted alone. */
export async function takeReportedUses(
  tx: Transaction,
  domainId: string,
  events: readonly DeviceEvent[],
  now: number,
): Promise<void> {
  // A device may send the same id twice; the event was added once.
  const once = new Map(events.map((event) => [event.id, event]));
  for (const { kind, outcome, credentialId } of once.values()) {
    if (kind === "ACCESS" && outcome === "granted" && credentialId !== null)
      await takeUse(tx, domainId, { id: credentialId, now });
  }
}
