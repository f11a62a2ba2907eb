/** The marker of stored data in this browser: its owner. */
const MARK = "portineria.background";

/** Notified when work begins that the page does not know of yet. */
export const BEGUN = "portineria-background";

/** The owner of the stored work; undefined if nothing is stored. */
export function markedVisit(): string | undefined {
  try {
    return localStorage.getItem(MARK) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Sets the owner of the stored work, or that there is none. */
export function markVisit(visit: string | undefined): void {
  try {
    if (visit === undefined) localStorage.removeItem(MARK);
    else localStorage.setItem(MARK, visit);
  } catch {
    // Without storage there will be nothing to resume.
  }
}
