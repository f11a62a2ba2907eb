/** How long a search waits after a key press: long enough to type the next letter. */
export const TYPING_MS = 250;
