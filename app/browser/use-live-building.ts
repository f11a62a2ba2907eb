import { useEffect } from "react";
import { readBuildingMark } from "#app/building/building-data.ts";
import { followChoice } from "#app/lists/follow.ts";
import { listenForChanges } from "./live-changes.ts";
import { canRevalidate, pageRouter } from "./remix-internals.ts";

/**
 * Reloads the page's data whenever something in the building changes; does nothing without JavaScript.
 */
export function useLiveBuilding(): void {
  useEffect(() => {
    // The router itself, not React's snapshot of it, which may be stale: a revalidation would abort a
    // navigation that has just started.
    const router = pageRouter();
    const shown = (): string | undefined => readBuildingMark(router.state.loaderData);
    let waiting = false;
    let lastMark: string | undefined;

    function catchUp(mark?: string): void {
      if (followChoice(router.state.location.search) === false) return;
      lastMark = mark;
      // Revalidation would remove the answer to a form: its errors, or values that are shown once.
      waiting = !canRevalidate(router.state) || router.state.actionData !== null;
      // The page's own change has been read by the time its event arrives.
      const isRead = mark !== undefined && mark === shown();
      if (!waiting && !isRead) router.revalidate();
    }

    const stopListening = listenForChanges(shown, catchUp);
    // Changes during a navigation, or while an answer is shown, are read afterwards.
    const stopWatching = router.subscribe(() => {
      // Not during the router's own update.
      if (waiting) queueMicrotask(() => catchUp(lastMark));
    });
    return () => {
      stopListening();
      stopWatching();
    };
  }, []);
}
