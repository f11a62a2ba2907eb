/** Bounds of a JSON text, unless its entrance sets others. Nothing in the contract is nested deeper. */
export const JSON_LENGTH_MAX = 1024 * 1024;
export const JSON_DEPTH_MAX = 32;
export const JSON_VALUES_MAX = 100_000;

interface JsonBounds {
  /** Characters. */
  length: number;
  /** Arrays and objects inside each other. */
  depth: number;
  /** Texts, numbers, arrays, objects and so on, without the names in objects. */
  values: number;
}

type JsonProblem = "too long" | "too deep" | "too many values" | "malformed" | "repeated key";

/** Thrown for a text that is not JSON, or not within its bounds. */
export class JsonError extends Error {
  readonly problem: JsonProblem;
  /** The key that occurs twice in one object. */
  readonly key: string | undefined;

  constructor(problem: JsonProblem, key?: string) {
    super(`The JSON text is not accepted: ${problem}.`);
    this.problem = problem;
    this.key = key;
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;

/**
 * Parses a JSON text that was not written by this product itself. Its size is measured before it is parsed:
 * `JSON.parse` spends 70 ms on a message of nothing but brackets, and a recursive walk over the result would
 * overflow the stack. A key that occurs twice in one object is refused, as parsers differ on which of the two
 * counts.
 * @throws JsonError
 */
export function readJsonText(
  text: string,
  { length = JSON_LENGTH_MAX, depth = JSON_DEPTH_MAX, values = JSON_VALUES_MAX }: Partial<JsonBounds> = {},
): unknown {
  if (text.length > length) throw new JsonError("too long");
  const size = sizeOf(text, depth);
  if (size.depth > depth) throw new JsonError("too deep");
  if (size.values > values) throw new JsonError("too many values");
  const value = parse(text);
  if (keysIn(value) < size.keys) throw new JsonError("repeated key", repeatedKeyOf(text));
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new JsonError("malformed");
  }
}

/**
 * Measures a text without parsing it, up to the first value that is too deep. For a malformed text the result
 * is right up to the fault.
 */
function sizeOf(json: string, depthMax: number): { depth: number; values: number; keys: number } {
  let depth = 0;
  /** The outermost value, the first of each array and object that is not empty, and one after each comma. */
  let values = 1;
  let keys = 0;
  let last = 0;
  for (let at = 0; at < json.length && depth <= depthMax; at++) {
    const character = json.charCodeAt(at);
    if (isBlank(character)) continue;
    if (character === QUOTE) at = endOfText(json, at) - 1;
    else if (character === COMMA) values++;
    else if (character === COLON) keys++;
    else if (isOpening(character)) {
      depth++;
      values++;
    } else if (isClosing(character)) {
      depth--;
      if (isOpening(last)) values--;
    }
    last = character;
  }
  return { depth, values, keys };
}

/** Returns the number of keys in all objects of a value. Of repeated ones, parsing leaves the last. */
function keysIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const inner: unknown[] = Object.values(value);
  return inner.reduce<number>((sum, each) => sum + keysIn(each), Array.isArray(value) ? 0 : inner.length);
}

/** Returns a key that occurs twice in one object of a well-formed JSON text. */
function repeatedKeyOf(json: string): string | undefined {
  const keysOfOpen: Set<string>[] = [];
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at);
    if (isOpening(character)) keysOfOpen.push(new Set());
    else if (isClosing(character)) keysOfOpen.pop();
    if (character !== QUOTE) continue;
    const end = endOfText(json, at);
    let next = end;
    while (isBlank(json.charCodeAt(next))) next++;
    if (json.charCodeAt(next) === COLON) {
      const key = JSON.parse(json.slice(at, end)) as string;
      const keys = keysOfOpen.at(-1)!;
      if (keys.has(key)) return key;
      keys.add(key);
    }
    at = end - 1;
  }
  return undefined;
}

/**
 * Returns the index after the closing quote of the text whose opening quote is at `start`; the end if it is
 * never closed.
 */
function endOfText(json: string, start: number): number {
  for (let quote = json.indexOf('"', start + 1); quote >= 0; quote = json.indexOf('"', quote + 1)) {
    let escapes = 0;
    while (json.charCodeAt(quote - 1 - escapes) === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return quote + 1;
  }
  return json.length;
}

function isOpening(character: number): boolean {
  return character === 0x5b || character === 0x7b;
}

function isClosing(character: number): boolean {
  return character === 0x5d || character === 0x7d;
}

function isBlank(character: number): boolean {
  return character === 0x20 || character === 0x0a || character === 0x0d || character === 0x09;
}
