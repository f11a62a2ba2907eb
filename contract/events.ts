import { z } from "zod";
import { ELEVATOR_CALL_KIND_MAX } from "#rules/actions.ts";
import { defineCalls } from "./call.ts";
import { signedAddress } from "./avatars.ts";
import { id, instant } from "./fields.ts";
import { pageOf, pageQuery } from "./paging.ts";

/**
 * RING: a button pressed or a call code dialled. ACCESS: what opened, or something presented that was refused.
 * STATE: a device came or went. MEMBER: somebody joined. DIAGNOSTIC: a line of a device's log.
 */
export const eventKinds = ["RING", "ACCESS", "STATE", "MEMBER", "DIAGNOSTIC"] as const;
export const eventOutcomes = [
  "granted",
  "refused",
  "called",
  "online",
  "offline",
  "joined",
  "info",
  "warning",
  "error",
] as const;
export const eventMethods = [
  "BUTTON",
  "CALL_CODE",
  "CODE",
  "NFC_TAG",
  "QR",
  "FACE_ID",
  "EXIT_BUTTON",
  "INVITE",
] as const;

const named = z.object({ id, name: z.string() });

/** How a lift is called: normal 0, handicap 1, priority 2, empty car 3, space allocation 4. */
export const elevatorCallKind = z.number().int().min(0).max(ELEVATOR_CALL_KIND_MAX);

/** What happened, who, where, how, and why: names are those of the time it happened. */
export const event = z.object({
  id,
  time: instant,
  kind: z.enum(eventKinds),
  outcome: z.enum(eventOutcomes),
  /** A reason code of the access decision; null where there is nothing to give reasons for. */
  reason: z.string().nullable(),
  method: z.enum(eventMethods).nullable(),
  actor: named.nullable(),
  device: named.nullable(),
  button: named.nullable(),
  /** Who was called, or which outputs opened. */
  targets: z.array(named),
  /** To which lift areas lifts were called, and how. */
  elevatorCalls: z.array(named.extend({ kind: elevatorCallKind })),
  credentialId: id.nullable(),
  tagId: id.nullable(),
  /** A line of a diagnostic log; null otherwise. */
  text: z.string().nullable(),
  /** Decided by the device alone, while the server was away. */
  offline: z.boolean(),
  /** Whether there is a picture of it that the reader may see. */
  media: z.boolean(),
});

export type Event = z.infer<typeof event>;

export const EVENTS_PAGE_SIZE = 50;

/** What is looked for in a history: from a moment on, before another, of certain kinds, of somebody, at a device. */
export const eventFilters = z.object({
  from: instant.optional(),
  to: instant.optional(),
  kinds: z.array(z.enum(eventKinds)).max(eventKinds.length).optional(),
  outcome: z.enum(eventOutcomes).optional(),
  agentId: id.optional(),
  deviceId: id.optional(),
});

export type EventFilters = z.infer<typeof eventFilters>;

export const events = defineCalls({
  query: {
    method: "POST",
    path: "/events/query",
    summary: "The building's history, the newest first. Diagnostic lines only where the kind is asked for.",
    access: "member",
    onlyAsks: true,
    body: eventFilters.extend({
      page: pageQuery.shape.page,
      total: pageQuery.shape.total,
      pageSize: z.number().int().min(1).max(10_000).default(EVENTS_PAGE_SIZE),
    }),
    reply: pageOf(event),
    errors: ["NOT_FOUND"],
  },
  media: {
    method: "GET",
    path: "/events/{id}/media",
    summary:
      "An address of an event's picture, for a few minutes: it is read with the token of a building of whoever asked for it. Takes CAN_AUDIT_ACCESS over what the event is about, which CANNOT_ACCESS_EVENT_MEDIA takes away.",
    access: "member",
    reply: signedAddress,
  },
});
