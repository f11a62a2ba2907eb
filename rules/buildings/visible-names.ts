/**
 * Formatting and filling characters, including bidirectional controls; the last two select a variant of an
 * emoji.
 */
const INVISIBLE = /(?![\ufe0e\ufe0f])[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A joiner between the letters of a word, as Persian or Malayalam need it, or between the parts of one emoji. */
const JOINER_IN_WORD =
  /(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d](?=[\p{L}\p{Extended_Pictographic}])/gu;

const VISIBLE = /[\p{L}\p{N}\p{S}\p{P}]/u;

/** Letters of other scripts that look like the Latin letters of the reserved names. */
const LOOK_ALIKES: Record<string, string> = {
  а: "a",
  е: "e",
  о: "o",
  р: "p",
  с: "c",
  і: "i",
  ѕ: "s",
  т: "t",
  н: "h",
  ԁ: "d",
  м: "m",
  ӏ: "l",
  α: "a",
  ο: "o",
  ι: "i",
  ν: "v",
  ρ: "p",
  τ: "t",
  ı: "i",
};

/**
 * Whether a name is displayed as it is: it has a visible character, and none that is invisible or changes the
 * direction of text, except joiners inside a word.
 */
export function isVisibleName(name: string): boolean {
  const plain = name.replace(JOINER_IN_WORD, "");
  return plain.search(INVISIBLE) < 0 && VISIBLE.test(plain);
}

/**
 * Returns a name for visual comparison: compatible forms, cases and look-alikes are unified, invisible
 * characters removed.
 */
export function plainName(name: string): string {
  const folded = name.normalize("NFKC").replace(INVISIBLE, "").toLowerCase();
  return folded
    .replace(/\p{Pd}/gu, "-")
    .replace(/[^\p{ASCII}]/gu, (letter) => LOOK_ALIKES[letter] ?? letter)
    .trim();
}
