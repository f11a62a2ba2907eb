import { Link, useLocation } from "@remix-run/react";
import { type MouseEvent, useEffect, useState } from "react";
import { BUILDING_SEARCH_ID, BUILDING_SEARCH_KEYS, focusPageSearch } from "#app/browser/use-search-key.ts";
import { Icon } from "#app/components/drawings/icon.tsx";
import { useHydrated } from "#app/components/shell/hydrated.ts";
import { FindDialog } from "./find-dialog.tsx";
import { FIND_PAGE } from "./found.ts";
import { useSearchTexts } from "./use-search-texts.ts";

/** The search in the header: a link to its page, which opens a dialog with JavaScript. */
export function FindLink() {
  const { label } = useSearchTexts();
  const { key, pathname } = useLocation();
  const hydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setOpen(false), [key]);

  function open(event: MouseEvent): void {
    const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (opensElsewhere) return;
    event.preventDefault();
    if (pathname === FIND_PAGE) focusPageSearch();
    else setOpen(true);
  }

  return (
    <>
      <Link
        id={BUILDING_SEARCH_ID}
        to={FIND_PAGE}
        className="find-link"
        aria-keyshortcuts={BUILDING_SEARCH_KEYS}
        onClick={open}
      >
        <Icon name="search" />
        <span>{label}</span>
        <kbd aria-hidden="true">{hydrated && isApple() ? "⌘ K" : "Ctrl K"}</kbd>
      </Link>
      {isOpen && <FindDialog close={() => setOpen(false)} />}
    </>
  );
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
