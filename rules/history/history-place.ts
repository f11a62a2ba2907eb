/**
 * How far the history has been read, newest events first. After a few pages, paging starts again from the
 * moment reached: a history has no page beyond its first ten thousand events.
 */
export interface HistoryPosition {
  /** Events before this moment (epoch ms) remain to be read; undefined when nothing has been read. */
  to?: number;
  /** The first unread page, counted from that moment. */
  page: number;
  /** Ids of events just before that moment that have already been read. */
  seen: readonly string[];
}

export const HISTORY_BEGINNING: HistoryPosition = { page: 0, seen: [] };

interface HistoryEvent {
  id: string;
  time: number;
}

/** Returns the new events among those read at a place, and the place after them; undefined at the end. */
export function readOn<E extends HistoryEvent>(
  { to, page, seen }: HistoryPosition,
  events: readonly E[],
  { pages, size }: { pages: number; size: number },
): { fresh: E[]; next: HistoryPosition | undefined } {
  const known = new Set(seen);
  const fresh = events.filter(({ id }) => !known.has(id) && known.add(id));
  const last = events.at(-1);
  if (last === undefined || events.length < pages * size) {
    // The last page contains the rest of this moment, but there may be earlier events.
    const isAll = events.length > 0 || page === 0 || to === undefined;
    return { fresh, next: isAll ? undefined : { to: to - 1, page: 0, seen: [] } };
  }
  if (last.time + 1 === to) return { fresh, next: { to, page: page + pages, seen: [...known] } };
  const atLast = events.filter(({ time }) => time === last.time).map(({ id }) => id);
  return { fresh, next: { to: last.time + 1, page: 0, seen: atLast } };
}
