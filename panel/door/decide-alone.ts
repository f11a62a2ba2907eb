import type { DeviceConfiguration } from "#contract/device-link/device-link.ts";
import { type AccessDecision, decideAccess, type PresentedValue } from "#rules/access/access-decision.ts";
import type { StoredState } from "../link/state-store.ts";

/** Decides by the last configuration, minus the uses taken since. */
export function decideAlone(
  { configuration, spentUses }: Pick<StoredState, "spentUses"> & { configuration: DeviceConfiguration },
  presented: PresentedValue,
  now: number,
): AccessDecision {
  const credentials = configuration.credentials.map((credential) => {
    const spent = spentUses.filter(({ credentialId }) => credentialId === credential.id).length;
    const left = credential.remainingUsages;
    return { ...credential, remainingUsages: left === null ? null : Math.max(0, left - spent) };
  });
  return decideAccess({ ...configuration, credentials }, presented, now);
}
