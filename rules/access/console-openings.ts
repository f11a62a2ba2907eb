/** Whether the people of a building open from the console what they may open at its doors. */
export const RESIDENTS_OPEN = ["always", "never"] as const;
export type ResidentsOpen = (typeof RESIDENTS_OPEN)[number];

/** A held output is opened until it is closed; all others close by themselves. */
export const OPENING_ACTIONS = ["open", "close"] as const;
export type OpeningAction = (typeof OPENING_ACTIONS)[number];

export const OPENING_STATES = [
  /** Waits for the device. */
  "asked",
  "opened",
  "closed",
  /** Not permitted: nothing was sent. */
  "denied",
  /** The device was not connected in time, and nothing will be sent any more. */
  "not-reached",
  /** The device reported that it can't. */
  "refused-by-device",
  /** It was sent to the device, which did not report what it did. */
  "timed-out",
] as const;
export type OpeningState = (typeof OPENING_STATES)[number];

/** Why the console opens nothing although the rights at the door would. */
export const CONSOLE_REFUSALS = [
  /** The building's people don't open from the console. */
  "CONSOLE_OFF",
  /** An administrator excluded the output. */
  "OUTPUT_EXCLUDED",
  /** The right ended before the device was reached. */
  "RIGHT_WITHDRAWN",
] as const;
export type ConsoleRefusal = (typeof CONSOLE_REFUSALS)[number];

/** Why a device that was asked to open did not. */
export const UNREACHED_REASONS = ["NOT_REACHED", "DEVICE_FAILED", "UNCONFIRMED"] as const;

/** By what right somebody opens from the console. */
export const OPENING_RIGHTS = ["administrator", "rule", "zone"] as const;

/** How many openings a person has in {@link OPENINGS_WITHIN_MS}. */
export const OPENINGS_MAX = 10;
export const OPENINGS_WITHIN_MS = 60_000;

interface EndedCommand {
  state: string;
  /** Ended by the server, as when other hardware takes the device's place, and not by a report of the device. */
  isAbandoned?: boolean;
  /** Null for a command that never left the server. */
  sentAt: number | null;
}

/** Why a command that has ended opened nothing, in the history; null when it did. */
export function whyNotOpened({
  state,
  isAbandoned = false,
  sentAt,
}: EndedCommand): (typeof UNREACHED_REASONS)[number] | null {
  if (state === "done") return null;
  if (state === "failed" && !isAbandoned) return "DEVICE_FAILED";
  return sentAt === null ? "NOT_REACHED" : "UNCONFIRMED";
}

/** The state of an opening that the history knows as not carried out, by the reason there. */
export function stateOfUnreached(reason: string | null): OpeningState {
  if (reason === "DEVICE_FAILED") return "refused-by-device";
  return reason === "UNCONFIRMED" ? "timed-out" : "not-reached";
}

/** What a press can do: a held output is in one of two states, if its device has reported one. */
export function offeredActions(type: string, active: boolean | null): readonly OpeningAction[] {
  if (type !== "bistable") return ["open"];
  if (active === null) return OPENING_ACTIONS;
  return active ? ["close"] : ["open"];
}
