import { useEffect } from "react";

/** The key that leads to the search of a page, as `aria-keyshortcuts` says. */
export const SEARCH_KEY = "/";
/** The keys that open the search of the building. */
export const BUILDING_SEARCH_KEYS = "Control+K Meta+K";
/** The id of the link that opens the search of the building. */
export const BUILDING_SEARCH_ID = "find-link";

/** Where the key is a letter of what is typed. */
const TYPED_IN = "input, textarea, select, [contenteditable]";

/**
 * Moves the focus to the search of the page when its key is pressed, with its text selected; on a page without one
 * the key opens the search of the building, as Ctrl K or ⌘ K do on any.
 * @param isOn whether the single key does, too
 */
export function useSearchKey(isOn: boolean): void {
  useEffect(() => {
    const follow = (event: KeyboardEvent): void => {
      if (event.defaultPrevented) return;
      const opensBuilding = isBuildingSearchKey(event);
      if (!opensBuilding && !(isOn && isSearchKey(event))) return;
      const search = opensBuilding ? undefined : findSearch();
      const link = findBuildingSearch();
      if (!search && !link) return;
      event.preventDefault();
      if (search) focusSearch(search);
      else link?.click();
    };
    addEventListener("keydown", follow);
    return () => removeEventListener("keydown", follow);
  }, [isOn]);
}

/** Moves the focus to the search of the page, with its text selected. */
export function focusPageSearch(): void {
  const search = findSearch();
  if (search) focusSearch(search);
}

function focusSearch(search: HTMLInputElement): void {
  search.focus();
  search.select();
}

function isBuildingSearchKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  // A browser that fills in a form dispatches events without a key.
  return (key === "k" || key === "K") && ctrlKey !== metaKey && !altKey && !shiftKey;
}

function isSearchKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (key !== SEARCH_KEY || ctrlKey || metaKey || altKey) return false;
  return !(target instanceof Element && target.closest(TYPED_IN));
}

/** The first search that can be used: of the open dialog, or else of the page. */
function findSearch(): HTMLInputElement | undefined {
  const within = document.querySelector("dialog:modal") ?? document;
  const all = within.querySelectorAll<HTMLInputElement>("input[type=search]");
  return [...all].find((input) => !input.disabled && input.getClientRects().length > 0);
}

/** The link to the search of the building, unless a dialog is open, which would lose what was typed into it. */
function findBuildingSearch(): HTMLElement | undefined {
  if (document.querySelector("dialog:modal")) return undefined;
  return document.getElementById(BUILDING_SEARCH_ID) ?? undefined;
}
