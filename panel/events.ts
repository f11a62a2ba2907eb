import type { DeviceConfiguration, DeviceEvent, DownMessage } from "#contract/device-link/device-link.ts";
import { newId } from "#contract/new-id.ts";
import type { CredentialType } from "#rules/access/access-decision.ts";
import type { NamedRow } from "#rules/named-row.ts";

const NAME_MAX = 200;
const TEXT_MAX = 500;
const TARGETS_MAX = 100;

type Lifts = DeviceEvent["elevatorCalls"];
export type Decision = DownMessage<"decision">["decision"];
type Button = DeviceConfiguration["buttons"][number];

const nothing = {
  reason: null,
  method: null,
  actor: null,
  button: null,
  targets: [],
  elevatorCalls: [],
  credentialId: null,
  tagId: null,
  text: null,
  offline: false,
} satisfies Partial<DeviceEvent>;

/** Returns an event for a line of the panel's log. */
export function diagnosticEvent(
  time: number,
  text: string,
  outcome: "info" | "warning" = "info",
): DeviceEvent {
  return { ...nothing, id: newId(), time, kind: "DIAGNOSTIC", outcome, text: text.slice(0, TEXT_MAX) };
}

/** Returns the event of a pressed button, or of a dialled call code when there is no button. */
export function ringEvent(
  { time, button, actionGroupId }: { time: number; button: Button | undefined; actionGroupId: string },
  targets: NamedRow[],
  offline: boolean,
): DeviceEvent {
  return {
    ...nothing,
    id: newId(),
    time,
    kind: "RING",
    outcome: "called",
    method: button ? "BUTTON" : "CALL_CODE",
    button: button ? named(button.id, button.text) : null,
    targets: targets.slice(0, TARGETS_MAX).map(({ id, name }) => named(id, name)),
    offline,
    actionGroupId,
  };
}

/**
 * Returns the event of outputs opened without a decision: by the action group of a ring, or by the exit
 * button.
 */
export function openedEvent(
  how: {
    time: number;
    method: DeviceEvent["method"];
    button?: Pick<Button, "id" | "text"> | undefined;
    eventId?: string | undefined;
  },
  opened: NamedRow[],
  offline: boolean,
): DeviceEvent {
  return {
    ...nothing,
    id: how.eventId ?? newId(),
    time: how.time,
    kind: "ACCESS",
    outcome: "granted",
    reason: "GRANTED",
    method: how.method,
    button: how.button ? named(how.button.id, how.button.text) : null,
    targets: opened.slice(0, TARGETS_MAX).map(({ id, name }) => named(id, name)),
    offline,
  };
}

/** Returns the event of a changed input: a door is open or closed, an alarm begins or is over. */
export function inputEvent(
  {
    time,
    eventId,
    outcome,
  }: {
    time: number;
    eventId: string | undefined;
    outcome: DeviceEvent["outcome"];
  },
  concerned: { id: string; displayName: string }[],
  offline: boolean,
): DeviceEvent {
  return {
    ...nothing,
    id: eventId ?? newId(),
    time,
    kind: "INPUT",
    outcome,
    targets: concerned.slice(0, TARGETS_MAX).map(({ id, displayName }) => named(id, displayName)),
    offline,
  };
}

/** Returns an event with the lifts that it called. */
export function withLifts(event: DeviceEvent, lifts: Lifts): DeviceEvent {
  const elevatorCalls = lifts.slice(0, TARGETS_MAX).map(({ kind, ...area }) => ({
    ...named(area.id, area.name),
    kind,
  }));
  return { ...event, elevatorCalls };
}

/** Returns the event of a presentation that the panel decided alone. */
export function accessEvent(
  { eventId, time, method }: { eventId: string; time: number; method: CredentialType },
  decision: Decision,
  opened: NamedRow[],
): DeviceEvent {
  return {
    ...nothing,
    id: eventId,
    time,
    kind: "ACCESS",
    outcome: decision.outcome,
    reason: decision.reason,
    method,
    actor: decision.userId === undefined ? null : named(decision.userId, decision.userName ?? ""),
    targets: opened.slice(0, TARGETS_MAX).map(({ id, name }) => named(id, name)),
    credentialId: decision.credentialId ?? null,
    tagId: decision.tagId ?? null,
    offline: true,
    actionGroupId: decision.actionGroupId ?? null,
  };
}

function named(id: string, name: string): NamedRow {
  return { id, name: name.slice(0, NAME_MAX) };
}
