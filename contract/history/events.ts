import { z } from "zod";
import { OPENING_RIGHTS } from "#rules/access/console-openings.ts";
import { ACTION_TYPES, ELEVATOR_CALL_KIND_MAX } from "#rules/devices/actions.ts";
import { RING_CALL_STATES } from "#rules/devices/ring-calls.ts";
import { EVENT_METHODS, HISTORY_KINDS, HISTORY_OUTCOMES } from "#rules/history/event-kinds.ts";
import { signedAddress } from "../buildings/avatars.ts";
import { defineCalls } from "../call.ts";
import { id, instant } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";

/**
 * The kind of an event. RING: a button pressed or a call code dialled. ACCESS: an opening, or a refused
 * value. ACTION: the result of an action that one of these started. STATE: a device connected or
 * disconnected. MEMBER: a person joined. INPUT: a door contact, an alarm contact or another signal changed.
 * DIAGNOSTIC: a line of a device's log. An opening from the console is `requested`, and then `opened`, `closed`
 * or `unreached`.
 */
export const eventKinds = [...HISTORY_KINDS, "DIAGNOSTIC"] as const;
export const eventOutcomes = [...HISTORY_OUTCOMES, "info", "warning", "error"] as const;
export const eventMethods = EVENT_METHODS;

export const named = z.object({
  id,
  /** Its name at the time of the event. */
  name: z.string(),
});

/** How a lift is called: normal 0, handicap 1, priority 2, empty car 3, space allocation 4. */
export const elevatorCallKind = z.number().int().min(0).max(ELEVATOR_CALL_KIND_MAX);

/** What an event was about: an output that was opened, or a person, group, device or input. */
export const eventTarget = named.extend({
  /** Set for an output of type `lift`, which called a lift by its contact. */
  outputType: z.literal("lift").optional(),
  /** Set for an output that was switched because another one is linked to it: the id of that one. */
  switchedWith: id.optional(),
});

export type EventTarget = z.infer<typeof eventTarget>;

/** A refused tag, so that the reader can tell which one it was. */
const refusedTag = z.object({
  /** The tag; null for one that the building does not know. */
  id: id.nullable(),
  /** The current name of the tag; null for one without a name. */
  name: z.string().nullable(),
  /** Only the end of the value. */
  maskedValue: z.string(),
  /** The current holder; null while the tag is in the pool. */
  holderId: id.nullable(),
  /** Who last held a tag that had no holder at the time of the event; null if no one did, or it is unknown. */
  lastHolder: z
    .object({
      /** Null for a person who has left the building. */
      id: id.nullable(),
      /** Their name when they lost the tag. */
      name: z.string(),
    })
    .nullable(),
});

export type RefusedTag = z.infer<typeof refusedTag>;

/** What became of an action that an event started. */
const startedAction = z.object({
  /** The id of its own event, of kind ACTION. */
  id,
  /** When it began. */
  time: instant,
  /** The type of the action. */
  action: z.enum(ACTION_TYPES).nullable(),
  /** The outcome of the action. */
  outcome: z.enum(eventOutcomes),
  /** Why it failed; null if it did not. */
  reason: z.string().nullable(),
  /** The message of a device or an auxiliary about it; null without one. */
  text: z.string().nullable(),
  /** What the action was about. */
  targets: z.array(eventTarget),
});

export type StartedAction = z.infer<typeof startedAction>;

/** What happened, who, where, how, and why; names are those of the time of the event. */
export const event = z.object({
  id,
  /** When it happened, on the device's clock. */
  time: instant,
  /** When the server received it; null from a provider that does not report it. */
  receivedAt: instant.nullable().default(null),
  kind: z.enum(eventKinds),

  /** The outcome of the event. */
  outcome: z.enum(eventOutcomes),
  /** A reason code of the access decision, or the reason why an action failed; null if there is none. */
  reason: z.string().nullable(),

  /** The means of opening or ringing; null otherwise. */
  method: z.enum(eventMethods).nullable(),

  /** The person; null if unknown. */
  actor: named.nullable(),

  /** The device where it happened; null if none. */
  device: named.nullable(),

  /** The call button or exit button that was pressed; null otherwise. */
  button: named.nullable(),
  /**
   * The called people, the opened outputs with those linked to them, or the targets of an action. Of kind INPUT:
   * the input, then the outputs whose door contact it is.
   */
  targets: z.array(eventTarget),
  /** The lift areas that lifts were called to, and how. */
  elevatorCalls: z.array(named.extend({ kind: elevatorCallKind })),

  /** The credential that opened; null otherwise. */
  credentialId: id.nullable(),

  /** The tag that was presented; null otherwise. */
  tagId: id.nullable(),
  /** A line of a diagnostic log; null otherwise. */
  text: z.string().nullable(),
  /** Whether the device decided alone, while the server was unavailable. */
  offline: z.boolean(),
  /** Whether it has a picture that the reader may see. */
  media: z.boolean(),
  /** Of kind ACTION: the type of the action; null otherwise. */
  action: z.enum(ACTION_TYPES).nullable().default(null),
  /** Of kind ACTION: the event that started it; null otherwise. */
  causeId: id.nullable().default(null),
  /** Of an opening from the console: the right that permitted it; null otherwise. */
  allowedBy: z.enum(OPENING_RIGHTS).nullable().default(null),
  /**
   * The tag that was refused, for credential managers and above; null for others, for a tag that was deleted since,
   * and for one that a device refused alone without knowing it.
   */
  refusedTag: refusedTag.nullable().default(null),
  /** Of a ring: whether it rings, or how that ended, and who answered or declined it last; null otherwise. */
  call: z
    .object({
      /** Whether it rings, or how its ringing ended. */
      state: z.enum(RING_CALL_STATES),
      /** The person or monitor that answered, or declined last; null if no one did. */
      by: named.nullable(),
    })
    .nullable()
    .default(null),
  /** The actions that it started, oldest first, as far as the reader may see them. */
  actions: z.array(startedAction).default([]),
});

export type Event = z.infer<typeof event>;

export const EVENTS_PAGE_SIZE = 50;

/** The filter of a history: time range, kinds, outcomes, person, device and opened output. */
export const eventFilters = z.object({
  /** From this time on, in milliseconds since 1970. */
  from: instant.optional(),

  /** Before this time, in milliseconds since 1970. */
  to: instant.optional(),

  /** Only these kinds; defaults to all but DIAGNOSTIC. */
  kinds: z.array(z.enum(eventKinds)).max(eventKinds.length).optional(),

  /** Only events with this outcome. */
  outcome: z.enum(eventOutcomes).optional(),

  /** Only what this person did and, if that is the caller, the rings that called them. */
  agentId: id.optional(),

  /** Only events at this device. */
  deviceId: id.optional(),

  /**
   * Only openings of this output: accesses and actions with it among their targets, also because it is linked to
   * the output that was opened.
   */
  outputId: id.optional(),
});

export type EventFilters = z.infer<typeof eventFilters>;

/** The history of a building. */
export const events = defineCalls({
  query: {
    method: "POST",
    path: "/events/query",
    summary:
      "The building's history, newest first; diagnostic lines only if their kind is requested. Ordinary users see what they did, and the rings that called them.",
    access: "member",
    inViews: true,
    onlyReads: true,
    body: eventFilters.extend({
      page: pageQuery.shape.page,

      /** The maximum number of events on a page; defaults to 50. */
      pageSize: z.number().int().min(1).max(10_000).default(EVENTS_PAGE_SIZE),
    }),
    reply: pageSchema(event),
  },
  media: {
    method: "GET",
    path: "/events/{id}/media",
    summary:
      "Returns an address of an event's picture that is valid for a few minutes and needs a building token of the same person. Requires CAN_AUDIT_ACCESS over the person or device of the event, and no CANNOT_ACCESS_EVENT_MEDIA.",
    access: "member",
    reply: signedAddress,
  },
});
