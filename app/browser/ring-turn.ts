const CHANNEL = "ring-sound";

/** What a page sends once it no longer rings, instead of its rank. */
const FREE = 0;

interface RingTurn {
  /** Rings here, unless a page with a higher rank rings: a visible page ranks above hidden ones. */
  claim(): void;
  /** Leaves the turn to another page for which a call still rings. */
  leave(): void;
}

interface TurnOptions {
  isVisible(): boolean;
  /** Called when the turn of this page begins and ends. */
  report(isMine: boolean): void;
  /** Called when the page that rang has stopped. */
  becomesFree(): void;
}

/**
 * Lets only one page of a browser ring at a time. A browser without channels between its pages rings in those that are
 * visible.
 */
export function joinRingTurns({ isVisible, report, becomesFree }: TurnOptions): RingTurn {
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(CHANNEL);
  // Decides between pages that are visible alike.
  const luck = Math.random();
  let isMine = false;
  const rank = (): number => 1 + luck + (isVisible() ? 1 : 0);

  function pass(next: boolean): void {
    if (isMine === next) return;
    isMine = next;
    report(next);
  }

  function claim(): void {
    if (!channel && !isVisible()) return;
    pass(true);
    channel?.postMessage(rank());
  }

  function receive({ data }: MessageEvent<unknown>): void {
    if (data === FREE) return becomesFree();
    if (!isMine || typeof data !== "number") return;
    if (data > rank()) pass(false);
    else claim();
  }

  channel?.addEventListener("message", receive);
  return {
    claim,
    leave() {
      if (isMine) channel?.postMessage(FREE);
      isMine = false;
      channel?.close();
    },
  };
}
