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

/** What each type of action can be aimed at. */
export const TARGETS_OF_ACTION: Record<ActionType, readonly TargetType[]> = {
  CALL: ["AGENT_GROUP", "AGENT"],
  ACTIVATION: ["OUTPUT", "ENDPOINT"],
  POSTIT: ["NONE", "AGENT_GROUP", "AGENT"],
  NOTIFICATION: ["AGENT_GROUP", "AGENT"],
  REQUEST: ["ENDPOINT"],
  CALL_ELEVATOR: ["ELEVATOR_SYSTEM_AREA"],
  SHOW_VIDEO: ["AGENT", "AGENT_GROUP"],
};

/** How a post-it is given: shown, spoken or both. */
export const POSTIT_MODES = ["text", "speech", "text_and_speech"] as const;

/** How an elevator is called, by the number that elevator systems know (§3). */
export const ELEVATOR_CALL_KINDS = {
  NORMAL: 0,
  HANDICAP: 1,
  PRIORITY: 2,
  EMPTY_CAR: 3,
  SPACE_ALLOCATION: 4,
} as const;

/** The kinds have no gaps. */
export const ELEVATOR_CALL_KIND_MAX = ELEVATOR_CALL_KINDS.SPACE_ALLOCATION;

/** A lift sent to an area of its system. */
export interface ElevatorCall {
  areaId: string;
  /** One of {@link ELEVATOR_CALL_KINDS}. */
  kind: number;
}

interface KnownAction {
  type: ActionType;
  targetType: TargetType;
  targetId: string | null;
  payload: Record<string, unknown>;
}

/** The lift calls among some actions, each once. A kind that lift systems don't know calls none. */
export function elevatorCallsOf(actions: readonly KnownAction[]): ElevatorCall[] {
  const calls = actions.flatMap(({ type, targetType, targetId: areaId, payload }) => {
    if (type !== "CALL_ELEVATOR" || targetType !== "ELEVATOR_SYSTEM_AREA" || areaId === null) return [];
    const { kind = ELEVATOR_CALL_KINDS.NORMAL } = payload;
    return isElevatorCallKind(kind) ? [{ areaId, kind }] : [];
  });
  return eachCallOnce(calls);
}

/** These lift calls, each area once in each kind, in their order. */
export function eachCallOnce(calls: readonly ElevatorCall[]): ElevatorCall[] {
  return [...new Map(calls.map((call) => [`${call.kind} ${call.areaId}`, call])).values()];
}

function isElevatorCallKind(kind: unknown): kind is number {
  return Object.values<unknown>(ELEVATOR_CALL_KINDS).includes(kind);
}

/** An agent as far as it matters to what it can do: `type` and `model` are those of a device or an auxiliary. */
export interface TargetAgent {
  kind: "USER" | "VIRTUAL_USER" | "DEVICE" | "AUXILIAR_DEVICE";
  type: string | null;
  model: string | null;
}

/** Whether an agent takes or gives a picture. People do, with the app. */
export function hasVideo({ kind, type, model }: TargetAgent): boolean {
  if (kind === "DEVICE") return type === "RINGBELL" || type === "MONITOR" || type === "CAMERA";
  if (kind === "AUXILIAR_DEVICE") return type === "CAMERA" || model === "sip" || model === "desktop_app";
  return true;
}

/** Whether an agent can be called and answer. */
export function canBeCalled({ kind, type }: TargetAgent): boolean {
  if (kind === "AUXILIAR_DEVICE") return type === "PHONE" || type === "DESKTOP_APP" || type === "SERVICE";
  return true;
}

/** Whether an action of this type makes sense at this agent. */
export function fitsAgent(type: ActionType, agent: TargetAgent): boolean {
  if (type === "SHOW_VIDEO") return hasVideo(agent);
  return type === "CALL" ? canBeCalled(agent) : true;
}
