import { firstFew } from "#app/lists/paging.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";
import type { RingCall } from "#contract/devices/ring-calls.ts";

/** More than a bar shows: the reader may have declined some of them. */
const RINGING_READ = 20;

/** What every page of a building shows of the reader, kept current while the page is open. */
export interface LiveState {
  /** The number of unread notes. */
  unread: number;
  /** The calls that ring for the reader, newest first. */
  calls: RingCall[];
}

/** Reads what every page of a building shows of the reader. */
export async function readLiveState(api: ApiCalls): Promise<LiveState> {
  const [{ unread }, ringing] = await Promise.all([
    api.notes.state(),
    // A provider that is older than this console rings monitors alone.
    undefinedIfMissing(api.ringCalls.list({ query: { ...firstFew(RINGING_READ), ringing: "true" } })),
  ]);
  return { unread, calls: (ringing?.items ?? []).filter(({ ringsForMe }) => ringsForMe) };
}
