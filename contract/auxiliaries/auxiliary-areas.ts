import { z } from "zod";
import { groupIds } from "../access/output-groups.ts";
import { defineCalls } from "../call.ts";
import { displayName, id, singleLine } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";

const PROPERTIES_MAX = 50;
const PROPERTY_LENGTH_MAX = 200;

/** The elevator system's properties of a place: floor number, side of the cabin and so on. */
const properties = z
  .record(
    z.string().regex(/^[a-zA-Z][a-zA-Z0-9-]{0,63}$/, "characters"),
    z.union([singleLine(PROPERTY_LENGTH_MAX), z.number(), z.boolean(), z.null()]),
  )
  .refine((all) => Object.keys(all).length <= PROPERTIES_MAX, "tooLong");

/** §3 Area: a place that an elevator system goes to. */
export const auxiliaryArea = z.object({
  id,
  displayName,
  properties,
  /** The groups that the area was added to, without the default group of all areas. */
  areaGroupsIds: z.array(id),
});

export type AuxiliaryArea = z.infer<typeof auxiliaryArea>;

export const areaBody = z.object({
  displayName,
  properties: properties.default({}),

  /** The elevator area groups to add it to. */
  areaGroupsIds: groupIds.default([]),
});

export const areaChanges = z
  .object({
    displayName,
    properties,
    /** Replaces the elevator area groups of the area. */
    areaGroupsIds: groupIds,
  })
  .partial();

const GROUP_ERRORS = ["ELEVATOR_AREA_GROUP_UNKNOWN", "DEFAULT_GROUP"] as const;

/** The places that an elevator system goes to. */
export const auxiliaryAreas = defineCalls({
  list: {
    method: "GET",
    path: "/auxiliars/{id}/areas",
    summary: "The places that an elevator system goes to, in order of creation.",
    access: "member",
    inViews: true,
    query: pageQuery,
    reply: pageSchema(auxiliaryArea),
  },
  create: {
    method: "POST",
    path: "/auxiliars/{id}/areas",
    summary: "Adds an area to an elevator system.",
    access: "administrator",
    installer: "AUXILIARIES",
    body: areaBody,
    // A thousand groups and fifty properties.
    maxBytes: 128 * 1024,
    status: 201,
    reply: auxiliaryArea,
    errors: ["WRONG_AUXILIARY_TYPE", ...GROUP_ERRORS],
  },
  update: {
    method: "PUT",
    path: "/auxiliars/{id}/areas/{areaId}",
    summary: "Changes an area; omitted fields stay unchanged. A list of groups replaces the old list.",
    access: "administrator",
    installer: "AUXILIARIES",
    body: areaChanges,
    maxBytes: 128 * 1024,
    reply: auxiliaryArea,
    errors: GROUP_ERRORS,
  },
  remove: {
    method: "DELETE",
    path: "/auxiliars/{id}/areas/{areaId}",
    summary: "Deletes an area and the actions that target it, and removes it from its groups.",
    access: "administrator",
    installer: "AUXILIARIES",
  },
});
