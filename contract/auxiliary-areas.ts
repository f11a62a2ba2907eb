import { z } from "zod";
import { defineCalls } from "./call.ts";
import { displayName, id } from "./fields.ts";
import { groupIds } from "./output-groups.ts";
import { pageOf, pageQuery } from "./paging.ts";

const PROPERTIES_MAX = 50;
const PROPERTY_LENGTH_MAX = 200;

/** What an elevator knows of a place: its floor number, its side of the cabin and the like. */
const properties = z
  .record(
    z.string().regex(/^[a-zA-Z][a-zA-Z0-9-]{0,63}$/, "characters"),
    z.union([z.string().max(PROPERTY_LENGTH_MAX, "tooLong"), z.number(), z.boolean(), z.null()]),
  )
  .refine((all) => Object.keys(all).length <= PROPERTIES_MAX, "tooLong");

/** §3 Area: a place that an elevator system goes to. */
export const auxiliaryArea = z.object({
  id,
  displayName,
  properties,
  /** The groups it was put into; the group of all areas goes without saying. */
  areaGroupsIds: z.array(id),
});

export type AuxiliaryArea = z.infer<typeof auxiliaryArea>;

export const areaBody = z.object({
  displayName,
  properties: properties.default({}),
  areaGroupsIds: groupIds.default([]),
});

export const areaChanges = z.object({ displayName, properties, areaGroupsIds: groupIds }).partial();

const GROUP_ERRORS = ["ELEVATOR_AREA_GROUP_UNKNOWN", "DEFAULT_GROUP"] as const;

export const auxiliaryAreas = defineCalls({
  list: {
    method: "GET",
    path: "/auxiliars/{id}/areas",
    summary: "The places that an elevator system goes to, in the order they were made.",
    access: "member",
    query: pageQuery,
    reply: pageOf(auxiliaryArea),
  },
  create: {
    method: "POST",
    path: "/auxiliars/{id}/areas",
    summary: "Adds an area to an elevator system.",
    access: "administrator",
    body: areaBody,
    status: 201,
    reply: auxiliaryArea,
    errors: ["WRONG_AUXILIARY_TYPE", ...GROUP_ERRORS],
  },
  update: {
    method: "PUT",
    path: "/auxiliars/{id}/areas/{areaId}",
    summary: "Changes an area; what is not given stays. Groups that are given are all it is in.",
    access: "administrator",
    body: areaChanges,
    reply: auxiliaryArea,
    errors: GROUP_ERRORS,
  },
  remove: {
    method: "DELETE",
    path: "/auxiliars/{id}/areas/{areaId}",
    summary: "Deletes an area with the actions aimed at it; it leaves its groups.",
    access: "administrator",
  },
});
