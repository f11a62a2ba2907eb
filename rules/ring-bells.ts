import { isBlank } from "./text.ts";

/** What a call button says until somebody names it; its index follows (§9). */
export const DEFAULT_RING_BELL_TEXT = "Family Name N.";

/** The text of a call button: what was typed, or the default with the button's index if that is blank (§5). */
export function ringBellText(text: string | null | undefined, index: number): string {
  return text === null || text === undefined || isBlank(text) ? `${DEFAULT_RING_BELL_TEXT}${index}` : text;
}

/** A button's text as the name of its group: newlines become spaces (§5). */
export function groupNameOf(text: string): string {
  return text.replace(/\r\n|\r|\n/g, " ");
}
