import { z } from "zod";
import { OPENING_ACTIONS, OPENING_RIGHTS, OPENING_STATES } from "#rules/access/console-openings.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { OUTPUT_TYPES } from "#rules/devices/devices.ts";
import { defineCalls } from "../call.ts";
import { displayName, id, instant } from "../fields.ts";
import { eventTarget } from "../history/events.ts";
import { pageQuery, pageSchema } from "../paging.ts";

/** One request to open an output, until it ends. */
export const opening = z.object({
  /** Also the id of its event in the history. */
  id,
  /** The device of the output. */
  deviceId: id,
  /** The output to open or close. */
  outputId: id,
  /** The output, and the one that is switched with it, if any; only the output if it was denied. */
  targets: z.array(eventTarget),
  /** What was requested. */
  action: z.enum(OPENING_ACTIONS),
  /**
   * `requested` until it ends: `opened` or `closed`, as the device reported; `denied`, with the `reason`, when
   * nothing was sent; `not-reached` when the device was not connected within 10 s; `refused-by-device`;
   * `timed-out` when the command was sent to the device, which has not reported the outcome.
   */
  state: z.enum(OPENING_STATES),
  /** Why it was denied or not carried out; null otherwise. */
  reason: z.string().nullable(),
  /** The right that permitted it; null when it was denied. */
  allowedBy: z.enum(OPENING_RIGHTS).nullable(),
  /** What the device reported; null before. */
  detail: z.string().nullable(),

  /** When it was requested, in milliseconds since 1970. */
  requestedAt: instant,

  /** When it ended, in milliseconds since 1970; null before. */
  endedAt: instant.nullable(),
});

export type Opening = z.infer<typeof opening>;

/** An output that the caller has the right to open. */
export const openableOutput = z.object({
  id,
  displayName,

  /** What the output drives. */
  type: z.enum(OUTPUT_TYPES),
  deviceId: id,
  /** The name of its device. */
  deviceName: z.string(),
  /** Whether the device is connected; otherwise nothing opens. */
  online: z.boolean(),
  /** When the device was last connected, in milliseconds since 1970; null if never. */
  lastSeenAt: instant.nullable(),
  /** Whether it was on in the device's last report; for a `bistable` output, whether it is held open. */
  active: z.boolean().nullable(),
  /**
   * Why the caller can't open it now although they have the right: the state of their credentials. Null if
   * they can.
   */
  reason: z.string().nullable(),
});

export type OpenableOutput = z.infer<typeof openableOutput>;

/** The errors of each call that opens an output. */
export const OPENING_ERRORS = [
  "NOT_OPENABLE",
  "ALREADY_SWITCHED",
  "TOO_MANY_OPENINGS",
  "HARDWARE_RETURNED",
  "COMMANDS_WAITING",
] as const;

/** Openings from the console: a person opens an output of a device without standing in front of it. */
export const openings = defineCalls({
  listOutputs: {
    method: "GET",
    path: "/openableOutputs",
    summary:
      "The outputs that the caller may open from the console, by device and position: for an administrator all outputs of the building that can be opened, for others those that their rules and zones open; `search` matches parts of names.",
    access: "member",
    inViews: true,
    query: pageQuery.extend({
      /** Only outputs of this device. */
      deviceId: id.optional(),
      /** Only outputs with this text in their name or in that of their device. */
      search: z.string().max(NAME_LENGTH_LIMIT).optional(),
    }),
    reply: pageSchema(openableOutput),
  },
  open: {
    method: "POST",
    path: "/devices/{id}/outputs/{outputId}/open",
    summary:
      "Opens an output, or closes one that is held open. Permitted by the caller's access rules and zones with a credential that is valid now, or to an administrator. The device gets a command that it carries out within 10 s or never. A person opens one output at most 10 times a minute, an administrator 60 times: the answer 429 says with Retry-After when it goes on.",
    access: "member",
    body: z.object({
      /** `close` only for an output of type `bistable`. */
      action: z.enum(OPENING_ACTIONS, { error: "invalid" }).default("open"),
    }),
    status: 202,
    reply: opening,
    errors: OPENING_ERRORS,
  },
  get: {
    method: "GET",
    path: "/devices/{id}/outputs/{outputId}/openings/{openingId}",
    summary: "The state of an opening of the caller; an administrator may read everyone's.",
    access: "member",
    inViews: true,
    reply: opening,
  },
});
