import { randomUUID } from "node:crypto";
import { type Database, listenToOthers } from "./db/database.ts";
import type { Hint, SharedHints } from "./hints.ts";

/**
 * Shares hints with the other processes on the same database, where it can have any. Gives how to stop. A notice names
 * its process, which does not listen to itself, the building, and whether its devices know. `lookForReplaced` is called
 * where a backup may have taken the place of the data.
 */
export async function shareHints(
  db: Database,
  hints: SharedHints,
  lookForReplaced: () => void,
): Promise<() => Promise<void>> {
  const self = randomUUID();
  const notices = await listenToOthers(db, {
    missed() {
      hints.missed();
      lookForReplaced();
    },
    replaced: lookForReplaced,
    heard(notice) {
      const [process, domainId, devicesKnow] = notice.split(" ");
      if (process === self || domainId === undefined) return;
      hints.heard({ domainId, devicesKnow: devicesKnow === "known" });
    },
  });
  if (!notices) return async () => undefined;
  const noticeOf = ({ domainId, devicesKnow }: Hint): string =>
    `${self} ${domainId} ${devicesKnow ? "known" : "new"}`;
  const stopWatching = hints.watchOwn((hint) => notices.tell(noticeOf(hint)));
  return async () => {
    stopWatching();
    await notices.stop();
  };
}
