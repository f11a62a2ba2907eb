import { useCallback, useEffect, useRef, useState } from "react";
import { readBuildingMark } from "#app/building/building-data.ts";
import { countRinging, type LiveState } from "#app/building/live-state.ts";
import { UNATTENDED_HEADER } from "#contract/unattended-header.ts";
import { listenForChanges } from "./live-changes.ts";
import { pageRouter } from "./remix-internals.ts";

const STATE_ADDRESS = "/domain/state";

/** How often a hidden page asks, which holds no connection: its title shows a call, which rings for two minutes. */
const HIDDEN_EVERY_MS = 20_000;
/** … while it rings, so that it soon stops after an answer elsewhere. */
const HIDDEN_RINGING_EVERY_MS = 3_000;

/**
 * The reader's unread notes and ringing calls: from the page's data, then from the server after each change in
 * the building, also on pages without live data. Not a router fetcher, which would be loaded again after
 * every form.
 */
export function useLiveState(loaded: LiveState): LiveState {
  const [news, setNews] = useState({ loaded, state: loaded });
  if (news.loaded !== loaded) setNews({ loaded, state: loaded });
  const state = news.loaded === loaded ? news.state : loaded;
  const requests = useRef(0);
  const catchUp = useCallback(async () => {
    requests.current += 1;
    const request = requests.current;
    const read = await readLiveState();
    // An answer that a later one has overtaken would show a call that has ended.
    if (read && request === requests.current) setNews((shown) => ({ loaded: shown.loaded, state: read }));
  }, []);
  useEffect(
    () =>
      listenForChanges(
        () => readBuildingMark(pageRouter().state.loaderData),
        () => void catchUp(),
      ),
    [catchUp],
  );
  const everyMs = countRinging(state) > 0 ? HIDDEN_RINGING_EVERY_MS : HIDDEN_EVERY_MS;
  useEffect(() => {
    const asking = setInterval(() => {
      if (document.hidden) void catchUp();
    }, everyMs);
    return () => clearInterval(asking);
  }, [catchUp, everyMs]);
  return state;
}

/** Asks the server whether a call rings for the reader; true if it does not answer. */
export async function readWhetherRinging(): Promise<boolean> {
  const state = await readLiveState();
  return state === undefined || countRinging(state) > 0;
}

/** Undefined if the server does not answer: what is shown remains. */
async function readLiveState(): Promise<LiveState | undefined> {
  try {
    const headers = new Headers({ Accept: "application/json" });
    if (document.hidden) headers.set(UNATTENDED_HEADER, "1");
    const answer = await fetch(STATE_ADDRESS, { headers });
    return answer.ok ? ((await answer.json()) as LiveState) : undefined;
  } catch {
    return undefined;
  }
}
