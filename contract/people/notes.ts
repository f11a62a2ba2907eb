import { z } from "zod";
import { POSTIT_MODES } from "#rules/devices/actions.ts";
import { NOTE_KINDS } from "#rules/people/notes.ts";
import { signedAddress } from "../buildings/avatars.ts";
import { defineCalls } from "../call.ts";
import { id, instant, yesOrNo } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";

/** Why a camera shows nothing now, as fixed codes; its own messages are never shown. */
export const CAMERA_PROBLEMS = [
  /** Its address is refused by the settings of the server. */
  "CAMERA_REFUSED",
  /** The camera does not answer, or not in time. */
  "CAMERA_AWAY",
  /** The camera requires other credentials. */
  "CAMERA_LOCKED",
  /** The response is not a PNG or JPEG, or is too large. */
  "CAMERA_NO_PICTURE",
  /** The camera reported that it can't take a picture. */
  "CAMERA_FAILED",
] as const;

export type CameraProblem = (typeof CAMERA_PROBLEMS)[number];

/** Something that an action left for a person: a text, a notification, or the picture of a camera. */
export const note = z.object({
  id,
  /** The kind of the note. */
  kind: z.enum(NOTE_KINDS),
  /** How a post-it is presented; null for everything else. */
  mode: z.enum(POSTIT_MODES).nullable(),
  /** Its text; empty for a picture. */
  text: z.string(),
  /** The event that started the action. */
  eventId: id,
  /** The device where it was left, with its name at that time. */
  device: z.object({
    id,
    /** The device's name at that time. */
    name: z.string(),
  }),
  /** The text beside the pressed button; null if none was pressed. */
  buttonName: z.string().nullable(),
  /** The camera of the picture; null for everything else. */
  camera: z
    .object({
      id,
      /** The name of the camera. */
      name: z.string(),
      /** When the picture was taken; null before there is one. */
      takenAt: instant.nullable(),
      /** Until when the picture is updated. */
      until: instant,
      /** Why it shows nothing now; null if it does. */
      problem: z.enum(CAMERA_PROBLEMS).nullable(),
    })
    .nullable(),
  /** When it was left, in milliseconds since 1970. */
  createdAt: instant,
  /** When it was marked as read, in milliseconds since 1970; null before. */
  readAt: instant.nullable(),
});

export type Note = z.infer<typeof note>;

/**
 * Notes that actions left for the caller in the token's building. No one else can read them: a view of the caller
 * shows them without texts and pictures.
 */
export const notes = defineCalls({
  list: {
    method: "GET",
    path: "/notes",
    summary: "The caller's notes in this building, newest first; with `unread` only unread ones.",
    access: "member",
    inViews: true,
    query: pageQuery.extend({
      /** `true`: only unread notes. */
      unread: yesOrNo.optional(),
    }),
    reply: pageSchema(note),
  },
  state: {
    method: "GET",
    path: "/notes/state",
    summary:
      "The number of the caller's unread notes, and of unread ones that were removed for newer ones since all were last marked as read.",
    access: "member",
    inViews: true,
    reply: z.object({
      /** How many are unread. */
      unread: z.number().int(),
      /** How many unread ones were removed for newer ones. */
      removed: z.number().int(),
    }),
  },
  readAll: {
    method: "POST",
    path: "/notes/read",
    summary: "Marks all notes up to a time as read.",
    access: "member",
    body: z.object({
      /** Up to this time, in milliseconds since 1970. */
      until: instant,
    }),
  },
  get: {
    method: "GET",
    path: "/notes/{id}",
    summary: "One of the caller's notes.",
    access: "member",
    inViews: true,
    reply: note,
  },
  read: {
    method: "POST",
    path: "/notes/{id}/read",
    summary: "Marks a note as read.",
    access: "member",
    reply: note,
  },
  picture: {
    method: "GET",
    path: "/notes/{id}/picture",
    summary:
      "Returns an address of the camera's last picture that is valid for a few minutes and needs a building token of the same person.",
    access: "member",
    reply: signedAddress,
  },
});
