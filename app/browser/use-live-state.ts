import { useEffect, useState } from "react";
import { readBuildingMark } from "#app/building/building-data.ts";
import type { LiveState } from "#app/building/live-state.ts";
import { UNATTENDED_HEADER } from "#contract/unattended-header.ts";
import { listenForChanges } from "./live-changes.ts";
import { pageRouter } from "./remix-internals.ts";

const STATE_ADDRESS = "/domain/state";

/** How often a hidden page asks, which holds no connection: its title shows a call, which rings for two minutes. */
const HIDDEN_EVERY_MS = 20_000;

/**
 * The reader's unread notes and ringing calls: from the page's data, then from the server after each change in
 * the building, also on pages without live data. Not a router fetcher, which would be loaded again after
 * every form.
 */
export function useLiveState(loaded: LiveState): LiveState {
  const [news, setNews] = useState({ loaded, state: loaded });
  if (news.loaded !== loaded) setNews({ loaded, state: loaded });
  useEffect(() => {
    let requests = 0;
    async function catchUp(): Promise<void> {
      requests += 1;
      const request = requests;
      const state = await readState();
      // An answer that a later one has overtaken would show a call that has ended.
      if (state && request === requests) setNews((shown) => ({ loaded: shown.loaded, state }));
    }
    const stopListening = listenForChanges(
      () => readBuildingMark(pageRouter().state.loaderData),
      () => void catchUp(),
    );
    const asking = setInterval(() => {
      if (document.hidden) void catchUp();
    }, HIDDEN_EVERY_MS);
    return () => {
      stopListening();
      clearInterval(asking);
    };
  }, []);
  return news.loaded === loaded ? news.state : loaded;
}

/** Undefined if the server does not answer: what is shown remains. */
async function readState(): Promise<LiveState | undefined> {
  try {
    const headers = new Headers({ Accept: "application/json" });
    if (document.hidden) headers.set(UNATTENDED_HEADER, "1");
    const answer = await fetch(STATE_ADDRESS, { headers });
    return answer.ok ? ((await answer.json()) as LiveState) : undefined;
  } catch {
    return undefined;
  }
}
