import { useLocation, useNavigate, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { type Extent, FIND } from "./offered-choices.ts";
import { TYPING_MS } from "./typing.ts";

/**
 * Returns a function that searches the choices on the server, by the address, a moment after the last key press.
 * A form that is sent cancels the search. Does nothing if the page has all choices.
 */
export function useSearchInAddress(extent: Extent | undefined): (text: string) => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { state } = useNavigation();
  const isBusy = useRef(false);
  isBusy.current = state !== "idle";
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => {
    const stop = () => clearTimeout(timer.current);
    document.addEventListener("submit", stop);
    return () => {
      document.removeEventListener("submit", stop);
      stop();
    };
  }, []);

  function searchSoon(to: { search: string }): void {
    timer.current = setTimeout(() => {
      // A search would take the place of what is being loaded.
      if (isBusy.current) return searchSoon(to);
      // One entry of the browser's history for a search, not one for each letter.
      navigate(to, { replace: true, preventScrollReset: true });
    }, TYPING_MS);
  }

  return (text) => {
    if (!extent || (!extent.hasMore && extent.search === "")) return;
    clearTimeout(timer.current);
    const address = new URLSearchParams(search);
    if (text === "") address.delete(FIND);
    else address.set(FIND, text);
    searchSoon({ search: address.toString() });
  };
}
