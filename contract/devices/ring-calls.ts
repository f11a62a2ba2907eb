import { z } from "zod";
import { RING_CALL_STATES } from "#rules/devices/ring-calls.ts";
import { opening, OPENING_ERRORS } from "../access/openings.ts";
import { defineCalls } from "../call.ts";
import { displayName, id, instant, yesOrNo } from "../fields.ts";
import { named } from "../history/events.ts";
import { pageQuery, pageSchema } from "../paging.ts";

/** A ring at a door panel that calls the caller: directly, or as a member of a called group at any depth. */
export const ringCall = z.object({
  id,
  /** Its event in the history, whose picture may show who rings. */
  eventId: id,
  /** The panel. */
  device: named,
  /** The text beside the pressed button, or what was dialled; empty if the panel reported none. */
  button: z.string(),
  /** When it began to ring, in milliseconds since 1970. */
  startedAt: instant,
  /** Whether it rings, or how its ringing ended. */
  state: z.enum(RING_CALL_STATES),
  /** Whether it rings for the caller now: not after they declined it, and not if they want quiet. */
  ringsForMe: z.boolean(),
  /** When its ringing, or after an answer the call, ends by itself, in milliseconds since 1970; null once it has ended. */
  endsAt: instant.nullable(),
  /** The person or monitor that answered, or declined last; null if no one did. */
  by: named.nullable(),
  /** Whether there is a picture of who rings that the caller may see. */
  picture: z.boolean(),
});

export type RingCall = z.infer<typeof ringCall>;

/** A ring that calls the caller now, in any of their buildings: enough to go there. */
export const ringInBuilding = ringCall
  .pick({ id: true, device: true, button: true, startedAt: true })
  .extend({
    /** The building of the panel. */
    domain: z.object({ id, label: displayName }),
  });

export type RingInBuilding = z.infer<typeof ringInBuilding>;

/** The calls of door panels that ring for the caller. */
export const ringCalls = defineCalls({
  list: {
    method: "GET",
    path: "/calls",
    summary:
      "The calls that rang for the caller in this building, newest first, or only those that ring now.",
    access: "member",
    inViews: true,
    query: pageQuery.extend({
      /** `true`: only calls that ring, also those that the caller has declined. */
      ringing: yesOrNo.optional(),
    }),
    reply: pageSchema(ringCall),
  },
  listEverywhere: {
    method: "GET",
    path: "/users/me/calls",
    summary:
      "The calls that ring now for the caller, in all of their buildings, newest first; with a token of a building only those of that building.",
    access: "user",
    alsoVirtual: true,
    query: pageQuery,
    reply: pageSchema(ringInBuilding),
  },
  get: {
    method: "GET",
    path: "/calls/{id}",
    summary: "A call that rang for the caller.",
    access: "member",
    inViews: true,
    reply: ringCall,
  },
  answer: {
    method: "POST",
    path: "/calls/{id}/answer",
    summary:
      "Answers a call: the panel says that a person is coming, and it stops ringing everywhere. The first answer wins; it ends after two minutes.",
    access: "member",
    reply: ringCall,
    errors: ["CALL_OVER"],
  },
  decline: {
    method: "POST",
    path: "/calls/{id}/decline",
    summary:
      "Declines a call, which goes on ringing for others. It ends once all of its monitors have declined or, without a monitor, all people.",
    access: "member",
    reply: ringCall,
    errors: ["CALL_OVER"],
  },
  end: {
    method: "POST",
    path: "/calls/{id}/end",
    summary: "Ends a call that the caller has answered.",
    access: "member",
    reply: ringCall,
    errors: ["FORBIDDEN", "CALL_OVER"],
  },
  say: {
    method: "POST",
    path: "/calls/{id}/say",
    summary: "Shows a sentence on the display of the panel, while the call rings or goes on.",
    access: "member",
    body: z.object({
      /** A line of 1 to 64 characters. */
      text: displayName,
    }),
    status: 202,
    reply: ringCall,
    errors: ["CALL_OVER", "HARDWARE_RETURNED", "COMMANDS_WAITING"],
  },
  open: {
    method: "POST",
    path: "/calls/{id}/open",
    summary:
      "Opens an output of the panel by the right that the caller has anyway, while the call rings or goes on; one that rings is answered. The outcome is read as that of every opening.",
    access: "member",
    body: z.object({
      /** An output of the panel. */
      outputId: id,
    }),
    status: 202,
    reply: opening,
    errors: ["CALL_OVER", ...OPENING_ERRORS],
  },
});
