import { z } from "zod";
import { DEFAULT_OPENING_TIME_MS, OUTPUT_TYPES } from "#rules/devices.ts";
import { defineCalls } from "./call.ts";
import { displayName, id } from "./fields.ts";
import { activationDuration } from "./inputs-and-outputs.ts";
import { pageOf, pageQuery } from "./paging.ts";

const POSITION_MAX = 1000;

/** §3 Output of an auxiliary: a relay on it, at a position of its own. */
export const auxiliaryOutput = z.object({
  id,
  displayName,
  type: z.enum(OUTPUT_TYPES),
  activationDuration: z.number().int(),
  position: z.number().int(),
  auxiliaryId: id,
});

export type AuxiliaryOutput = z.infer<typeof auxiliaryOutput>;

const position = z.number({ error: "number" }).int("number").min(1, "number").max(POSITION_MAX, "number");

export const auxiliaryOutputBody = z.object({
  displayName,
  type: z.enum(OUTPUT_TYPES).default("actuator"),
  activationDuration: activationDuration.default(DEFAULT_OPENING_TIME_MS),
  /** Without one: the first that is free. */
  position: position.optional(),
});

export const auxiliaryOutputChanges = z
  .object({ displayName, type: z.enum(OUTPUT_TYPES), activationDuration, position })
  .partial();

export const auxiliaryOutputs = defineCalls({
  list: {
    method: "GET",
    path: "/auxiliars/{id}/outputs",
    summary: "The auxiliary's outputs, by position.",
    access: "member",
    query: pageQuery,
    reply: pageOf(auxiliaryOutput),
  },
  create: {
    method: "POST",
    path: "/auxiliars/{id}/outputs",
    summary: "Adds an output.",
    access: "administrator",
    body: auxiliaryOutputBody,
    status: 201,
    reply: auxiliaryOutput,
    errors: ["OUTPUT_POSITION_TAKEN"],
  },
  update: {
    method: "PUT",
    path: "/auxiliars/{id}/outputs/{outputId}",
    summary: "Changes an output; what is not given stays.",
    access: "administrator",
    body: auxiliaryOutputChanges,
    reply: auxiliaryOutput,
    errors: ["OUTPUT_POSITION_TAKEN"],
  },
  remove: {
    method: "DELETE",
    path: "/auxiliars/{id}/outputs/{outputId}",
    summary: "Deletes an output with the actions aimed at it; it leaves its groups.",
    access: "administrator",
  },
});
