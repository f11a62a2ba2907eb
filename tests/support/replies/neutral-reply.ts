/** Instants of replies begin here, a minute apart in their own order. */
const FIRST_INSTANT_MS = Date.UTC(2026, 0, 7, 8);
const MINUTE_MS = 60_000;

/** Numbers that are instants: from 2001 to 2286. */
const isInstant = (value: unknown): value is number =>
  typeof value === "number" && value >= 1e12 && value < 1e13;

/** Texts that identify something or open something: letters and digits in one word. */
const RANDOM_WORD = /(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{12,}/g;
/** An instant within a text, such as the end of a signed address. */
const INSTANT_IN_TEXT = /(?<!\d)1\d{12}(?!\d)/g;
/** From here on a port is one that the machine chose for the test. */
const CHOSEN_PORT_MIN = 30_000;
const CHOSEN_PORT_IN_TEXT = /(?<=127\.0\.0\.1:)\d{5}/g;
/** Fields whose texts are secret or random although they are short. */
const SECRET_FIELD = /(^|[a-z]C|_c)ode$|[cC]odes$|token$|secret$|password$|^value$|^hwId$/i;
const OTHER_CODES = /^countryCode$/;

/** In base 32, hexadecimal and decimal alike, so that a text keeps its format. */
const DIGITS = "234567";
const LETTERS = "abcdef";

/**
 * Returns a reply without what differs from run to run or could be a secret: instants, ids, codes, tokens. Equal
 * ones stay equal, and each keeps its format and its order. A neutral reply stays as it is.
 */
export function neutralReply(reply: unknown): unknown {
  const instants = [...new Set([...valuesOf(reply)].filter(isInstant))].sort((one, other) => one - other);
  const words = new Map<string, string>();

  function neutralWord(word: string): string {
    const known = words.get(word);
    if (known !== undefined) return known;
    const shift = words.size;
    const made = [...word].map((sign, at) => neutralSign(sign, at + shift)).join("");
    words.set(word, made);
    return made;
  }

  const neutralText = (text: string): string =>
    text
      .replace(INSTANT_IN_TEXT, String(FIRST_INSTANT_MS))
      .replace(CHOSEN_PORT_IN_TEXT, String(CHOSEN_PORT_MIN - 1))
      .replace(RANDOM_WORD, neutralWord);

  function neutral(value: unknown, field: string): unknown {
    if (isInstant(value)) return FIRST_INSTANT_MS + instants.indexOf(value) * MINUTE_MS;
    if (/port$/i.test(field) && Number(value) >= CHOSEN_PORT_MIN) return CHOSEN_PORT_MIN - 1;
    if (typeof value === "string") {
      const isSecret = SECRET_FIELD.test(field) && !OTHER_CODES.test(field);
      return isSecret ? neutralWord(value) : neutralText(value);
    }
    if (Array.isArray(value)) return value.map((each) => neutral(each, field));
    if (typeof value !== "object" || value === null) return value;
    const fields = Object.entries(value).map(([name, inner]) => [neutralText(name), neutral(inner, name)]);
    return Object.fromEntries(fields) as unknown;
  }
  return neutral(reply, "");
}

function neutralSign(sign: string, at: number): string {
  if (/\d/.test(sign)) return DIGITS[at % DIGITS.length]!;
  const letter = LETTERS[at % LETTERS.length]!;
  if (/[a-z]/.test(sign)) return letter;
  return /[A-Z]/.test(sign) ? letter.toUpperCase() : sign;
}

function* valuesOf(value: unknown): Generator<unknown> {
  yield value;
  if (typeof value === "object" && value !== null)
    for (const inner of Object.values(value)) yield* valuesOf(inner);
}
