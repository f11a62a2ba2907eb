import { z } from "zod";
import { RESIDENTS_OPEN } from "#rules/access/console-openings.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { isTimeZone } from "#rules/buildings/wall-clock.ts";
import { MAX_EVENTS_TTL_H } from "#rules/history/events.ts";
import { FLAT_WORDS } from "#rules/people/flats.ts";
import { defineCalls } from "../call.ts";
import { displayName, id, instant, jsonPreferences } from "../fields.ts";
import { chosenPicture, pictureChoice, signedAddress, uploadPlace } from "./avatars.ts";

/** §3 Domain: a building. `avatar` is when its picture last changed; null if it has none. */
export const domain = z.object({
  id,

  /** The building's short name: lower case letters, digits and hyphens, unique in the installation. */
  name: z.string(),
  label: displayName,

  /** How many hours events are stored: 1 to 8640. */
  eventsTtl: z.number().int(),
  /** The building's IANA time zone, for example `Europe/Rome`. */
  timeZone: z.string(),
  /** Whether new devices install firmware updates at night. */
  automaticUpdatesEnabled: z.boolean(),

  /** Whether administrators are notified when a person joins by an invite. */
  joinByInviteNotificationEnabled: z.boolean(),

  /**
   * Whether people may open from the console what they may open at the doors: `always`, only while a panel calls
   * them (`called`), or `never`. Administrators always may. Absent from a provider that is older than openings
   * from the console, which refuses it in requests.
   */
  residentsOpen: z.enum(RESIDENTS_OPEN).optional(),

  /**
   * What the building calls its flats: flats, offices or rooms. Absent from a provider that is older than flats,
   * which refuses it in requests.
   */
  flatWord: z.enum(FLAT_WORDS).optional(),

  /** A text that consoles store with the building. */
  preferences: z.string(),

  /** When its picture was set, in milliseconds since 1970; null if there is none. */
  avatar: instant.nullable(),
});

export type Domain = z.infer<typeof domain>;

/** An IANA time zone, for example `Europe/Rome`. */
export const timeZoneName = z.string({ error: "required" }).max(64, "tooLong").refine(isTimeZone, "unknown");

export const domainBody = z.object({
  /** Characters other than lower-case letters, digits and hyphens are removed; a taken name is refused. */
  name: z.string({ error: "required" }).trim().min(1, "required").max(NAME_LENGTH_LIMIT, "tooLong"),
  label: displayName,
  /** In hours. */
  eventsTtl: z.number().int("number").min(1, "number").max(MAX_EVENTS_TTL_H, "eventsTtl"),
  /** The building's IANA time zone, for example `Europe/Rome`. */
  timeZone: timeZoneName,
  /** The default for new devices; devices in service keep their own setting. */
  automaticUpdatesEnabled: z.boolean(),
  joinByInviteNotificationEnabled: z.boolean(),
  /** Whether people may open from the console what they may open at the doors. */
  residentsOpen: z.enum(RESIDENTS_OPEN, { error: "invalid" }),
  /** What the building calls its flats. */
  flatWord: z.enum(FLAT_WORDS, { error: "invalid" }),
});

/** Buildings. */
export const domains = defineCalls({
  get: {
    method: "GET",
    path: "/domains/{id}",
    summary: "The building of the token.",
    access: "member",
    inViews: true,
    reply: domain,
  },
  update: {
    method: "PUT",
    path: "/domains/{id}",
    summary: "Changes the building's settings; omitted fields stay unchanged.",
    access: "administrator",
    body: domainBody.partial(),
    reply: domain,
    errors: ["DOMAIN_NAME_EMPTY", "DOMAIN_NAME_TAKEN"],
  },
  remove: {
    method: "DELETE",
    path: "/domains/{id}",
    summary:
      "Deletes the building with everything in it. The request repeats the building's name as confirmation.",
    access: "administrator",
    fresh: "password",
    body: z.object({
      /** The building's name, as confirmation. */
      name: z.string({ error: "required" }).trim().max(64, "tooLong"),
    }),
  },
  getPreferences: {
    method: "GET",
    path: "/domains/{id}/preferences",
    summary: "The preferences that consoles store with the building: a text that the provider does not read.",
    access: "member",
    inViews: true,
    reply: z.object({ preferences: z.string() }),
  },
  setPreferences: {
    method: "PUT",
    path: "/domains/{id}/preferences",
    summary: "Stores the building's preferences: JSON, up to 64 kB.",
    access: "administrator",
    body: z.object({ preferences: jsonPreferences }),
    // Escaped in JSON, a character can have six bytes.
    maxBytes: 512 * 1024,
    reply: z.object({ preferences: z.string() }),
  },
  terminateConfiguration: {
    method: "POST",
    path: "/domains/{id}/terminateConfiguration",
    summary:
      "Ends the set-up of the building: withdraws its support invites, removes the people who joined by them, and sends the devices their configuration.",
    access: "administrator",
    reply: z.object({
      /** How many devices were sent their configuration. */
      devices: z.number().int(),

      /** How many support invites were withdrawn, not counting expired ones. */
      invites: z.number().int(),

      /** How many people who had joined by them were removed. */
      people: z.number().int(),
    }),
    errors: ["LAST_ADMINISTRATOR"],
  },
  removeMember: {
    method: "DELETE",
    path: "/domains/{id}/{userId}",
    summary:
      "Removes a person from the building, with their credentials and group memberships. Also removes the caller.",
    access: "member",
    errors: ["LAST_ADMINISTRATOR"],
  },
  domainFromName: {
    method: "GET",
    path: "/domains/domainFromName",
    summary: "The building with this name; 404 means that the name is free.",
    access: "user",
    query: z.object({
      /** The name to look for. */
      name: z.string().max(64),
    }),
    reply: z.object({
      id,
      /** The building's name. */
      name: z.string(),
    }),
    errors: ["NOT_FOUND"],
  },
  uploadAvatar: {
    method: "POST",
    path: "/domains/{id}/avatar/upload",
    summary: "Returns an address to upload a PNG or JPEG picture to with PUT.",
    access: "administrator",
    reply: uploadPlace,
  },
  confirmAvatar: {
    method: "POST",
    path: "/domains/{id}/avatar/confirm",
    summary: "Sets the uploaded picture as the building's; without one, removes the picture.",
    access: "administrator",
    body: pictureChoice,
    reply: chosenPicture,
    errors: ["NOT_AN_IMAGE", "IMAGE_TOO_LARGE"],
  },
  downloadAvatar: {
    method: "GET",
    path: "/domains/{id}/avatar/download",
    summary:
      "Returns the address of a building's picture. The caller must be a member, but need not have entered the building.",
    access: "user",
    alsoVirtual: true,
    reply: signedAddress,
    errors: ["NO_AVATAR"],
  },
});
