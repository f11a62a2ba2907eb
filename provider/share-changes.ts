import { randomUUID } from "node:crypto";
import type { Database } from "#storage/database.ts";
import type { BuildingChange, SharedChangeFeed } from "./change-feed.ts";
import type { Concern } from "./configurations/concerns.ts";

/** Replaces the building in a notice of changed configurations. */
const CONCERNS = "*";
/** A notice has at most 8,000 bytes; a concern takes about 70. */
const CONCERNS_PER_NOTICE = 50;

/**
 * Shares changes with the other processes on this database, if it can have others. Returns a function that
 * stops sharing. A notice contains the sending process (which ignores its own notices), the building, and
 * whether its devices already know. `lookForReplaced` is called when a backup may have replaced the data.
 */
export async function shareChanges(
  db: Database,
  changeFeed: SharedChangeFeed,
  lookForReplaced: () => void,
): Promise<() => Promise<void>> {
  const self = randomUUID();
  const notices = await db.listenToOthers({
    missed() {
      changeFeed.missed();
      lookForReplaced();
    },
    replaced: lookForReplaced,
    received(notice) {
      const [process, domainId, devicesKnow, ...concerns] = notice.split(" ");
      if (process === self || domainId === undefined) return;
      if (domainId === CONCERNS) return changeFeed.receiveConcerns(concerns as Concern[]);
      changeFeed.receive({ domainId, devicesKnow: devicesKnow === "known" });
    },
  });
  if (!notices) return async () => undefined;
  const noticeOf = ({ domainId, devicesKnow }: BuildingChange): string =>
    `${self} ${domainId} ${devicesKnow ? "known" : "new"}`;
  const stopWatching = changeFeed.watchOwn((change) => notices.send(noticeOf(change)));
  const unwatch = changeFeed.watchOwnConcerns((concerns) => {
    for (let from = 0; from < concerns.length; from += CONCERNS_PER_NOTICE)
      notices.send([self, CONCERNS, "new", ...concerns.slice(from, from + CONCERNS_PER_NOTICE)].join(" "));
  });
  return async () => {
    unwatch();
    stopWatching();
    await notices.stop();
  };
}
