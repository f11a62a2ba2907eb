import { useSyncExternalStore } from "react";

function neverChanges(): () => void {
  return () => undefined;
}

/**
 * False on the server and in the first render of a browser, true from then on: shows what needs JavaScript.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}
