/** How long after a refused connection another one is tried, and a page is read again where nobody tells of changes. */
const AGAIN_AFTER_MS = 10_000;

/**
 * Calls `changed`, with the building's mark by then, whenever the server says that it is no longer what the page shows,
 * also for what happened while there was no connection; without a mark where nobody can say. A page that nobody sees holds none, of which a browser has only six for a server.
 *
 * @param shown the building's mark when the page read it; undefined where no server tells of changes, and the page is
 *   read again from time to time as long as it is seen
 * @returns how to stop listening
 */
export function listenForChanges(
  shown: () => string | undefined,
  changed: (mark?: string) => void,
): () => void {
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    clearTimeout(again);
    const since = shown();
    if (source || document.hidden) return;
    if (since === undefined) return lookAgain();
    source = new EventSource(`/live?${new URLSearchParams({ since })}`);
    source.addEventListener("message", ({ lastEventId }) => changed(lastEventId));
    source.addEventListener("error", () => {
      // Refused, not only interrupted: the browser gives up, and a session that ended leads to the sign-in.
      if (source?.readyState === EventSource.CLOSED) {
        close();
        lookAgain();
      }
    });
  }

  function lookAgain(): void {
    again = setTimeout(() => {
      changed();
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
      if (shown() === undefined) changed();
      open();
    }
  }

  open();
  document.addEventListener("visibilitychange", follow);
  return () => {
    document.removeEventListener("visibilitychange", follow);
    close();
  };
}
