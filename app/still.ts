/** In the address: a page of live things stands still. */
export const STILL = "still";

/** Whether the reader wants the page at an address to stand still. */
export function isStill(search: string): boolean {
  return new URLSearchParams(search).has(STILL);
}
