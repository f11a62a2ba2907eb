import { CLOCK_SKEW_MS } from "../history/bounded-time.ts";
import type { DeviceType } from "./devices.ts";

/** The commands that an administrator may send to a device; no others are accepted. */
export const ADMIN_COMMANDS = [
  "reboot",
  "restart-application",
  "identify",
  "test-buzzer",
  "send-log",
  "clear-cache",
  "show-video",
] as const;
export type AdminCommand = (typeof ADMIN_COMMANDS)[number];

/** Every command that can be sent to a device. */
export const DEVICE_COMMANDS = [
  ...ADMIN_COMMANDS,
  "reload-configuration",
  "update",
  "incoming-call",
  "open-door",
  "set-input",
  "call-elevator",
  "request",
  "show-note",
  "show-picture",
] as const;
export type DeviceCommandKind = (typeof DEVICE_COMMANDS)[number];

export const DEVICE_COMMAND_STATES = ["queued", "sent", "received", "done", "failed", "timed-out"] as const;
export type DeviceCommandState = (typeof DEVICE_COMMAND_STATES)[number];

/** How many commands may wait for one device. */
export const WAITING_COMMANDS_MAX = 50;
/** How long a command can be looked up. */
export const COMMANDS_RETENTION_MS = 30 * 86_400_000;
/** How long a call that rang at a monitor can be answered by opening the door. */
export const CALL_ANSWERED_WITHIN_MS = 120_000;

const MINUTE_MS = 60_000;

/** How long the person who requested a device's picture can look at it. */
export const COMMAND_PICTURE_SHOWN_MS = 15 * MINUTE_MS;

/** How long a command that a person at the door waits for is worth carrying out. */
export const DOOR_COMMAND_WAIT_MS = 10_000;

/** How long a command is worth carrying out: a later one would surprise people at the door. */
const WAIT_MS: Record<DeviceCommandKind, number> = {
  reboot: 10 * MINUTE_MS,
  "restart-application": 10 * MINUTE_MS,
  identify: MINUTE_MS,
  "test-buzzer": MINUTE_MS,
  "send-log": 60 * MINUTE_MS,
  "clear-cache": 60 * MINUTE_MS,
  "show-video": MINUTE_MS,
  "reload-configuration": 60 * MINUTE_MS,
  update: 24 * 60 * MINUTE_MS,
  "incoming-call": MINUTE_MS / 2,
  "open-door": DOOR_COMMAND_WAIT_MS,
  "set-input": DOOR_COMMAND_WAIT_MS,
  "call-elevator": DOOR_COMMAND_WAIT_MS,
  request: DOOR_COMMAND_WAIT_MS,
  "show-note": MINUTE_MS / 2,
  "show-picture": MINUTE_MS / 2,
};

/** Returns when a command that is created at `now` times out (epoch ms). */
export function commandExpiry(kind: DeviceCommandKind, now: number): number {
  return now + WAIT_MS[kind];
}

/** Whether a device of this type can carry out the command: only a device with a camera shows its picture. */
export function isCommandOf(kind: AdminCommand, type: DeviceType): boolean {
  if (kind === "show-video") return type === "CAMERA" || type === "RINGBELL";
  if (kind === "test-buzzer") return type !== "CAMERA";
  return true;
}

/**
 * Returns the state of a command at `now`: one that is neither done nor failed at its end has timed out,
 * whether or not that has been stored; so has one that was requested in the future, when the clock was ahead.
 */
export function commandStateAt(
  { state, requestedAt, expiresAt }: { state: DeviceCommandState; requestedAt: number; expiresAt: number },
  now: number,
): DeviceCommandState {
  const isWaiting = expiresAt > now && requestedAt <= now + CLOCK_SKEW_MS;
  return state !== "done" && state !== "failed" && !isWaiting ? "timed-out" : state;
}
