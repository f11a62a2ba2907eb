import { isUtf8 } from "node:buffer";
import { ApiError } from "#contract/errors.ts";

/**
 * Nothing in the contract is nested deeper; a recursive walk over 50,000 nested arrays would overflow the
 * stack.
 */
const DEPTH_MAX = 32;

const QUOTE = 34;
const BACKSLASH = 92;
const COLON = 0x3a;

/** Whether arrays and objects are nested deeper than the limit, without parsing. */
export function isTooDeep(json: string): boolean {
  let depth = 0;
  let quoted = false;
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at);
    if (quoted) {
      if (character === BACKSLASH) at++;
      else if (character === QUOTE) quoted = false;
    } else if (character === QUOTE) {
      quoted = true;
    } else if (character === 0x5b || character === 0x7b) {
      if (++depth > DEPTH_MAX) return true;
    } else if (character === 0x5d || character === 0x7d) {
      depth--;
    }
  }
  return false;
}

/** Returns the index after the closing quote of the text whose opening quote is at `start`. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  while (json.charCodeAt(at) !== QUOTE) at += json.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at + 1;
}

function isBlank(character: number): boolean {
  return character === 0x20 || character === 0x0a || character === 0x0d || character === 0x09;
}

/**
 * Returns a key that occurs twice in one object of a JSON text, which parsing would ignore: parsers differ on
 * which of the two counts. The text must have been parsed, so that it is well formed.
 */
export function repeatedKeyOf(json: string): string | undefined {
  const keysOfOpen: Set<string>[] = [];
  for (let at = 0; at < json.length; at++) {
    const character = json.charCodeAt(at);
    if (character === 0x5b || character === 0x7b) keysOfOpen.push(new Set());
    else if (character === 0x5d || character === 0x7d) keysOfOpen.pop();
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
 * Parses a JSON text.
 * @throws ApiError BROKEN_BODY, INVALID_INPUT for a repeated key
 */
export function parseJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new ApiError("BROKEN_BODY");
  const text = bytes.toString("utf8");
  if (isTooDeep(text)) throw new ApiError("BROKEN_BODY");
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new ApiError("BROKEN_BODY");
  }
  const repeated = repeatedKeyOf(text);
  if (repeated !== undefined)
    throw new ApiError("INVALID_INPUT", { fields: { [repeated.slice(0, 64)]: "repeated" } });
  return value;
}
