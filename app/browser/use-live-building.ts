import { useEffect } from "react";
import { listenForChanges } from "./live-changes.ts";

/** Reads the page's data again whenever something in the building changed; nothing without JavaScript. */
export function useLiveBuilding(): void {
  useEffect(() => {
    // The router itself, and not React's picture of it, which is a moment old: reading again in that moment would
    // break off a page that is on its way.
    const router = window.__remixRouter;
    let waiting = false;

    function readAgain(): void {
      const { navigation, revalidation } = router.state;
      waiting = navigation.state !== "idle" || revalidation !== "idle";
      if (!waiting) router.revalidate();
    }

    const stopListening = listenForChanges("/live", readAgain);
    // What changed while a page was on its way is read when it is there.
    const stopWatching = router.subscribe(() => {
      // Not in the middle of the router's own change.
      if (waiting) queueMicrotask(readAgain);
    });
    return () => {
      stopListening();
      stopWatching();
    };
  }, []);
}
