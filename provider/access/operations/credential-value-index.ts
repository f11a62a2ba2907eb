import type { Keys } from "../../keys.ts";

/** Returns the keyed hash that looks up a building's credential by its value. */
export function credentialValueIndex(keys: Keys, domainId: string, value: string): string {
  return keys.hash(`credential:${domainId}`, value);
}
