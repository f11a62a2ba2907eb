import { useLocation } from "@remix-run/react";
import { useContext } from "react";
import { NonceContext } from "#app/nonce.ts";

declare global {
  interface Window {
    /** Reloads the page if the browser is at another address than the one that was rendered; returns whether. */
    reloadIfMoved: () => boolean;
  }
}

// Plain JavaScript for every browser: it runs before anything is loaded. Both addresses pass through the same
// parser, because the server writes the query in its own encoding. Fragments are ignored.
const compare = `(function () {
  function inOneForm(address) {
    var url = new URL(location.origin + address);
    return url.pathname + "?" + url.searchParams;
  }
  function current() { return inOneForm(location.pathname + location.search); }
  var rendered = inOneForm(document.currentScript.dataset.rendered);
  var difference = rendered + " " + current();
  window.reloadIfMoved = function () {
    if (current() === rendered) return false;
    location.reload();
    return true;
  };
  addEventListener("popstate", window.reloadIfMoved);
  // The same difference after a reload is none of the browser: a proxy changes the address of each request.
  if (current() === rendered) sessionStorage.removeItem("moved");
  else if (sessionStorage.getItem("moved") === difference) rendered = current();
  else { sessionStorage.setItem("moved", difference); window.reloadIfMoved(); }
})();`;

/**
 * Reloads the page if a person goes back or forward before it is hydrated, even before its first script: its
 * data belongs to the address that the server rendered, and the router would render another page than the one
 * in the document.
 */
export function EarlyMove() {
  const nonce = useContext(NonceContext);
  const { pathname, search } = useLocation();
  return (
    <script
      nonce={nonce}
      data-rendered={pathname + search}
      suppressHydrationWarning
      // In the browser it has run, and React leaves its content as it is.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? compare : "" }}
    />
  );
}
