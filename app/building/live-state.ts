import type { RingCall, RingInBuilding } from "#contract/devices/ring-calls.ts";

/** What every page of a building shows of the reader, kept current while the page is open. */
export interface LiveState {
  /** The number of unread notes. */
  unread: number;
  /** The calls that ring for the reader, newest first. */
  calls: ShownCall[];
  /** The calls that ring for the reader in their other buildings, newest first. */
  elsewhere: RingInBuilding[];
}

/** A call as the bar shows it. */
export interface ShownCall extends RingCall {
  /** The first door of the panel that opens for the reader; undefined if there is none, and for a call that the bar does not show. */
  door?: { id: string; name: string } | undefined;
}

/** The bar shows the newest calls; the list has the others. */
export const CALLS_SHOWN = 3;

/** Returns how many calls ring for the reader, in all of their buildings. */
export function countRinging({ calls, elsewhere }: Pick<LiveState, "calls" | "elsewhere">): number {
  return calls.length + elsewhere.length;
}
