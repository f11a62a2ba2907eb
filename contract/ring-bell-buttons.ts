import { z } from "zod";
import { defineCalls } from "./call.ts";
import { id, optionalText } from "./fields.ts";
import { pageOf, pageQuery } from "./paging.ts";

/** §3 Ring-bell button: a place on the panel's nameplate and the action group it starts. */
export const ringBellButton = z.object({
  id,
  position: z.number().int(),
  text: z.string(),
  actionGroupId: id,
  subscriptionId: id.nullable(),
});

export type RingBellButton = z.infer<typeof ringBellButton>;

export const POSITION_MAX = 1000;

export const ringBellButtonBody = z.object({
  position: z.number({ error: "required" }).int("number").min(1, "number").max(POSITION_MAX, "number"),
  /** Blank: 'Family Name N.' and the position. A new line becomes a space. */
  text: z.string().max(64, "tooLong").default(""),
  /** An existing action group; without one the button gets its own, named after its text. */
  actionGroupId: id.optional(),
  subscriptionId: id.optional(),
});

export const ringBellButtons = defineCalls({
  list: {
    method: "GET",
    path: "/devices/{id}/ringBellButtons",
    summary: "The panel's buttons, by position.",
    access: "member",
    query: pageQuery,
    reply: pageOf(ringBellButton),
  },
  create: {
    method: "POST",
    path: "/devices/{id}/ringBellButtons",
    summary: "Puts a button into service.",
    access: "administrator",
    body: ringBellButtonBody,
    status: 201,
    reply: ringBellButton,
    errors: ["BUTTON_TAKEN", "BUTTON_UNKNOWN", "ACTION_GROUP_UNKNOWN", "NO_VALID_SUBSCRIPTION"],
  },
  get: {
    method: "GET",
    path: "/devices/{id}/ringBellButtons/{buttonId}",
    summary: "A button.",
    access: "member",
    reply: ringBellButton,
  },
  update: {
    method: "PUT",
    path: "/devices/{id}/ringBellButtons/{buttonId}",
    summary: "Renames a button or gives it another action group; what is not given stays.",
    access: "administrator",
    body: z.object({ text: optionalText(64).optional(), actionGroupId: id.optional() }),
    reply: ringBellButton,
    errors: ["ACTION_GROUP_UNKNOWN"],
  },
  remove: {
    method: "DELETE",
    path: "/devices/{id}/ringBellButtons/{buttonId}",
    summary: "Takes a button out of service, and its action group if nothing else uses it.",
    access: "administrator",
  },
});
