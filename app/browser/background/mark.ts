/** The storage key of the owner of the stored work. */
const MARK = "portineria.background";

/** The event that is dispatched when an export is started. */
export const BEGUN = "portineria-background";

/** The owner of the stored work; undefined if nothing is stored. */
export function markedVisit(): string | undefined {
  try {
    return localStorage.getItem(MARK) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Sets the owner of the stored work; undefined removes it. */
export function markVisit(visit: string | undefined): void {
  try {
    if (visit === undefined) localStorage.removeItem(MARK);
    else localStorage.setItem(MARK, visit);
  } catch {
    // Without storage there will be nothing to resume.
  }
}
