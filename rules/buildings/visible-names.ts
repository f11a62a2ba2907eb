/**
 * Formatting and filling characters, including bidirectional controls; the last two select a variant of an
 * emoji.
 */
const INVISIBLE = /(?![\ufe0e\ufe0f])[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** A joiner between the letters of a word, as Persian or Malayalam need it, or between the parts of one emoji. */
const JOINER_IN_WORD =
  /(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d](?=[\p{L}\p{Extended_Pictographic}])/gu;

const VISIBLE = /[\p{L}\p{N}\p{S}\p{P}]/u;

/**
 * Letters of other scripts, small capitals and digits that look like a letter of the reserved names, in either
 * case. A capital i, a small l, a digit one and a bar are the same.
 */
const LOOK_ALIKES: Record<string, string> = {
  a: "АаΑαɑᴀᎪ",
  b: "ВΒЬʙ",
  c: "СсϹϲᴄᏟ",
  d: "ԁᴅᎠ",
  e: "ЕеΕεᴇᎬ℮",
  g: "ɡցɢᏀ",
  h: "НнһΗհʜᎻ",
  i: "ІіΙιıİɩɪᎥᏆlLӀӏʟᏞ1|",
  m: "МмΜᴍᎷ",
  n: "Νոɴ",
  o: "ОоΟοօᴏ0",
  p: "РрΡρᴘᏢ",
  r: "гʀᎡ",
  s: "Ѕѕꜱ",
  t: "ТтΤτᴛᎢ",
  u: "υսᴜ",
  v: "νѴѵᴠᏙ",
  "-": "_−⁃˗",
};

const LETTER_OF = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([letter, forms]) =>
    [...forms].map((form): [string, string] => [form, letter]),
  ),
);

/**
 * Whether a name is displayed as it is: it has a visible character, and none that is invisible or changes the
 * direction of text, except joiners inside a word.
 */
export function isVisibleName(name: string): boolean {
  const plain = name.replace(JOINER_IN_WORD, "");
  return plain.search(INVISIBLE) < 0 && VISIBLE.test(plain);
}

/**
 * Returns a name for visual comparison: compatible forms, cases, hyphens and look-alikes are unified, invisible
 * characters removed.
 */
export function plainName(name: string): string {
  const visible = name
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .replace(/\p{Pd}/gu, "-");
  const letters = Array.from(visible, (letter) => LETTER_OF.get(letter) ?? letter);
  return letters.join("").toLowerCase().replaceAll("rn", "m").trim();
}
