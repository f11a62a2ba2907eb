import { useEffect } from "react";
import { markOf } from "../building-data.ts";
import { isStill } from "../still.ts";
import { listenForChanges } from "./live-changes.ts";

/** Reads the page's data again whenever something in the building changed; nothing without JavaScript. */
export function useLiveBuilding(): void {
  useEffect(() => {
    // The router itself, and not React's picture of it, which is a moment old: reading again in that moment would
    // break off a page that is on its way.
    const router = window.__remixRouter;
    const shown = (): string | undefined => markOf(router.state.loaderData);
    let waiting = false;
    let told: string | undefined;

    function catchUp(mark?: string): void {
      if (isStill(router.state.location.search)) return;
      told = mark;
      const { navigation, revalidation, actionData } = router.state;
      // The answer to a form would be gone with the next reading: what was wrong, or what is shown only once.
      waiting = navigation.state !== "idle" || revalidation !== "idle" || actionData !== null;
      // What the page itself changed it has read by the time it is told.
      const isRead = told !== undefined && told === shown();
      if (!waiting && !isRead) router.revalidate();
    }

    const stopListening = listenForChanges(shown, catchUp);
    // What changed while a page was on its way, or showed an answer, is read when it is there, or does no more.
    const stopWatching = router.subscribe(() => {
      // Not in the middle of the router's own change.
      if (waiting) queueMicrotask(() => catchUp(told));
    });
    return () => {
      stopListening();
      stopWatching();
    };
  }, []);
}
