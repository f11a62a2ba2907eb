import { z } from "zod";
import { MAX_EVENTS_TTL_H } from "#rules/events.ts";
import { NAME_LENGTH_LIMIT } from "#rules/names.ts";
import { chosenPicture, pictureChoice, signedAddress, uploadPlace } from "./avatars.ts";
import { defineCalls } from "./call.ts";
import { displayName, id, instant, preferences } from "./fields.ts";

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
  /** Cleaned as §5 says; one that is taken is refused, where a new building's would get a number. */
  name: z.string({ error: "required" }).trim().min(1, "required").max(NAME_LENGTH_LIMIT, "tooLong"),
  label: displayName,
  /** In hours. */
  eventsTtl: z.number().int("number").min(1, "number").max(MAX_EVENTS_TTL_H, "eventsTtl"),
  automaticUpdatesEnabled: z.boolean(),
  joinByInviteNotificationEnabled: z.boolean(),
});

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
    errors: ["DOMAIN_NAME_EMPTY", "DOMAIN_NAME_TAKEN"],
  },
  remove: {
    method: "DELETE",
    path: "/domains/{id}",
    summary: "Deletes the building with everything in it; its name, typed again, confirms that.",
    access: "administrator",
    body: z.object({ name: z.string({ error: "required" }).trim().max(64, "tooLong") }),
  },
  getPreferences: {
    method: "GET",
    path: "/domains/{id}/preferences",
    summary: "What consoles keep for the building: a text that the provider never looks into.",
    access: "member",
    reply: z.object({ preferences: z.string() }),
  },
  setPreferences: {
    method: "PUT",
    path: "/domains/{id}/preferences",
    summary: "Keeps the building's preferences, up to 64 kB.",
    access: "administrator",
    body: z.object({ preferences }),
    reply: z.object({ preferences: z.string() }),
  },
  terminateConfiguration: {
    method: "POST",
    path: "/domains/{id}/terminateConfiguration",
    summary:
      "Ends the setting up of the building: its support invites are taken back, with whoever joined by them, and the devices get their configuration.",
    access: "administrator",
    reply: z.object({
      devices: z.number().int(),
      invites: z.number().int(),
      people: z.number().int(),
    }),
    errors: ["LAST_ADMINISTRATOR"],
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
    errors: ["NOT_FOUND"],
  },
  uploadAvatar: {
    method: "POST",
    path: "/domains/{id}/avatar/upload",
    summary: "An address to send a PNG or JPEG picture to, by PUT.",
    access: "administrator",
    reply: uploadPlace,
  },
  confirmAvatar: {
    method: "POST",
    path: "/domains/{id}/avatar/confirm",
    summary: "Makes the uploaded picture the building's; without one there is none any more.",
    access: "administrator",
    body: pictureChoice,
    reply: chosenPicture.pick({ avatar: true }),
    errors: ["NOT_AN_IMAGE", "IMAGE_TOO_LARGE"],
  },
  downloadAvatar: {
    method: "GET",
    path: "/domains/{id}/avatar/download",
    summary: "An address of the picture of a building one is in, entered or not.",
    access: "user",
    alsoVirtual: true,
    reply: signedAddress,
    errors: ["NO_AVATAR"],
  },
});
