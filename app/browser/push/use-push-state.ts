import { useEffect, useState } from "react";
import { digestEndpoint, findOwnEndpoint, unsubscribe } from "./own-subscription.ts";
import { readPushMark, storePushMark } from "./push-mark.ts";
import { findPushObstacle, type PushObstacle } from "./push-support.ts";

/** What a person can do about messages to this browser. */
type PushState =
  | PushObstacle
  /** It can be registered. */
  | "off"
  | "on";

interface OwnState {
  state: PushState;
  /** The digest of this browser's address; undefined if it has none. */
  digest?: string;
}

interface OwnDevices {
  userId: string | undefined;
  /** The digests of the addresses of the person's browsers. */
  digests: readonly string[];
}

/** Whether this browser receives messages; undefined until that is known, and without JavaScript. */
export function usePushState({ userId, digests }: OwnDevices): OwnState | undefined {
  const [own, setOwn] = useState<OwnState>();
  const list = digests.join();
  useEffect(() => {
    const left = new AbortController();
    async function look(): Promise<void> {
      const found = await findOwnState({ userId, digests: list.split(",") });
      if (!left.signal.aborted) setOwn(found);
    }
    void look();
    void watchPermission(() => void look(), left.signal);
    return () => left.abort();
  }, [userId, list]);
  return own;
}

async function findOwnState({ userId, digests }: OwnDevices): Promise<OwnState> {
  const obstacle = findPushObstacle();
  if (obstacle) return { state: obstacle };
  const endpoint = await findOwnEndpoint();
  if (endpoint === undefined || userId === undefined) return { state: "off" };
  const digest = await digestEndpoint(endpoint);
  if (digests.includes(digest)) {
    storePushMark({ userId, endpoint, checkedAt: Date.now() });
    return { state: "on", digest };
  }
  const mark = readPushMark();
  const wasEnded = mark?.userId === userId && mark.endpoint === endpoint && mark.checkedAt > 0;
  if (wasEnded) await unsubscribe();
  return { state: "off" };
}

/** Calls back when the person allows or forbids notifications in the settings of the browser. */
async function watchPermission(changed: () => void, signal: AbortSignal): Promise<void> {
  try {
    const permission = await navigator.permissions.query({ name: "notifications" });
    permission.addEventListener("change", changed, { signal });
  } catch {
    // The state is right again when the page is loaded again.
  }
}
