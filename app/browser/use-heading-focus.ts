import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";

interface PageHead {
  element: HTMLElement;
  text: string | null;
}

/**
 * Moves the focus to the heading of a page that a link or a form led to, so that a screen reader reads it and
 * the next Tab begins there. A dialog, an error and a field of the new page that took the focus keep it, and so
 * does a link to another view under the same heading.
 */
export function useHeadingFocus(): void {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const shown = useRef<PageHead>();
  const focusBefore = useRef<Element | null>(null);

  useEffect(() => {
    if (state !== "idle") focusBefore.current = document.activeElement;
  }, [state]);

  useEffect(() => {
    const before = shown.current;
    const heading = findHeading();
    shown.current = heading;
    if (!before || !heading) return;
    if (heading.element === before.element && heading.text === before.text) return;
    const { activeElement } = document;
    if (activeElement === document.body || activeElement === focusBefore.current) focus(heading.element);
  }, [pathname]);
}

/** The heading of the page, also below a dialog. */
function findHeading(): PageHead | undefined {
  const element = document.querySelector<HTMLElement>("main h1");
  return element ? { element, text: element.textContent } : undefined;
}

function focus(heading: HTMLElement): void {
  // No stop for the Tab key.
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
