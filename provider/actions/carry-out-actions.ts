import type { GroupAction } from "#contract/devices/action-groups.ts";
import {
  type ActionType,
  type ElevatorCall,
  listElevatorCalls,
  startedByCode,
} from "#rules/devices/actions.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../context.ts";
import { listActionsOf } from "../devices/queries/actions.ts";
import { findStoredEvent } from "../history/queries/events.ts";
import type { StartedActions } from "../jobs.ts";
import { activateOutput } from "./activate-output.ts";
import { callElevator } from "./call-elevator.ts";
import { deliverNote } from "./deliver-note.ts";
import type { ActionRun } from "./outcome.ts";
import { requestEndpoint } from "./request-endpoint.ts";
import { showVideo } from "./show-video.ts";

type CarryOut = (tx: Transaction, context: ProviderContext, pending: ActionRun) => Promise<void>;

const CARRY_OUT: Partial<Record<ActionType, CarryOut>> = {
  ACTIVATION: (tx, _context, pending) =>
    pending.action.targetType === "ENDPOINT" ? requestEndpoint(tx, pending) : activateOutput(tx, pending),
  REQUEST: (tx, _context, pending) => requestEndpoint(tx, pending),
  CALL_ELEVATOR: (tx, _context, pending) => callElevator(tx, pending),
  POSTIT: deliverNote,
  NOTIFICATION: deliverNote,
  SHOW_VIDEO: showVideo,
};

/**
 * Carries out the actions that an event started, in order, and records each outcome in the history. Runs in
 * one transaction: a job that runs again finds the outcomes and does nothing.
 */
export async function carryOutActions(context: ProviderContext, started: StartedActions): Promise<void> {
  const { domainId, eventId } = started;
  await transaction(context.db, async (tx) => {
    const event = await findStoredEvent(tx, domainId, eventId);
    if (!event) return;
    for (const action of await startedActions(tx, started, event.method)) {
      await CARRY_OUT[action.type]?.(tx, context, { domainId, action, event, now: context.now() });
    }
  });
  context.changeFeed.publish(domainId);
  context.changeFeed.publishQueued();
}

/**
 * Returns the started actions, in order: all of the group, except those that a call code or the person's
 * rights exclude; then actions for what the rights open in addition.
 */
async function startedActions(
  tx: Transaction,
  { domainId, deviceId, actionGroupId, granted }: StartedActions,
  method: string | null,
): Promise<GroupAction[]> {
  const place = { domainId, deviceId };
  const groups = actionGroupId === null ? new Map() : await listActionsOf(tx, place, [actionGroupId]);
  const all: GroupAction[] = groups.get(actionGroupId) ?? [];
  const started = (method === "CALL_CODE" ? startedByCode(all) : all).filter((action) => {
    if (!granted) return true;
    if (action.targetType === "OUTPUT") return granted.outputIds.includes(action.targetId ?? "");
    if (action.type !== "CALL_ELEVATOR") return true;
    return listElevatorCalls([action]).some((call) =>
      granted.elevatorCalls.some((each) => isSame(each, call)),
    );
  });
  const named = new Set(started.map(({ targetId }) => targetId));
  const otherOutputIds = granted?.outputIds.filter((id) => !named.has(id)) ?? [];
  const calls = granted?.elevatorCalls.filter(({ areaId }) => !named.has(areaId)) ?? [];
  return [...started, ...otherOutputIds.map(activationOf), ...calls.map(callOf)];
}

function isSame(one: ElevatorCall, other: ElevatorCall): boolean {
  return one.areaId === other.areaId && one.kind === other.kind;
}

/** Makes an action for an output that a zone or another rule opens, which has no action in the group. */
function activationOf(id: string): GroupAction {
  return { id, type: "ACTIVATION", targetType: "OUTPUT", targetId: id, targetName: null, payload: {} };
}

function callOf({ areaId, kind }: ElevatorCall): GroupAction {
  const target = { targetType: "ELEVATOR_SYSTEM_AREA", targetId: areaId, targetName: null } as const;
  return { id: areaId, type: "CALL_ELEVATOR", ...target, payload: { kind } };
}
