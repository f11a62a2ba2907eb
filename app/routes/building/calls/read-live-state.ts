import { CALLS_SHOWN, type LiveState, type ShownCall } from "#app/building/live-state.ts";
import { firstFew } from "#app/lists/paging.ts";
import { listDoors } from "#app/routes/building/doors/list-doors.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";
import type { RingCall } from "#contract/devices/ring-calls.ts";

/** More than a bar shows: the reader may have declined some of them. */
const RINGING_READ = 20;

/** Reads what every page of a building shows of the reader; doors only while something rings. */
export async function readLiveState(api: ApiCalls): Promise<LiveState> {
  const [{ unread }, ringing] = await Promise.all([
    api.notes.state(),
    // A provider that is older than this console rings monitors alone.
    undefinedIfMissing(api.ringCalls.list({ query: { ...firstFew(RINGING_READ), ringing: "true" } })),
  ]);
  const calls = (ringing?.items ?? []).filter(({ ringsForMe }) => ringsForMe);
  const shown = await Promise.all(calls.slice(0, CALLS_SHOWN).map((call) => withDoor(api, call)));
  return { unread, calls: [...shown, ...calls.slice(CALLS_SHOWN)] };
}

async function withDoor(api: ApiCalls, call: RingCall): Promise<ShownCall> {
  const { items } = await listDoors(api, { deviceId: call.device.id });
  const door = items.find(({ reason }) => reason === null);
  return { ...call, door: door && { id: door.id, name: door.displayName } };
}
