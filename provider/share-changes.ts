import { randomUUID } from "node:crypto";
import type { Database } from "#storage/database.ts";
import type { Notice, SharedChangeFeed } from "./change-feed.ts";
import type { Concern } from "./configurations/concerns.ts";

/** Replaces the building in a notice of changed configurations, and in one of what waits for devices. */
const CONCERNS = "*";
const QUEUED = "!";
/** Follows the building of an urgent change. */
const AT_ONCE = "now";
/** A notice has at most 8,000 bytes; a concern takes about 70. */
const CONCERNS_PER_NOTICE = 50;

/**
 * Shares changes with the other processes on this database, if it can have others. Returns a function that
 * stops sharing. A notice contains the sending process (which ignores its own notices), and the building.
 * `lookForReplaced` is called when a backup may have replaced the data.
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
    received(text) {
      const [process, about, urgency, ...concerns] = text.split(" ");
      if (process === self || about === undefined) return;
      if (about === QUEUED) changeFeed.receive("queued");
      else if (about === CONCERNS) changeFeed.receive({ concerns: concerns as Concern[] });
      else changeFeed.receive({ domainId: about, isUrgent: urgency === AT_ONCE });
    },
  });
  if (!notices) return async () => undefined;
  const stopWatching = changeFeed.watchOwn((notice) => {
    for (const text of textsOf(notice)) notices.send(`${self} ${text}`);
  });
  return async () => {
    stopWatching();
    await notices.stop();
  };
}

function textsOf(notice: Notice): string[] {
  if (notice === "queued") return [QUEUED];
  if ("domainId" in notice) return [notice.isUrgent ? `${notice.domainId} ${AT_ONCE}` : notice.domainId];
  const texts: string[] = [];
  // The third word has no meaning; a server of the previous version expects one.
  for (let from = 0; from < notice.concerns.length; from += CONCERNS_PER_NOTICE)
    texts.push([CONCERNS, "new", ...notice.concerns.slice(from, from + CONCERNS_PER_NOTICE)].join(" "));
  return texts;
}
