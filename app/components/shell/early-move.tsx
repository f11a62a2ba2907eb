import { useContext } from "react";
import { NonceContext } from "#app/nonce.ts";

declare global {
  interface Window {
    /** Whether the page was left by back or forward before it was hydrated; it is then being reloaded. */
    movedEarly?: boolean;
    reloadAfterEarlyMove?: (event: PopStateEvent) => void;
  }
}

// Plain JavaScript for every browser: it runs before anything is loaded. A change of the fragment is ignored.
const listen = `(function () {
  var page = location.pathname + location.search;
  window.reloadAfterEarlyMove = function (event) {
    if (location.pathname + location.search === page) return;
    event.stopImmediatePropagation();
    window.movedEarly = true;
    location.reload();
  };
  addEventListener("popstate", window.reloadAfterEarlyMove);
})();`;

/**
 * Reloads the page if a person goes back or forward before it is hydrated: its data belongs to the address
 * that it was loaded from, and the router would render another page than the one in the document.
 */
export function EarlyMove() {
  const nonce = useContext(NonceContext);
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: listen }} />;
}

/** Leaves the back and forward buttons to the router; called in the task that hydrates the page. */
export function endEarlyMove(): void {
  if (window.reloadAfterEarlyMove) removeEventListener("popstate", window.reloadAfterEarlyMove);
}
