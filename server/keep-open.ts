import { endStreams } from "./http/web-response.ts";
import { explainAndExit } from "./shutdown.ts";

interface KeptOpen<T> {
  /** Resolves with what is open now, also while it is being opened again. */
  now(): Promise<T>;
  close(): Promise<void>;
}

/**
 * Keeps everything behind a socket open. After a restore, `restart` closes it and opens it again, and requests
 * wait meanwhile.
 */
export function keepOpen<T extends { close(): Promise<void> }>(
  open: (restart: () => void) => Promise<T>,
): KeptOpen<T> {
  function restart(): void {
    const before = opened;
    opened = before.then(async ({ close }) => {
      endStreams();
      await close();
      return open(restart);
    });
    opened.catch(explainAndExit);
  }
  let opened = open(restart);
  return {
    now: () => opened,
    close: async () => (await opened).close(),
  };
}
