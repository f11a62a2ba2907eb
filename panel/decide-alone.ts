import type { DeviceConfiguration } from "#contract/device-link.ts";
import { decideAccess, type AccessDecision, type Presented } from "#rules/access-decision.ts";
import type { KeptState } from "./kept-state.ts";

/** Decides by the last configuration, with the uses taken since then counted off. */
export function decideAlone(
  { configuration, spentUses }: Pick<KeptState, "spentUses"> & { configuration: DeviceConfiguration },
  presented: Presented,
  now: number,
): AccessDecision {
  const credentials = configuration.credentials.map((credential) => {
    const spent = spentUses.filter(({ credentialId }) => credentialId === credential.id).length;
    const left = credential.remainingUsages;
    return { ...credential, remainingUsages: left === null ? null : Math.max(0, left - spent) };
  });
  return decideAccess({ ...configuration, credentials }, presented, now);
}
