/** Nothing of the contract is deeper; a recursive walk over 50,000 arrays would break. */
const DEPTH_MAX = 32;

const QUOTE = 34;
const BACKSLASH = 92;

/** Whether arrays and objects stand in each other deeper than we read, told without parsing. */
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
