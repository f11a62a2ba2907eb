import { useMatches } from "@remix-run/react";

/** The `handle` of a page that fills the screen: it has the building's nameplate above it, and no navigation. */
export const BARE_PAGE = { isBare: true } as const;

/** Whether the page is bare. One that failed is not: its reader needs the navigation. */
export function useIsBarePage(): boolean {
  return useMatches().some(({ handle, data }) => handle === BARE_PAGE && data !== undefined);
}
