import { type AgentKind, isPerson } from "../people/agent-kinds.ts";

export const ACTION_TYPES = [
  "CALL",
  "ACTIVATION",
  "POSTIT",
  "NOTIFICATION",
  "REQUEST",
  "CALL_ELEVATOR",
  "SHOW_VIDEO",
] as const;
export type ActionType = (typeof ACTION_TYPES)[number];

export const TARGET_TYPES = [
  "NONE",
  "OUTPUT",
  "AGENT_GROUP",
  "ENDPOINT",
  "ELEVATOR_SYSTEM_AREA",
  "AGENT",
] as const;
export type TargetType = (typeof TARGET_TYPES)[number];

/** The target types of each type of action. */
export const TARGETS_OF_ACTION: Record<ActionType, readonly TargetType[]> = {
  CALL: ["AGENT_GROUP", "AGENT"],
  ACTIVATION: ["OUTPUT", "ENDPOINT"],
  POSTIT: ["NONE", "AGENT_GROUP", "AGENT"],
  NOTIFICATION: ["AGENT_GROUP", "AGENT"],
  REQUEST: ["ENDPOINT"],
  CALL_ELEVATOR: ["ELEVATOR_SYSTEM_AREA"],
  SHOW_VIDEO: ["AGENT", "AGENT_GROUP"],
};

/** How a post-it is presented: shown, spoken or both. */
export const POSTIT_MODES = ["text", "speech", "text_and_speech"] as const;

/** The kinds of elevator calls, with the numbers that elevator systems use (§3). */
export const ELEVATOR_CALL_KINDS = {
  NORMAL: 0,
  HANDICAP: 1,
  PRIORITY: 2,
  EMPTY_CAR: 3,
  SPACE_ALLOCATION: 4,
} as const;

/** The numbers of the kinds have no gaps. */
export const ELEVATOR_CALL_KIND_MAX = ELEVATOR_CALL_KINDS.SPACE_ALLOCATION;

/** A lift sent to an area of its system. */
export interface ElevatorCall {
  areaId: string;
  /** One of {@link ELEVATOR_CALL_KINDS}. */
  kind: number;
}

/**
 * Returns the actions that a call code starts. A call code is short and anyone may try it: it rings, but
 * opens nothing and starts no auxiliary.
 */
export function startedByCode<A extends { type: ActionType }>(actions: readonly A[]): A[] {
  return actions.filter(({ type }) => type !== "ACTIVATION" && type !== "REQUEST");
}

/** What an action does, as far as it opens something. */
export interface KnownAction {
  type: ActionType;
  targetType: TargetType;
  targetId: string | null;
  payload: Record<string, unknown>;
}

/** Returns the lift calls among these actions, each once. Unknown kinds are skipped. */
export function listElevatorCalls(actions: readonly KnownAction[]): ElevatorCall[] {
  const calls = actions.flatMap(({ type, targetType, targetId: areaId, payload }) => {
    if (type !== "CALL_ELEVATOR" || targetType !== "ELEVATOR_SYSTEM_AREA" || areaId === null) return [];
    const { kind = ELEVATOR_CALL_KINDS.NORMAL } = payload;
    return isElevatorCallKind(kind) ? [{ areaId, kind }] : [];
  });
  return eachCallOnce(calls);
}

/** Returns these lift calls in their order, each area once for each kind. */
export function eachCallOnce(calls: readonly ElevatorCall[]): ElevatorCall[] {
  return [...new Map(calls.map((call) => [`${call.kind} ${call.areaId}`, call])).values()];
}

function isElevatorCallKind(kind: unknown): kind is number {
  return Object.values<unknown>(ELEVATOR_CALL_KINDS).includes(kind);
}

/** What decides whether an agent can be a target: `type` is the type of a device or an auxiliary. */
export interface TargetAgent {
  kind: AgentKind;
  type: string | null;
  /** Whether it is the acting device itself. */
  isItself: boolean;
}

/**
 * The types of devices and auxiliaries that can be the target of each type of action. People can be the
 * target of all. A telephone exchange rings phones and desktop apps by the names in the call; nothing can
 * show them a text or a picture.
 */
const FITTING_TYPES: Partial<Record<ActionType, readonly string[]>> = {
  CALL: ["MONITOR", "PHONE", "DESKTOP_APP"],
  POSTIT: ["RINGBELL", "MONITOR"],
  NOTIFICATION: ["MONITOR"],
  SHOW_VIDEO: ["MONITOR"],
};

/** Returns the types of devices and auxiliaries that can be the target of this type of action. */
export function fittingTypes(action: ActionType): readonly string[] {
  return FITTING_TYPES[action] ?? [];
}

/**
 * Whether an agent can be the target of this type of action: for a call one that can ring and does not call
 * itself; for a message one that can show or speak it; for a picture one with a screen for it.
 */
export function fitsAgent(action: ActionType, agent: TargetAgent): boolean {
  const { type, isItself } = agent;
  if (isPerson(agent)) return true;
  if (type === null || !fittingTypes(action).includes(type)) return false;
  return action !== "CALL" || !isItself;
}
