import { useRootData } from "../root-data.ts";
import { useHydrated } from "./hydrated.ts";

/**
 * The zone that times are said in: the one chosen for the account, else the browser's own, which is known once there
 * is JavaScript. Until then it is UTC.
 */
export function useTimeZone(): { timeZone: string; isKnown: boolean } {
  const chosen = useRootData()?.timeZone;
  const hydrated = useHydrated();
  if (chosen !== undefined) return { timeZone: chosen, isKnown: true };
  if (!hydrated) return { timeZone: "UTC", isKnown: false };
  return { timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone, isKnown: true };
}
