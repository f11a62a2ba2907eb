import { useEffect, useState } from "react";
import { readBuildingMark } from "#app/building/building-data.ts";
import { listenForChanges } from "./live-changes.ts";
import { pageRouter } from "./remix-internals.ts";

const STATE_ADDRESS = "/domain/notes/state";

/**
 * The number of the reader's unread notes: from the page's data, then from the server after each change in
 * the building, also on pages without live data. Not a router fetcher, which would be loaded again after
 * every form.
 */
export function useUnreadNotes(before: number): number {
  const [news, setNews] = useState<{ since: number; unread: number }>();
  useEffect(
    () =>
      listenForChanges(
        () => readBuildingMark(pageRouter().state.loaderData),
        () =>
          void readUnread().then((unread) =>
            setNews((now) => (unread === undefined ? now : { since: before, unread })),
          ),
      ),
    [before],
  );
  return news?.since === before ? news.unread : before;
}

/** Undefined if the server does not answer: the shown number remains. */
async function readUnread(): Promise<number | undefined> {
  try {
    const answer = await fetch(STATE_ADDRESS, { headers: { Accept: "application/json" } });
    const state = answer.ok ? ((await answer.json()) as { unread?: unknown }) : {};
    return typeof state.unread === "number" ? state.unread : undefined;
  } catch {
    return undefined;
  }
}
