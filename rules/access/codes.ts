export const CALL_CODE_DIGITS_MAX = 5;

/** The highest number a visitor can dial. */
const HIGHEST_CALL_CODE = 10 ** CALL_CODE_DIGITS_MAX - 1;

/** Number of codes that a suggestion reserves for each existing device (§9). */
const CODES_PER_DEVICE = 100;

export const CALL_CODE = new RegExp(`^[0-9]{1,${CALL_CODE_DIGITS_MAX}}$`);

/** A door code has more digits than a call code, so that it is never one. */
export const DOOR_CODE_DIGITS_MIN = CALL_CODE_DIGITS_MAX + 1;
export const DOOR_CODE_DIGITS_MAX = 10;

const DOOR_CODE = new RegExp(`^[0-9]{${DOOR_CODE_DIGITS_MIN},${DOOR_CODE_DIGITS_MAX}}$`);

/** Whether a text can open a door at the keypad. */
export function isDoorPin(text: string): boolean {
  return DOOR_CODE.test(text);
}

/**
 * Returns the call code suggested for a new button: the highest one + 1, or 100 × device count + button index
 * when there is none (§9). When that has too many digits, the lowest free one; undefined when all are taken.
 */
export function nextCallCode(
  taken: readonly string[],
  deviceCount: number,
  buttonIndex: number,
): string | undefined {
  const numbers = new Set(taken.filter((code) => CALL_CODE.test(code)).map(Number));
  let highest = -1;
  for (const number of numbers) {
    highest = Math.max(highest, number);
  }
  const proposed = numbers.size === 0 ? CODES_PER_DEVICE * deviceCount + buttonIndex : highest + 1;
  if (proposed <= HIGHEST_CALL_CODE) {
    return String(proposed);
  }
  for (let number = 1; number <= HIGHEST_CALL_CODE; number += 1) {
    if (!numbers.has(number)) {
      return String(number);
    }
  }
  return undefined;
}
