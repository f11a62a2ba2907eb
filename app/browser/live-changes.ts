/** The pause before a refused connection is retried, and between reloads of a page without change events. */
const AGAIN_AFTER_MS = 10_000;

interface Listener {
  /** The building's mark when the page read it; undefined if the server sends no changes. */
  shown(): string | undefined;
  reload(mark?: string): void;
}

/** The subscribers of the page; they share one connection. */
const listeners = new Set<Listener>();
let source: EventSource | undefined;
let again: ReturnType<typeof setTimeout> | undefined;

/**
 * Calls `reload` with the building's current mark whenever the server reports that it differs from the
 * page's, including changes during a disconnection; without a mark if the server can't tell. A hidden page
 * holds no connection, because a browser has only six per server; a visible one holds one for all
 * subscribers.
 * @param shown the building's mark when the page read it; undefined if the server sends no changes and the
 * page is read again periodically while it is visible
 * @returns an unsubscribe function
 */
export function listenForChanges(
  shown: () => string | undefined,
  reload: (mark?: string) => void,
): () => void {
  const listener: Listener = { shown, reload };
  listeners.add(listener);
  if (listeners.size === 1) document.addEventListener("visibilitychange", follow);
  open();
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    document.removeEventListener("visibilitychange", follow);
    close();
  };
}

function shownNow(): string | undefined {
  const [first] = listeners;
  return first?.shown();
}

function notifyListeners(mark?: string): void {
  for (const { reload } of [...listeners]) reload(mark);
}

function open(): void {
  if (source || document.hidden) return;
  clearTimeout(again);
  const since = shownNow();
  if (since === undefined) return reconnect();
  source = new EventSource(`/live?${new URLSearchParams({ since })}`);
  source.addEventListener("message", ({ lastEventId }) => notifyListeners(lastEventId));
  source.addEventListener("error", () => {
    // Refused, not only interrupted: the browser gives up, and an ended session redirects to the sign-in.
    if (source?.readyState === EventSource.CLOSED) {
      close();
      reconnect();
    }
  });
}

function reconnect(): void {
  again = setTimeout(() => {
    notifyListeners();
    open();
  }, AGAIN_AFTER_MS);
}

function close(): void {
  clearTimeout(again);
  source?.close();
  source = undefined;
}

function follow(): void {
  if (document.hidden) close();
  else {
    if (shownNow() === undefined) notifyListeners();
    open();
  }
}
