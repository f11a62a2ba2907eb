import { z } from "zod";
import { AUXILIARY_TYPES } from "#rules/auxiliaries/auxiliaries.ts";
import { NAME_LENGTH_LIMIT } from "#rules/buildings/names.ts";
import { SEARCH_RESULTS_MAX } from "#rules/buildings/search-match.ts";
import { defineCalls } from "../call.ts";
import { deviceType } from "../devices/devices.ts";
import { id } from "../fields.ts";

/** At most so many of each kind, the best matches first. */
function results<S extends z.ZodType>(item: S) {
  return z.array(item).max(SEARCH_RESULTS_MAX);
}

/** What was found, by kind; a kind that the caller may not list is empty. */
export const searchResults = z.object({
  /** Whether nothing matches the text, and these results match it with one mistake. */
  forgiving: z.boolean(),
  /** People by name or e-mail address. */
  people: results(
    z.object({
      id,
      /** The person's name. */
      name: z.string(),
      /** The person's e-mail address; empty without one. */
      email: z.string(),
    }),
  ),
  /** Flats by name. */
  flats: results(
    z.object({
      id,
      /** The flat's name. */
      name: z.string(),
    }),
  ).default([]),
  /** Groups by name, without private and default ones, and without flats. */
  groups: results(
    z.object({
      id,
      /** The group's name. */
      name: z.string(),
    }),
  ),
  /** Zones by name, without default ones. */
  zones: results(
    z.object({
      id,
      /** The zone's name. */
      name: z.string(),
    }),
  ),
  /** Groups of lift areas by name, without the default one. */
  liftAreas: results(
    z.object({
      id,
      /** The group's name. */
      name: z.string(),
    }),
  ),
  /** The doors that the caller may open, by their names or those of their devices. */
  doors: results(
    z.object({
      /** The id of the output. */
      id,
      /** The name of the output. */
      displayName: z.string(),
      /** The device of the output. */
      deviceId: id,
      /** The name of the device. */
      deviceName: z.string(),
    }),
  ),
  /** Devices by name or hardware id. */
  devices: results(
    z.object({
      id,
      /** The device's name. */
      name: z.string(),
      /** The device's type. */
      type: deviceType,
    }),
  ),
  /** Auxiliaries by name. */
  auxiliaries: results(
    z.object({
      id,
      /** The auxiliary's name. */
      name: z.string(),
      /** The auxiliary's type. */
      type: z.enum(AUXILIARY_TYPES),
    }),
  ),
  /** Tags by name or number; of callers who don't manage tags their own, by name. */
  tags: results(
    z.object({
      id,
      /** The tag's name. */
      identifier: z.string(),
      /** The holder; null while the tag is in the pool or lost. */
      userId: id.nullable(),
      /** The holder's name; null while the tag is in the pool or lost. */
      userName: z.string().nullable(),
      /** Whether it was reported lost. */
      isLost: z.boolean().default(false),
    }),
  ),
  /** Call codes by number. */
  codes: results(
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
  /** Invites by name. */
  invites: results(
    z.object({
      id,
      /** The invite's name. */
      name: z.string(),
    }),
  ),
});

export type SearchResults = z.infer<typeof searchResults>;

/** Finds anything in a building. */
export const search = defineCalls({
  find: {
    method: "GET",
    path: "/search",
    summary:
      "Finds people, flats, groups, zones, doors, devices, auxiliaries, tags, call codes and invites by a part of their name or number, as far as the caller may list them.",
    access: "member",
    inViews: true,
    query: z.object({
      /** The text; case, accents and the separators of a number don't matter. */
      q: z.string().trim().min(1, "required").max(NAME_LENGTH_LIMIT, "tooLong"),
    }),
    reply: searchResults,
  },
});
