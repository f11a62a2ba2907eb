import { isAtLeast, type Role } from "../people/roles.ts";

/**
 * When the people of a building may open from the console what they may open at its doors; `called`: only at a panel
 * while a call of it rings for them, or goes on.
 */
export const RESIDENTS_OPEN = ["always", "called", "never"] as const;
export type ResidentsOpen = (typeof RESIDENTS_OPEN)[number];

/** A held (bistable) output stays open until it is closed; all others close by themselves. */
export const OPENING_ACTIONS = ["open", "close"] as const;
export type OpeningAction = (typeof OPENING_ACTIONS)[number];

export const OPENING_STATES = [
  /** Waits for the device. */
  "requested",
  "opened",
  "closed",
  /** Not permitted: nothing was sent. */
  "denied",
  /** The device was not connected in time, and nothing will be sent. */
  "not-reached",
  /** The device reported that it cannot carry it out. */
  "refused-by-device",
  /** The command was sent to the device, which did not report the outcome. */
  "timed-out",
] as const;
export type OpeningState = (typeof OPENING_STATES)[number];

/** Why the console refuses what a person may open at the door. */
export const CONSOLE_REFUSALS = [
  /** Opening from the console is off in this building. */
  "CONSOLE_OFF",
  /** Residents open only while a panel calls them, and the panel of this output does not. */
  "NOT_CALLED",
  /** An administrator excluded the output. */
  "OUTPUT_EXCLUDED",
  /** The right ended before the device was reached. */
  "RIGHT_WITHDRAWN",
] as const;
export type ConsoleRefusal = (typeof CONSOLE_REFUSALS)[number];

/** Why a device did not carry out a request to open. */
export const UNREACHED_REASONS = ["NOT_REACHED", "DEVICE_FAILED", "UNCONFIRMED"] as const;

/** The rights that permit an opening from the console. */
export const OPENING_RIGHTS = ["administrator", "rule", "zone"] as const;

/** The most openings of one output by one person within {@link OPENINGS_WITHIN_MS}. */
export const OPENINGS_MAX = 10;
/** The same for an administrator, such as a concierge or the account of a program. */
export const ADMINISTRATOR_OPENINGS_MAX = 60;
export const OPENINGS_WITHIN_MS = 60_000;

/** Returns how often a person with this role may open one output within {@link OPENINGS_WITHIN_MS}. */
export function openingsMax(role: Role): number {
  return isAtLeast(role, "administrator") ? ADMINISTRATOR_OPENINGS_MAX : OPENINGS_MAX;
}

interface EndedCommand {
  state: string;
  /**
   * Whether the server ended the command, as when the hardware is replaced, and not a report of the device.
   */
  isAbandoned?: boolean;
  /** Null for a command that never left the server. */
  sentAt: number | null;
}

/** Returns the reason, for the history, why an ended command opened nothing; null when it opened. */
export function findUnreachedReason({
  state,
  isAbandoned = false,
  sentAt,
}: EndedCommand): (typeof UNREACHED_REASONS)[number] | null {
  if (state === "done") return null;
  if (state === "failed" && !isAbandoned) return "DEVICE_FAILED";
  return sentAt === null ? "NOT_REACHED" : "UNCONFIRMED";
}

/** Returns the state of an opening that the history records as not carried out, from its reason. */
export function toOpeningState(reason: string | null): OpeningState {
  if (reason === "DEVICE_FAILED") return "refused-by-device";
  return reason === "UNCONFIRMED" ? "timed-out" : "not-reached";
}

/**
 * Returns the actions offered for an output: for a bistable one, both until its device has reported a state.
 */
export function offeredActions(type: string, active: boolean | null): readonly OpeningAction[] {
  if (type !== "bistable") return ["open"];
  if (active === null) return OPENING_ACTIONS;
  return active ? ["close"] : ["open"];
}
