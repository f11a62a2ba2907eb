import { z } from "zod";
import { CALL_CODE } from "#rules/access/codes.ts";
import { defineCalls } from "../call.ts";
import { id, version } from "../fields.ts";
import { action, actionBody, ACTIONS_MAX } from "./action-groups.ts";
import { ringBellButton, ringBellButtonBody } from "./ring-bell-buttons.ts";

/** A place on a panel's nameplate with everything that belongs to its button. */
export const nameplatePlace = z.object({
  /** The position on the nameplate, starting at 1. */
  position: z.number().int(),
  /**
   * The version of everything in this reply; send it back when you save the place. Null while the place is
   * empty.
   */
  version: version.nullable(),
  button: ringBellButton.nullable(),
  /** The actions of the button, in order of execution. */
  actions: z.array(action),
  /** The call codes that start the same actions, by number. */
  codes: z.array(z.string()),
});

export type NameplatePosition = z.infer<typeof nameplatePlace>;

/** The maximum number of call codes of a button. */
export const CODES_MAX = 1000;

/** All actions, in order of execution. */
export const savedActions = z.array(actionBody).max(ACTIONS_MAX, "tooLong");

export const nameplateBody = z.object({
  /** The version that was read; null for an empty place. */
  version: version.nullable(),
  text: ringBellButtonBody.shape.text,
  actions: savedActions,

  /** All call codes that start the same actions. */
  codes: z.array(z.string().regex(CALL_CODE, "callCode")).max(CODES_MAX, "tooLong"),
});

/** What rings when a panel calls it. */
export const callable = z.object({
  /** Whether the panel has an account at the telephone exchange, without which it rings no SIP name. */
  hasSip: z.boolean(),
  /** The agents that can be rung; agents that are missing have neither an account nor a SIP name. */
  agents: z.array(
    z.object({
      id,
      /**
       * MONITOR: by the server. SIP: at the telephone exchange. CONSOLE: a person in the console alone. ANALOG: a
       * telephone, which can't be rung yet.
       */
      by: z.enum(["MONITOR", "SIP", "CONSOLE", "ANALOG"]),
    }),
  ),
  /** The groups with members that ring. */
  groups: z.array(
    z.object({
      id,
      /** How many members ring, at any depth. */
      ringing: z.number().int(),
    }),
  ),
});

export type Callable = z.infer<typeof callable>;

/**
 * A button with its actions and its call codes, saved as one. The calls of `ringBellButtons`, `actionGroups`
 * and `codes` change them part by part.
 */
export const nameplate = defineCalls({
  get: {
    method: "GET",
    path: "/devices/{id}/nameplate/{position}",
    summary: "A place of the panel's nameplate: the button, its actions and its call codes.",
    access: "administrator",
    inViews: true,
    reply: nameplatePlace,
  },
  callable: {
    method: "GET",
    path: "/devices/{id}/callable",
    summary: "The people, devices and groups that ring when this panel calls them, and how.",
    access: "administrator",
    inViews: true,
    reply: callable,
  },
  save: {
    method: "PUT",
    path: "/devices/{id}/nameplate/{position}",
    summary:
      "Replaces the button at a place: text, actions and call codes, in one transaction. Refused if it has changed since the version in the request.",
    access: "administrator",
    body: nameplateBody,
    // A thousand actions, each with a text of its own.
    maxBytes: 1024 * 1024,
    reply: nameplatePlace,
    errors: [
      "CHANGED_MEANWHILE",
      "TARGET_UNKNOWN",
      "TARGET_UNFIT",
      "CODE_TAKEN",
      "NO_VALID_SUBSCRIPTION",
      "CAPABILITY_MISSING",
    ],
  },
  remove: {
    method: "DELETE",
    path: "/devices/{id}/nameplate/{position}",
    summary:
      "Deletes the button at a place with its call codes, and with its action group if nothing else uses it.",
    access: "administrator",
  },
});
