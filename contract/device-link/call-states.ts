import { z } from "zod";
import { named } from "./device-event.ts";
import { CALL_TARGETS_MAX } from "./limits.ts";

/** The state of a call. `ended` without an answer before it: no one answered. */
export const CALL_STATES = ["answered", "declined", "ended"] as const;
export type CallState = (typeof CALL_STATES)[number];

/**
 * The agents that a call rings: the people, devices and phones that are targets of its actions or members of
 * a target.
 */
export const callTargets = z.object({
  /** The people. */
  people: z.array(named).max(CALL_TARGETS_MAX),
  /** The monitors. */
  monitors: z.array(named).max(CALL_TARGETS_MAX),
  /** The phones and desktop apps. */
  phones: z
    .array(
      named.extend({
        /** Its registration at the telephone exchange; null if there is none. */
        userName: z.string().nullable(),
      }),
    )
    .max(CALL_TARGETS_MAX),
});

export type CallTargets = z.infer<typeof callTargets>;
