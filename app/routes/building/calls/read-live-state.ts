import { type BuildingVisit, requireSignIn } from "#app/auth/guards.ts";
import { CALLS_SHOWN, type LiveState, type ShownCall } from "#app/building/live-state.ts";
import { firstFew } from "#app/lists/paging.ts";
import type { LoadContext } from "#app/load-context.ts";
import { listDoors } from "#app/routes/building/doors/list-doors.ts";
import type { ApiCalls } from "#contract/client/client.ts";
import { undefinedIfMissing } from "#contract/client/undefined-if-missing.ts";
import type { RingCall, RingInBuilding } from "#contract/devices/ring-calls.ts";

/** More than a bar shows: the reader may have declined some of them. */
const RINGING_READ = 20;

/** Reads what every page of a building shows of the reader; doors only while something rings. */
export async function readLiveState(context: LoadContext, visit: BuildingVisit): Promise<LiveState> {
  const { api } = visit;
  const [{ unread }, calls, elsewhere] = await Promise.all([
    api.notes.state(),
    readRingingCalls(api),
    readElsewhere(context, visit),
  ]);
  const shown = await Promise.all(calls.slice(0, CALLS_SHOWN).map((call) => withDoor(api, call)));
  return { unread, calls: [...shown, ...calls.slice(CALLS_SHOWN)], elsewhere };
}

/** Returns the calls of the building that ring for the reader, newest first. */
export async function readRingingCalls(api: ApiCalls): Promise<RingCall[]> {
  // A provider that is older than this console rings monitors alone.
  const ringing = await undefinedIfMissing(
    api.ringCalls.list({ query: { ...firstFew(RINGING_READ), ringing: "true" } }),
  );
  return (ringing?.items ?? []).filter(({ ringsForMe }) => ringsForMe);
}

/** Reads with the reader's own token, as that of a building reads nothing of others; a view shows one building. */
async function readElsewhere(
  context: LoadContext,
  { session, domainId }: BuildingVisit,
): Promise<RingInBuilding[]> {
  if (session.view) return [];
  const { api } = await requireSignIn(context);
  const ringing = await undefinedIfMissing(api.ringCalls.listEverywhere({ query: firstFew(RINGING_READ) }));
  return (ringing?.items ?? []).filter(({ domain }) => domain.id !== domainId);
}

async function withDoor(api: ApiCalls, call: RingCall): Promise<ShownCall> {
  const { items } = await listDoors(api, { deviceId: call.device.id });
  const door = items.find(({ reason }) => reason === null);
  return { ...call, door: door && { id: door.id, name: door.displayName } };
}
