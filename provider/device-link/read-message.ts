import { z } from "zod";
import {
  type DeviceEvent,
  deviceEvent,
  type DownMessage,
  downMessages,
  type UpMessage,
  type UpMessageName,
  upMessages,
} from "#contract/device-link/device-link.ts";
import { EVENTS_PER_MESSAGE_MAX, LINK_MESSAGE_MAX_BYTES } from "#contract/device-link/limits.ts";
import { isUnstorable } from "#contract/parse.ts";
import { readJsonText } from "#rules/json-text.ts";

const NAME_MAX = 64;
const FIELD_MAX = 200;
/** More than a hundred events that each name all outputs of a building. */
const VALUES_MAX = 20_000;

/** A message with events, before each of them is read. */
const eventList = z.object({ events: z.array(z.unknown()).min(1).max(EVENTS_PER_MESSAGE_MAX) });

const nameableId = downMessages.problem.shape.eventIds.element;

type AnyUpMessage = { [N in UpMessageName]: { name: N; message: UpMessage<N> } }[UpMessageName];

export type Problem = DownMessage<"problem">;

/** The result of reading a message: the part that is valid, and the problem to report to the device. */
export interface ReadMessage {
  read?: AnyUpMessage;
  problem?: Problem;
}

export function isUpMessage(name: string): name is UpMessageName {
  return Object.hasOwn(upMessages, name);
}

/** Reads a message from a device. In a list of events the valid ones are read even if others are invalid. */
export function readMessage(name: UpMessageName, payload: Buffer): ReadMessage {
  const content = parseJson(payload);
  if (name === "events") return readEvents(content);
  const result = upMessages[name].safeParse(content);
  const eventIds = idsIn([content], "eventId");
  if (!result.success)
    return { problem: createProblem(name, "INVALID", { field: fieldOf(result.error), eventIds }) };
  if (isUnstorable(result.data)) return { problem: createProblem(name, "INVALID", { eventIds }) };
  return { read: { name, message: result.data } as AnyUpMessage };
}

/** Returns the problem that reports why a message of a device, or a part of it, had no effect. */
export function createProblem(
  message: string,
  reason: Problem["reason"],
  { field = null, eventIds = [], positions }: Partial<Omit<Problem, "message" | "reason">> = {},
): Problem {
  const named = { field: field?.slice(0, FIELD_MAX) ?? null, eventIds, positions };
  return { message: message.slice(0, NAME_MAX), reason, ...named };
}

export function listEventIds({ name, message }: AnyUpMessage): string[] {
  return name === "events" ? message.events.map(({ id }) => id) : idsIn([message], "eventId");
}

function readEvents(content: unknown): ReadMessage {
  const list = eventList.safeParse(content);
  // Reports only fields of the contract to the device.
  if (!list.success) return { problem: createProblem("events", "INVALID", { field: "events" }) };
  const events: DeviceEvent[] = [];
  const refused: unknown[] = [];
  const positions: number[] = [];
  let field: string | undefined;
  for (const [position, each] of list.data.events.entries()) {
    const result = deviceEvent.safeParse(each);
    if (result.success && !isUnstorable(result.data)) {
      events.push(result.data);
      continue;
    }
    refused.push(each);
    positions.push(position);
    field ??= ["events", position, result.success ? "" : fieldOf(result.error)]
      .filter((part) => part !== "")
      .join(".");
  }
  return {
    read: events.length > 0 ? { name: "events", message: { events } } : undefined,
    problem:
      refused.length > 0
        ? createProblem("events", "INVALID", { field, eventIds: idsIn(refused, "id"), positions })
        : undefined,
  };
}

/**
 * Returns the first field that violates the contract, as a path with dots; null when the message as a whole
 * is invalid.
 */
function fieldOf({ issues: [issue] }: z.ZodError): string | null {
  return issue && issue.path.length > 0 ? issue.path.join(".") : null;
}

/** Returns the ids unchanged, including invalid ones: the device looks up its event by the id it sent. */
function idsIn(all: readonly unknown[], key: string): string[] {
  return all
    .map((each): unknown => (typeof each === "object" && each !== null ? Reflect.get(each, key) : undefined))
    .filter((id): id is string => nameableId.safeParse(id).success);
}

function parseJson(payload: Buffer): unknown {
  try {
    // Wrong UTF-8 is replaced: a device would send refused events without an id again and again.
    return readJsonText(payload.toString("utf8"), { length: LINK_MESSAGE_MAX_BYTES, values: VALUES_MAX });
  } catch {
    return undefined;
  }
}
