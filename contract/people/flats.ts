import { z } from "zod";
import {
  FLAT_NOTE_LIMIT,
  FLAT_PEOPLE_LISTED,
  FLAT_STATES,
  FLATS_DRAWN_MAX,
  FLOOR_LENGTH_LIMIT,
} from "#rules/people/flats.ts";
import { FLAT_ORDERS } from "#rules/people/list-orders.ts";
import { defineCalls } from "../call.ts";
import { displayName, id, instant, optionalName, optionalText, yesOrNo } from "../fields.ts";
import { event } from "../history/events.ts";
import { pageQuery, pageSchema } from "../paging.ts";
import { agentGroupBody } from "./agent-groups.ts";
import { invite } from "./invites.ts";
import { moveInBody, moveInErrors, moveOutBody } from "./moves.ts";

/** A flat: a group of kind FLAT with the people who live there, and where it is. */
export const flat = z.object({
  /** The id of the group. */
  id,

  /** The name of the group, such as `B 7.4`. */
  name: displayName,

  /** The stair or the part of the building; empty without one. */
  stair: z.string(),

  /** The floor; empty without one. Lists begin with the highest. */
  floor: z.string(),

  /** What administrators noted about the flat; credential managers read it, too. */
  note: z.string(),

  /** The first of the people who live there, by name: direct members, without virtual users. */
  people: z
    .array(
      z.object({
        id,
        /** The person's name. */
        name: z.string(),
      }),
    )
    .max(FLAT_PEOPLE_LISTED),

  /** How many people live there. */
  peopleCount: z.number().int(),

  /** The call buttons that call the flat itself, and not only a group around it, by panel and position. */
  buttons: z.array(
    z.object({
      id,
      /** The position on the nameplate, starting at 1. */
      position: z.number().int(),
      /** The text beside the button. */
      text: z.string(),
      /** The panel. */
      deviceId: id,
      /** The name of the panel. */
      deviceName: z.string(),
    }),
  ),

  /** The call codes that call the flat itself, by number. */
  codes: z.array(
    z.object({
      id,
      /** The digits that the visitor dials. */
      code: z.string(),
      /** The panel. */
      deviceId: id,
      /** The name of the panel. */
      deviceName: z.string(),
    }),
  ),

  /** How many tags these people hold. */
  tagCount: z.number().int(),

  /** How many invites that lead into the flat can be accepted. */
  inviteCount: z.number().int(),

  /** When the flat was last called at a panel, by itself or in a group around it; null if it never was. */
  lastRing: instant.nullable(),
});

export type Flat = z.infer<typeof flat>;

const floorName = optionalName(FLOOR_LENGTH_LIMIT);

/** Where a flat is, and a note about it. */
export const flatBody = z.object({
  name: agentGroupBody.shape.name,
  /** The stair or the part of the building. */
  stair: floorName.default(""),
  /** The floor. */
  floor: floorName.default(""),
  /** A note, which administrators and credential managers see. */
  note: optionalText(FLAT_NOTE_LIMIT).default(""),
});

/** A flat after people moved in. */
const movedInFlat = flat.extend({
  /** The invites that were created for people who moved in, each with the message that contains it. */
  invites: z.array(invite),
});

export type MovedInFlat = z.infer<typeof movedInFlat>;

/** Flats, which are groups with a place in the building. */
export const flats = defineCalls({
  list: {
    method: "GET",
    path: "/flats",
    summary:
      "The building's flats by stair, by floor from the top down, and by name, or those with a text in their names, their people's names or their call codes.",
    access: "credential-manager",
    inViews: true,
    query: pageQuery.extend({
      /** Only flats with this text in their name, the name of one of their people, or one of their call codes. */
      search: z.string().max(64).optional(),

      /** Only flats of this stair; empty for those without one. */
      stair: z.string().max(FLOOR_LENGTH_LIMIT).optional(),

      /** Only flats on this floor; empty for those without one. */
      floor: z.string().max(FLOOR_LENGTH_LIMIT).optional(),

      /**
       * Only flats in this state. IN_USE: a person lives there. INVITED: no one lives there yet, and an invite can
       * be accepted. EMPTY: no one lives there and no one is invited. WITHOUT_PEOPLE: both. WITHOUT_BUTTON: no call
       * button calls them by themselves.
       */
      state: z.enum(FLAT_STATES).optional(),

      /** The sort order of the list; defaults to the place: by stair, by floor from the top down, and by name. */
      order: z.enum(FLAT_ORDERS).optional(),

      /** `true`: in descending order. */
      descending: yesOrNo.optional(),
    }),
    reply: pageSchema(flat),
  },
  floors: {
    method: "GET",
    path: "/flats/floors",
    summary:
      "The stairs and floors of the building, from the top down, with the numbers of their flats and people.",
    access: "credential-manager",
    inViews: true,
    reply: z.object({
      /** The floors of each stair, in the order of the flats. */
      floors: z.array(
        z.object({
          /** The stair; empty for flats without one. */
          stair: z.string(),
          /** The floor; empty for flats without one. */
          floor: z.string(),
          /** How many flats are there. */
          count: z.number().int(),
          /** How many people live in them. */
          peopleCount: z.number().int(),
          /** How many of them are INVITED, as `state` of the list defines it. */
          invitedCount: z.number().int(),
          /** How many of them are EMPTY. */
          emptyCount: z.number().int(),
        }),
      ),
    }),
  },
  drawing: {
    method: "GET",
    path: "/flats/drawing",
    summary: `What a drawing of a stair shows of its flats: the first ${FLATS_DRAWN_MAX}, in the order of the list.`,
    access: "credential-manager",
    inViews: true,
    query: z.object({
      /** The stair; empty for the flats without one. */
      stair: z.string().max(FLOOR_LENGTH_LIMIT).default(""),
    }),
    reply: z.object({
      /** The flats of the stair, from the top floor down. */
      flats: z
        .array(flat.pick({ id: true, name: true, floor: true, peopleCount: true, inviteCount: true }))
        .max(FLATS_DRAWN_MAX),
    }),
  },
  create: {
    method: "POST",
    path: "/flats",
    summary:
      "Creates a flat with its people, call buttons and doors, in one transaction. If the name is taken, the error 7003 contains the existing group.",
    access: "administrator",
    body: flatBody.extend(moveInBody.shape),
    status: 201,
    reply: movedInFlat,
    errors: ["AGENT_GROUP_EXISTS", "GROUP_NAME_RESERVED", ...moveInErrors],
  },
  moveIn: {
    method: "POST",
    path: "/flats/{id}/moveIn",
    summary: "Adds people, call buttons and doors to a flat, in one transaction.",
    access: "administrator",
    body: moveInBody,
    reply: movedInFlat,
    errors: moveInErrors,
  },
  moveOut: {
    method: "POST",
    path: "/flats/{id}/moveOut",
    summary:
      "Removes people from a flat, and those who leave the building with their tags, credentials and faces, and withdraws the flat's invites, in one transaction. The flat stays, with its buttons, call codes and doors.",
    access: "administrator",
    body: moveOutBody,
    reply: flat,
    errors: ["USER_UNKNOWN", "LAST_ADMINISTRATOR"],
  },
  get: {
    method: "GET",
    path: "/flats/{id}",
    summary: "A flat.",
    access: "credential-manager",
    inViews: true,
    reply: flat,
  },
  rings: {
    method: "GET",
    path: "/flats/{id}/rings",
    summary: "The rings that called a flat, by itself or in a group around it, newest first.",
    access: "credential-manager",
    inViews: true,
    query: pageQuery,
    reply: pageSchema(event),
  },
  update: {
    method: "PUT",
    path: "/flats/{id}",
    summary:
      "Changes a flat, or makes a group a flat with its members, rights and buttons; omitted fields stay unchanged.",
    access: "administrator",
    body: z.object({
      name: flatBody.shape.name.optional(),
      /** The stair or the part of the building. */
      stair: floorName.optional(),
      /** The floor. */
      floor: floorName.optional(),
      /** A note, which administrators and credential managers see. */
      note: optionalText(FLAT_NOTE_LIMIT).optional(),
    }),
    reply: flat,
    errors: ["AGENT_GROUP_EXISTS", "DEFAULT_GROUP", "GROUP_NAME_RESERVED"],
  },
  remove: {
    method: "DELETE",
    path: "/flats/{id}",
    summary:
      "Makes a flat an ordinary group again, with its members, rights and buttons; its stair, floor and note are lost. `DELETE /agentgroups/{id}` deletes it.",
    access: "administrator",
  },
});
