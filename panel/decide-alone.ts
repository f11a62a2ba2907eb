import { createHmac } from "node:crypto";
import { textToVerify, type DeviceConfiguration } from "#contract/device-link.ts";
import {
  decideAccess,
  type AccessDecision,
  type CredentialType,
  type Presented,
} from "#rules/access-decision.ts";
import type { KeptState } from "./kept-state.ts";

/** The keyed hash by which server and panel recognise a value without telling it. */
export function verifierOf(secret: string, method: CredentialType, value: string): string {
  return createHmac("sha256", secret).update(textToVerify(method, value)).digest("hex");
}

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
