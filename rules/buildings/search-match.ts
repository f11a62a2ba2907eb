/** The most results of each kind. */
export const SEARCH_RESULTS_MAX = 10;
/** From this length on, a text with one mistake still finds a name; shorter ones would find anything. */
export const FORGIVING_FROM_LETTERS = 5;
/** From this length on, a part of a number is looked for: most hardware ids contain any two digits. */
export const PART_OF_NUMBER_FROM = 3;

/** A text as it is compared with the keys of names, and whether one mistake in it is forgiven. */
interface MatchOptions {
  /** A key of `nameKey`. */
  text: string;
  forgiving: boolean;
}

/**
 * Returns how well a text matches a key of `nameKey`: 0 as a whole, 1 at the beginning of a word, 2 inside one;
 * undefined if it does not. The text is a key, too.
 */
export function rankMatch(key: string, text: string): 0 | 1 | 2 | undefined {
  if (key === text) return 0;
  if (!key.includes(text)) return undefined;
  return findWords(key).some((at) => key.startsWith(text, at)) ? 1 : 2;
}

/**
 * Whether a key has, at the beginning of a word, the text but for one letter that is missing, superfluous, wrong or
 * exchanged with the next.
 */
export function matchesWithMistake(key: string, text: string): boolean {
  if (text.length < FORGIVING_FROM_LETTERS) return false;
  return findWords(key).some((at) =>
    [0, 1, -1].some((more) => {
      const part = key.slice(at, at + text.length + more);
      return part.length === text.length + more && isOneMistakeApart(part, text);
    }),
  );
}

/**
 * Returns texts of which each key that {@link matchesWithMistake} has at least one: one half of the text is without
 * the mistake, unless the letters where the halves meet were exchanged.
 */
export function partsWithoutMistake(text: string): string[] {
  const middle = text.length >> 1;
  const exchanged = text.slice(0, middle - 1) + text[middle]! + text[middle - 1]! + text.slice(middle + 1);
  return [text.slice(0, middle), text.slice(middle), exchanged];
}

/**
 * Returns the items that a text finds by their keys, the best first, at most {@link SEARCH_RESULTS_MAX}; equal
 * matches stay in their order.
 */
export function findBest<Item>(
  items: readonly Item[],
  { text, forgiving }: MatchOptions,
  keysOf: (item: Item) => readonly string[],
): Item[] {
  const rankOf = (key: string) =>
    forgiving ? (matchesWithMistake(key, text) ? 0 : undefined) : rankMatch(key, text);
  const ranked = items.flatMap((item) => {
    const ranks = keysOf(item)
      .map(rankOf)
      .filter((rank) => rank !== undefined);
    return ranks.length === 0 ? [] : [{ item, rank: Math.min(...ranks) }];
  });
  return ranked
    .sort((left, right) => left.rank - right.rank)
    .slice(0, SEARCH_RESULTS_MAX)
    .map(({ item }) => item);
}

/** Returns where the words of a key begin. */
function findWords(key: string): number[] {
  return [...key.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index);
}

function isOneMistakeApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  const rest = short.slice(at);
  if (short.length < long.length) return rest === long.slice(at + 1);
  if (rest.slice(1) === long.slice(at + 1)) return true;
  return rest[0] === long[at + 1] && rest[1] === long[at] && rest.slice(2) === long.slice(at + 2);
}
