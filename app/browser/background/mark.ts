/** Stands in the browser while it keeps something of somebody: whose it is. */
const MARK = "portineria.background";

/** Told when work begins that the page does not know of yet. */
export const BEGUN = "portineria-background";

/** Whose work this browser keeps; undefined also where it keeps nothing at all. */
export function markedVisit(): string | undefined {
  try {
    return localStorage.getItem(MARK) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Notes whose work is kept from now on, or that there is none. */
export function markVisit(visit: string | undefined): void {
  try {
    if (visit === undefined) localStorage.removeItem(MARK);
    else localStorage.setItem(MARK, visit);
  } catch {
    // Where nothing is kept there will be nothing to go on with.
  }
}
