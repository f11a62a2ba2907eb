/** In the address: whether a page with live data updates itself, as "1" or "0". */
export const FOLLOW = "follow";

/** The reader's choice for the page at an address; undefined without one. */
export function followChoice(search: string): boolean | undefined {
  const choice = new URLSearchParams(search).get(FOLLOW);
  return choice === null ? undefined : choice === "1";
}
