import { z } from "zod";
import { defineCalls } from "../call.ts";
import { id, optionalName } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";

/** §3 Ring-bell button: a place on the panel's nameplate and the action group it starts. */
export const ringBellButton = z.object({
  id,

  /** The position on the nameplate, starting at 1. */
  position: z.number().int(),

  /**
   * The text beside the button. It is the name of the button's action group: changing one changes the other.
   */
  text: z.string(),

  /** The action group that it starts. */
  actionGroupId: id,

  /** The licence seat that it uses; null if it needs none. */
  subscriptionId: id.nullable(),
});

export type RingBellButton = z.infer<typeof ringBellButton>;

export const POSITION_MAX = 1000;

export const ringBellButtonBody = z.object({
  position: z.number({ error: "required" }).int("number").min(1, "number").max(POSITION_MAX, "number"),
  /** If blank: 'Family Name N.' and the position. A new line becomes a space. */
  text: optionalName(64).default(""),
  /** An existing action group; without one the button gets its own, named after its text. */
  actionGroupId: id.optional(),

  /** The seat of the device, which its buttons use as well; it may be left out. */
  subscriptionId: id.optional(),
});

/** The buttons of a panel's nameplate. */
export const ringBellButtons = defineCalls({
  list: {
    method: "GET",
    path: "/devices/{id}/ringBellButtons",
    summary: "The panel's buttons, by position.",
    access: "member",
    inViews: true,
    query: pageQuery,
    reply: pageSchema(ringBellButton),
  },
  create: {
    method: "POST",
    path: "/devices/{id}/ringBellButtons",
    summary: "Creates a button.",
    access: "administrator",
    body: ringBellButtonBody,
    status: 201,
    reply: ringBellButton,
    errors: [
      "BUTTON_TAKEN",
      "BUTTON_UNKNOWN",
      "ACTION_GROUP_UNKNOWN",
      "NO_VALID_SUBSCRIPTION",
      "CAPABILITY_MISSING",
    ],
  },
  get: {
    method: "GET",
    path: "/devices/{id}/ringBellButtons/{buttonId}",
    summary: "A button.",
    access: "member",
    inViews: true,
    reply: ringBellButton,
  },
  update: {
    method: "PUT",
    path: "/devices/{id}/ringBellButtons/{buttonId}",
    summary: "Changes a button's text or action group; omitted fields stay unchanged.",
    access: "administrator",
    body: z.object({
      /**
       * The text beside the button, which is also the name of its action group. Blank has the same default as
       * on creation.
       */
      text: optionalName(64).optional(),
      /** Another action group to start. */
      actionGroupId: id.optional(),
    }),
    reply: ringBellButton,
    errors: ["ACTION_GROUP_UNKNOWN"],
  },
  remove: {
    method: "DELETE",
    path: "/devices/{id}/ringBellButtons/{buttonId}",
    summary: "Deletes a button, and its action group if nothing else uses it.",
    access: "administrator",
  },
});
