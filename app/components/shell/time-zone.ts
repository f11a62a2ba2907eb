import { useRouteLoaderData } from "@remix-run/react";
import { useRootData } from "#app/root-data.ts";
import { useHydrated } from "./hydrated.ts";

/** The time zone of the shown times: the building's in a building, otherwise the reader's. */
export function useTimeZone(): { timeZone: string; isKnown: boolean } {
  const around = useRouteLoaderData("routes/building/route") as
    | { building: { timeZone: string } }
    | undefined;
  const ofBuilding = around?.building.timeZone;
  const ofReader = useReadersTimeZone();
  return ofBuilding === undefined ? ofReader : { timeZone: ofBuilding, isKnown: true };
}

/**
 * The reader's zone: the account's, otherwise the browser's, which is known with JavaScript. Until then it is
 * UTC.
 */
export function useReadersTimeZone(): { timeZone: string; isKnown: boolean } {
  const chosen = useRootData()?.timeZone;
  const hydrated = useHydrated();
  if (chosen !== undefined) return { timeZone: chosen, isKnown: true };
  if (!hydrated) return { timeZone: "UTC", isKnown: false };
  return { timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone, isKnown: true };
}
