import { isBlank } from "../text.ts";

/** The default text of a call button; its index follows (§9). */
export const DEFAULT_RING_BELL_TEXT = "Family Name N.";

/** The text of an emergency button, in every language (§9). */
export const EMERGENCY_TEXT = "HELP";

/** Whether a call button is an emergency button, by its text only. */
export function isEmergencyText(text: string): boolean {
  return text.trim() === EMERGENCY_TEXT;
}

/**
 * Returns the text of a call button: what was typed, or the default with the button's index if that is blank
 * (§5).
 */
export function ringBellText(text: string | null | undefined, index: number): string {
  return text === null || text === undefined || isBlank(text) ? `${DEFAULT_RING_BELL_TEXT}${index}` : text;
}
