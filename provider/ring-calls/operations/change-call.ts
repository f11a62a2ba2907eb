import type { CallState } from "#contract/device-link/device-link.ts";
import { CALL_ANSWERED_WITHIN_MS } from "#rules/devices/device-commands.ts";
import {
  type CallReport,
  type CallStep,
  followCall,
  interpretReport,
  isDeclined,
  type RingLeg,
} from "#rules/devices/ring-calls.ts";
import type { NamedRow } from "#rules/named-row.ts";
import type { Transaction } from "#storage/database.ts";
import { queuePushes } from "../../push/queue-pushes.ts";
import { listCalledPeople, stopRinging } from "../queries/called-people.ts";
import { deleteLaterTargets } from "../queries/later-targets.ts";
import {
  findCallAtMonitor,
  findCallOfPanel,
  listCallLegs,
  listOverdueCalls,
  type RingCall,
  setLegStates,
  setPanelNews,
  updateCall,
} from "../queries/ring-calls.ts";
import { queueMissedCallMails } from "./mail-missed-call.ts";
import { startNextStage } from "./start-next-stage.ts";

interface CallChange {
  domainId: string;
  /** The monitor or panel that reports the change. */
  device: NamedRow;
  callId: string;
  state: CallState;
  now: number;
}

/**
 * Changes a call that a monitor answers, declines or ends, or that its panel ends. Returns undefined for a call that
 * does not exist, and false when its state no longer allows the change.
 */
export async function changeCall(tx: Transaction, change: CallChange): Promise<boolean | undefined> {
  const { domainId, device, callId, state, now } = change;
  const atMonitor = await findCallAtMonitor(tx, device.id, callId);
  const call = atMonitor ?? (await findCallOfPanel(tx, device.id, callId));
  if (call?.domainId !== domainId) return undefined;
  const follow = (report: CallReport) => followReport(tx, call, { report, by: device, now });
  if (atMonitor) return follow({ from: "leg", legId: callId, says: state });
  return state === "ended" && follow({ from: "panel", says: state });
}

interface ReportDetails {
  report: CallReport;
  /** Null for the clock. */
  by: NamedRow | null;
  now: number;
}

/**
 * Follows a call through a report of a monitor, a person or the panel, or of the clock, and notes what the others are
 * notified of: an answer and an end stop the ringing, after a decline the others go on ringing, and if none is left,
 * those who were to be rung later are rung.
 * Returns false when the state of the call no longer allows it.
 */
export async function followReport(
  tx: Transaction,
  call: RingCall,
  { by, now, ...details }: ReportDetails,
): Promise<boolean> {
  if (call.state !== "ringing" && call.state !== "answered") return false;
  const report = interpretReport(call.state, details.report);
  let legs = await listLegs(tx, call.id);
  if (call.state === "ringing" && report.says === "declined" && isDeclined(legs, report.legId)) {
    await startNextStage(tx, call.id, now);
    legs = await listLegs(tx, call.id);
  }
  const step = followCall({ state: call.state, legs }, report);
  if (!step) return false;
  await store(tx, call, step, { by: report.says === "ended" ? null : by, now });
  if (report.from === "leg") await storeLeg(tx, call, legs, report);
  await notifyOthers(tx, call, { step, legs, report, by });
  await queuePushes(tx, listNoLongerRung(step, legs, report), { kind: "ring-over", callId: call.id }, now);
  if (step.outcome !== undefined) await deleteLaterTargets(tx, call.id);
  if (step.outcome === "missed" || step.outcome === "cancelled") await queueMissedCallMails(tx, call.id, now);
  return true;
}

/** Rings the next targets of a call that no longer rings anywhere; without any, the call is missed. */
export async function endIfNothingRings(tx: Transaction, call: RingCall, now: number): Promise<void> {
  const rings = async () => (await listLegs(tx, call.id)).some((leg) => leg.rings);
  if (await rings()) return;
  await startNextStage(tx, call.id, now);
  if (await rings()) return;
  await followReport(tx, call, { report: { from: "clock", says: "ended" }, by: null, now });
}

/** Lists the legs of a call, without the monitors at which its ringing has ended because they were not reached. */
async function listLegs(tx: Transaction, callId: string): Promise<RingLeg[]> {
  const monitors = await listCallLegs(tx, callId);
  const people = await listCalledPeople(tx, callId);
  return [
    ...monitors.flatMap(({ commandId: id, state, stage }) =>
      state === "ended" ? [] : ({ id, kind: "monitor", rings: state === "ringing", stage } as const),
    ),
    ...people.map(({ userId: id, rings, stage }) => ({ id, kind: "person", rings, stage }) as const),
  ];
}

async function store(
  tx: Transaction,
  call: RingCall,
  { outcome, isOver }: CallStep,
  { by, now }: { by: NamedRow | null; now: number },
): Promise<void> {
  const isAnswered = outcome === "answered";
  const state = isOver ? "ended" : isAnswered ? "answered" : undefined;
  const endsAt = isOver ? now : isAnswered ? now + CALL_ANSWERED_WITHIN_MS : undefined;
  await updateCall(tx, call.id, { state, endsAt, outcome, by: by ?? undefined });
}

async function storeLeg(
  tx: Transaction,
  call: RingCall,
  legs: readonly RingLeg[],
  { legId, says }: Extract<CallReport, { from: "leg" }>,
): Promise<void> {
  const isPerson = legs.some(({ id, kind }) => id === legId && kind === "person");
  if (!isPerson) return setLegStates(tx, [legId], says, { notify: false, by: null });
  if (says === "declined") await stopRinging(tx, call.id, legId);
}

interface Notification {
  step: CallStep;
  legs: readonly RingLeg[];
  report: CallReport;
  by: NamedRow | null;
}

/** Notes the news for the panel and for all monitors except the one that reported; people read the call again. */
async function notifyOthers(
  tx: Transaction,
  call: RingCall,
  { step, legs, report, by }: Notification,
): Promise<void> {
  const reporter = report.from === "leg" ? report.legId : undefined;
  // One that has declined is not notified when others decline.
  const others = legs.filter(
    ({ id, kind, rings }) => kind === "monitor" && id !== reporter && (report.says !== "declined" || rings),
  );
  const ids = others.map(({ id }) => id);
  await setLegStates(tx, ids, step.others, { notify: true, by });
  if (step.panel !== undefined) await setPanelNews(tx, call.id, step.panel, by);
}

/** Lists the people for whom the call rang until now: all whom it reached, or one who declines. */
function listNoLongerRung({ outcome }: CallStep, legs: readonly RingLeg[], report: CallReport): string[] {
  return legs.flatMap(({ id, kind, rings }) => {
    const isOver = outcome !== undefined || (report.says === "declined" && report.legId === id);
    return kind === "person" && rings && isOver ? id : [];
  });
}

/**
 * Ends the calls that were not answered in time or that have lasted too long; returns the ids of their buildings.
 */
export async function endOverdueCalls(tx: Transaction, now: number): Promise<string[]> {
  const overdue = await listOverdueCalls(tx, now);
  const report = { from: "clock", says: "ended" } as const;
  for (const call of overdue) await followReport(tx, call, { report, by: null, now });
  return overdue.map(({ domainId }) => domainId);
}
