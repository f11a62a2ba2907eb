import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { type Extent, FIND } from "#app/lists/offered-choices.ts";

/** Long enough to type the next letter, too short to wait for. */
const TYPING_MS = 250;

/**
 * Returns a function that looks for choices on the server, by the address, a moment after the last letter. It
 * does nothing where all choices are on the page.
 */
export function useSearchInAddress(extent: Extent | undefined): (text: string) => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);

  return (text) => {
    if (!extent || (!extent.hasMore && extent.search === "")) return;
    clearTimeout(timer.current);
    const address = new URLSearchParams(search);
    if (text === "") address.delete(FIND);
    else address.set(FIND, text);
    const to = { search: address.toString() };
    // One entry of the browser's history for a search, not one for each letter.
    timer.current = setTimeout(() => navigate(to, { replace: true, preventScrollReset: true }), TYPING_MS);
  };
}
