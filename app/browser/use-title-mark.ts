import { useEffect } from "react";
import { markTitle } from "#app/i18n/page-title.ts";

/** Begins the title of the page with a mark while it is shown, so that a tab in the background shows it too. */
export function useTitleMark(mark: string, isShown: boolean): void {
  // After every render: each page sets its own title.
  useEffect(() => {
    const marked = markTitle("", mark);
    const title = document.title.startsWith(marked) ? document.title.slice(marked.length) : document.title;
    const now = isShown ? markTitle(title, mark) : title;
    if (document.title !== now) document.title = now;
  });
}
