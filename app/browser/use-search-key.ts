import { useEffect } from "react";

/** The key that leads to the search of a page, as `aria-keyshortcuts` says. */
export const SEARCH_KEY = "/";

/** Where the key is a letter of what is typed. */
const TYPED_IN = "input, textarea, select, [contenteditable]";

/** Moves the focus to the search of the page when the key is pressed, with its text selected. */
export function useSearchKey(): void {
  useEffect(() => {
    const follow = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event;
      if (key !== SEARCH_KEY || ctrlKey || metaKey || altKey || defaultPrevented) return;
      if (target instanceof Element && target.closest(TYPED_IN)) return;
      const search = findSearch();
      if (!search) return;
      event.preventDefault();
      search.focus();
      search.select();
    };
    addEventListener("keydown", follow);
    return () => removeEventListener("keydown", follow);
  }, []);
}

/** The first search that can be used: of the open dialog, or else of the page. */
function findSearch(): HTMLInputElement | undefined {
  const within = document.querySelector("dialog:modal") ?? document;
  const all = within.querySelectorAll<HTMLInputElement>("input[type=search]");
  return [...all].find((input) => !input.disabled && input.getClientRects().length > 0);
}
