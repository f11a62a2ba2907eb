import { LINK_MESSAGE_MAX_BYTES } from "#contract/device-link/limits.ts";
import { costlyBodies } from "../../support/entrances/costly-bodies.ts";

/** Returns what costs a JSON parser most, in the longest message of a device in service. */
export function costlyMessages(): Record<keyof (typeof costlyBodies)["json"], string> {
  const filled = Object.entries(costlyBodies.json).map(([what, fill]) => [
    what,
    fill(LINK_MESSAGE_MAX_BYTES),
  ]);
  return Object.fromEntries(filled) as ReturnType<typeof costlyMessages>;
}
