/** How long after a refused connection another one is tried. */
const AGAIN_AFTER_MS = 10_000;

/**
 * Calls `changed` whenever the server says that something in the building changed, and when it may have gone unheard:
 * before the first connection, after one was gone, and while the page was not seen. A page that nobody sees holds no connection, of which
 * a browser has only six for a server.
 *
 * @returns how to stop listening
 */
export function listenForChanges(address: string, changed: () => void): () => void {
  let source: EventSource | undefined;
  let again: ReturnType<typeof setTimeout> | undefined;
  // Something may have changed between reading the page and the first connection, too.
  let missed = true;

  function open(): void {
    clearTimeout(again);
    if (source || document.hidden) return;
    source = new EventSource(address);
    source.addEventListener("message", changed);
    source.addEventListener("open", () => {
      if (missed) changed();
      missed = false;
    });
    source.addEventListener("error", () => {
      missed = true;
      // Refused, not only interrupted: the browser gives up, and a session that ended leads to the sign-in.
      if (source?.readyState === EventSource.CLOSED) {
        close();
        again = setTimeout(() => {
          changed();
          open();
        }, AGAIN_AFTER_MS);
      }
    });
  }

  function close(): void {
    clearTimeout(again);
    source?.close();
    source = undefined;
  }

  function follow(): void {
    if (!document.hidden) return open();
    close();
    missed = true;
  }

  open();
  document.addEventListener("visibilitychange", follow);
  return () => {
    document.removeEventListener("visibilitychange", follow);
    close();
  };
}
