const CHANNEL = "ring-sound";

/** What a page sends once it no longer rings, instead of its priority. */
const RELEASED = 0;

interface RingLock {
  /** Rings here, unless a page with a higher priority rings: visible pages come before hidden ones. */
  request(): void;
  /** Lets another page ring for which a call still rings. */
  release(): void;
}

interface RingLockOptions {
  isVisible(): boolean;
  /** Called when this page begins and ends to ring. */
  report(isHeld: boolean): void;
  /** Called when the page that rang has stopped. */
  released(): void;
}

/**
 * Lets only one page of a browser ring at a time. A browser without channels between its pages rings in those that are
 * visible.
 */
export function createRingLock({ isVisible, report, released }: RingLockOptions): RingLock {
  const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(CHANNEL);
  // Decides between two visible pages, or two hidden ones.
  const tieBreaker = Math.random();
  let isHeld = false;
  const priority = (): number => 1 + tieBreaker + (isVisible() ? 1 : 0);

  function change(next: boolean): void {
    if (isHeld === next) return;
    isHeld = next;
    report(next);
  }

  function request(): void {
    if (!channel && !isVisible()) return;
    change(true);
    channel?.postMessage(priority());
  }

  function receive({ data }: MessageEvent<unknown>): void {
    if (data === RELEASED) return released();
    if (!isHeld || typeof data !== "number") return;
    if (data > priority()) change(false);
    else request();
  }

  channel?.addEventListener("message", receive);
  return {
    request,
    release() {
      if (isHeld) channel?.postMessage(RELEASED);
      isHeld = false;
      channel?.close();
    },
  };
}
