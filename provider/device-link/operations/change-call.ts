import type { CallState } from "#contract/device-link/device-link.ts";
import { CALL_ANSWERED_WITHIN_MS } from "#rules/devices/device-commands.ts";
import type { NamedRow } from "#rules/named-row.ts";
import type { Transaction } from "#storage/database.ts";
import {
  findCallAtMonitor,
  findCallOfPanel,
  listCallLegs,
  listOverdueCalls,
  type RingCall,
  setCallState,
  setLegStates,
  setPanelNews,
} from "../../devices/queries/ring-calls.ts";

interface CallChange {
  domainId: string;
  /** The monitor or panel that reports the change. */
  device: NamedRow;
  callId: string;
  state: CallState;
  now: number;
}

/**
 * Changes a call that a monitor answers, declines or ends, or that its panel ends. The other devices are
 * notified: an answer and an end stop the ringing; after a decline the other monitors go on ringing, and the
 * last one to decline ends the call. Returns undefined for a call that does not exist, and false when its
 * state no longer allows the change.
 */
export async function changeCall(tx: Transaction, change: CallChange): Promise<boolean | undefined> {
  const { domainId, device, callId, state, now } = change;
  const atMonitor = await findCallAtMonitor(tx, device.id, callId);
  const call = atMonitor ?? (await findCallOfPanel(tx, device.id, callId));
  if (call?.domainId !== domainId) return undefined;
  if (!atMonitor) return state === "ended" && end(tx, call, device, undefined);
  if (state === "answered") return answer(tx, call, device, { commandId: callId, now });
  return state === "declined" ? decline(tx, call, device, callId) : end(tx, call, device, callId);
}

async function answer(
  tx: Transaction,
  call: RingCall,
  by: NamedRow,
  { commandId, now }: { commandId: string; now: number },
): Promise<boolean> {
  if (call.state !== "ringing") return false;
  await setCallState(tx, call.id, { state: "answered", endsAt: now + CALL_ANSWERED_WITHIN_MS });
  await notifyOthers(tx, call, { state: "answered", by, commandId });
  return true;
}

async function decline(tx: Transaction, call: RingCall, by: NamedRow, commandId: string): Promise<boolean> {
  if (call.state !== "ringing") return false;
  await setLegStates(tx, [commandId], "declined", { notify: false, by: null });
  const legs = await listCallLegs(tx, call.id);
  const ringing = legs.filter((leg) => leg.state === "ringing").map((leg) => leg.commandId);
  if (ringing.length > 0) {
    await setLegStates(tx, ringing, "declined", { notify: true, by });
    return true;
  }
  await setCallState(tx, call.id, { state: "ended" });
  await setPanelNews(tx, call.id, "declined", by);
  return true;
}

async function end(
  tx: Transaction,
  call: RingCall,
  by: NamedRow | null,
  commandId: string | undefined,
): Promise<boolean> {
  if (call.state === "ended") return false;
  await setCallState(tx, call.id, { state: "ended" });
  await notifyOthers(tx, call, { state: "ended", by, commandId });
  return true;
}

/**
 * Notifies the panel and all monitors except the device that reported the change; `by` is null when the call
 * has timed out.
 */
async function notifyOthers(
  tx: Transaction,
  call: RingCall,
  { state, by, commandId }: { state: CallState; by: NamedRow | null; commandId: string | undefined },
): Promise<void> {
  const legs = await listCallLegs(tx, call.id);
  const others = legs.filter((leg) => leg.commandId !== commandId).map((leg) => leg.commandId);
  if (commandId !== undefined) await setLegStates(tx, [commandId], state, { notify: false, by: null });
  await setLegStates(tx, others, state, { notify: true, by });
  if (by?.id !== call.panelId) await setPanelNews(tx, call.id, state, by);
}

/**
 * Ends the calls that were not answered in time or that have lasted too long; returns whether there were any.
 */
export async function endOverdueCalls(tx: Transaction, now: number): Promise<boolean> {
  const overdue = await listOverdueCalls(tx, now);
  for (const call of overdue) await end(tx, call, null, undefined);
  return overdue.length > 0;
}
