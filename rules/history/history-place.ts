/**
 * How far a reading of the history has come, the newest first. Pages are counted again from a later moment
 * after a few: a history has no page beyond its first ten thousand events.
 */
export interface HistoryPlace {
  /** The rest is before this moment; undefined when nothing has been read. */
  to?: number;
  /** The first page that has not been read from there on. */
  page: number;
  /** Events at the end before that moment that have been read. */
  seen: readonly string[];
}

export const HISTORY_BEGINNING: HistoryPlace = { page: 0, seen: [] };

interface HistoryEvent {
  id: string;
  time: number;
}

/**
 * The new ones among the events that were read at a place, and the place after them; undefined at the end.
 */
export function readOn<E extends HistoryEvent>(
  { to, page, seen }: HistoryPlace,
  events: readonly E[],
  { pages, size }: { pages: number; size: number },
): { fresh: E[]; next: HistoryPlace | undefined } {
  const known = new Set(seen);
  const fresh = events.filter(({ id }) => !known.has(id) && known.add(id));
  const last = events.at(-1);
  if (last === undefined || events.length < pages * size) {
    // At the last page there is nothing more of this moment, but there may be something before it.
    const isAll = events.length > 0 || page === 0 || to === undefined;
    return { fresh, next: isAll ? undefined : { to: to - 1, page: 0, seen: [] } };
  }
  if (last.time + 1 === to) return { fresh, next: { to, page: page + pages, seen: [...known] } };
  const atLast = events.filter(({ time }) => time === last.time).map(({ id }) => id);
  return { fresh, next: { to: last.time + 1, page: 0, seen: atLast } };
}
