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
  let at = key.indexOf(text);
  if (at < 0) return undefined;
  while (at >= 0 && !beginsWord(key, at)) at = key.indexOf(text, at + 1);
  return at < 0 ? 2 : 1;
}

/** Whether a word of a key begins with the text, allowing one wrong, missing, extra or transposed letter. */
export function matchesWithMistake(key: string, text: string): boolean {
  if (text.length < FORGIVING_FROM_LETTERS) return false;
  for (let at = 0; at < key.length; at++) {
    if (beginsWord(key, at) && hasAllButOne(key, at, text)) return true;
  }
  return false;
}

/**
 * Returns parts of a text, at least one of which occurs in each key that {@link matchesWithMistake} accepts: a
 * mistake is in one half of the text, unless it transposed the two letters in the middle.
 */
export function partsWithoutMistake(text: string): string[] {
  const middle = text.length >> 1;
  const transposed = text.slice(0, middle - 1) + text[middle]! + text[middle - 1]! + text.slice(middle + 1);
  return [text.slice(0, middle), text.slice(middle), transposed];
}

/**
 * Returns the items with a key that matches a text, best first, at most {@link SEARCH_RESULTS_MAX}. Equal matches
 * keep their order.
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

function beginsWord(key: string, at: number): boolean {
  return at === 0 || (isLetterOrDigit(key[at]!) && !isLetterOrDigit(key[at - 1]!));
}

/** Whether a key has the text at `start`, with one mistake. */
function hasAllButOne(key: string, start: number, text: string): boolean {
  let same = 0;
  while (same < text.length && key[start + same] === text[same]) same++;
  const at = start + same;
  const isWrongOrMissing =
    key.startsWith(text.slice(same + 1), at + 1) || key.startsWith(text.slice(same), at + 1);
  if (isWrongOrMissing || key.startsWith(text.slice(same + 1), at)) return true;
  const isTransposed = key[at] === text[same + 1] && key[at + 1] === text[same];
  return isTransposed && key.startsWith(text.slice(same + 2), at + 2);
}

function isLetterOrDigit(character: string): boolean {
  return (character >= "a" && character <= "z") || /[\p{L}\p{N}]/u.test(character);
}
