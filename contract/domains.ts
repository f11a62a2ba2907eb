import { z } from "zod";
import { MAX_EVENTS_TTL_H } from "#rules/events.ts";
import { defineCalls } from "./call.ts";
import { displayName, id, instant } from "./fields.ts";

/** §3 Domain: a building. `avatar` says when its picture changed last; null where there is none. */
export const domain = z.object({
  id,
  name: z.string(),
  label: displayName,
  eventsTtl: z.number().int(),
  automaticUpdatesEnabled: z.boolean(),
  joinByInviteNotificationEnabled: z.boolean(),
  preferences: z.string(),
  avatar: instant.nullable(),
});

export type Domain = z.infer<typeof domain>;

export const domainBody = z.object({
  label: displayName,
  /** In hours. */
  eventsTtl: z.number().int("number").min(1, "number").max(MAX_EVENTS_TTL_H, "eventsTtl"),
  automaticUpdatesEnabled: z.boolean(),
  joinByInviteNotificationEnabled: z.boolean(),
});

/** An address that is valid for a while and for one use only; `expiresAt` in milliseconds since 1970. */
export const signedAddress = z.object({ address: z.string(), expiresAt: instant });

export type SignedAddress = z.infer<typeof signedAddress>;

export const domains = defineCalls({
  get: {
    method: "GET",
    path: "/domains/{id}",
    summary: "The token's building.",
    access: "member",
    reply: domain,
  },
  update: {
    method: "PUT",
    path: "/domains/{id}",
    summary: "Changes the building's settings; what is not given stays.",
    access: "administrator",
    body: domainBody.partial(),
    reply: domain,
  },
  removeMember: {
    method: "DELETE",
    path: "/domains/{id}/{userId}",
    summary: "Takes a person out of the building, with their credentials and groups; oneself too.",
    access: "member",
    errors: ["LAST_ADMINISTRATOR"],
  },
  domainFromName: {
    method: "GET",
    path: "/domains/domainFromName",
    summary: "The building with a name; 404 means that the name is free.",
    access: "user",
    query: z.object({ name: z.string().max(64) }),
    reply: z.object({ id, name: z.string() }),
  },
  uploadAvatar: {
    method: "POST",
    path: "/domains/{id}/avatar/upload",
    summary: "An address to send a PNG or JPEG picture to, by PUT.",
    access: "administrator",
    reply: signedAddress.extend({ uploadId: id }),
  },
  confirmAvatar: {
    method: "POST",
    path: "/domains/{id}/avatar/confirm",
    summary: "Makes the uploaded picture the building's.",
    access: "administrator",
    body: z.object({ uploadId: id }),
    reply: z.object({ avatar: instant }),
    errors: ["NOT_AN_IMAGE", "IMAGE_TOO_LARGE"],
  },
  downloadAvatar: {
    method: "GET",
    path: "/domains/{id}/avatar/download",
    summary: "An address of the picture of a building one is in, entered or not.",
    access: "user",
    reply: signedAddress,
    errors: ["NO_AVATAR"],
  },
});
