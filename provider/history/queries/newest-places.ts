import type { PartPosition, Parts } from "./event-parts.ts";

/** Reads up to `depth` newest events of each part, from `from` (epoch ms) if set. */
type ReadNewest = (parts: Parts, depth: number, from: number | undefined) => Promise<PartPosition[]>;

/** About this many events are read at first, for any number of parts. */
const FIRST_READ = 1_000;
const DEEPER = 4;

/**
 * Returns the `end` newest events of all parts together, without duplicates. First reads a few events of each
 * part, then more of only those parts of which everything read so far is among the newest: at most a few
 * times the requested number in total.
 */
export async function newestPlaces(
  all: readonly Parts[],
  end: number,
  read: ReadNewest,
): Promise<PartPosition[]> {
  let open = all.filter(({ values }) => values.length > 0);
  let newest: PartPosition[] = [];
  const count = open.reduce((sum, { values }) => sum + values.length, 0);
  for (let depth = firstDepth(count, end); open.length > 0; depth = Math.min(end, depth * DEEPER)) {
    const oldest = newest[end - 1]?.time;
    const found: PartPosition[][] = [];
    for (const parts of open) found.push(await read(parts, depth, oldest));
    newest = together([...newest, ...found.flat()]).slice(0, end);
    const from = newest[end - 1]?.time ?? Number.NEGATIVE_INFINITY;
    open = depth === end ? [] : open.map((parts, index) => withMore(parts, found[index]!, depth, from));
    open = open.filter(({ values }) => values.length > 0);
  }
  return newest;
}

function firstDepth(count: number, end: number): number {
  return Math.min(end, Math.max(1, Math.floor(FIRST_READ / count)));
}

/** Returns the parts that may have more events from `from` on. */
function withMore({ values, ...parts }: Parts, found: PartPosition[], depth: number, from: number): Parts {
  const read = new Map<number, number>();
  for (const { part, time } of found) {
    if (time >= from) read.set(part, (read.get(part) ?? 0) + 1);
  }
  return { ...parts, values: values.filter((_, part) => read.get(part) === depth) };
}

function together(places: readonly PartPosition[]): PartPosition[] {
  return [...new Map(places.map((place) => [place.id, place])).values()].sort(newestFirst);
}

/** Compares events by the order of a history. */
export function newestFirst(left: Omit<PartPosition, "part">, right: Omit<PartPosition, "part">): number {
  return right.time - left.time || (left.id < right.id ? 1 : -1);
}
