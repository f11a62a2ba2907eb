import { z } from "zod";
import { OUTPUT_POSITION_MAX } from "#rules/auxiliaries/auxiliaries.ts";
import { DEFAULT_OPENING_TIME_MS, OUTPUT_TYPES } from "#rules/devices/devices.ts";
import { defineCalls } from "../call.ts";
import { activationDuration } from "../devices/inputs-and-outputs.ts";
import { displayName, id } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";

/** §3 Output of an auxiliary: a relay at a position. */
export const auxiliaryOutput = z.object({
  id,
  displayName,

  /** What is wired to the output. */
  type: z.enum(OUTPUT_TYPES),

  /** How long it stays on, in milliseconds. */
  activationDuration: z.number().int(),

  /** Its position on the auxiliary, starting at 1. */
  position: z.number().int(),

  /** The auxiliary of the output. */
  auxiliaryId: id,
});

export type AuxiliaryOutput = z.infer<typeof auxiliaryOutput>;

const position = z
  .number({ error: "number" })
  .int("number")
  .min(1, "number")
  .max(OUTPUT_POSITION_MAX, "number");

export const auxiliaryOutputBody = z.object({
  displayName,
  type: z.enum(OUTPUT_TYPES).default("actuator"),
  activationDuration: activationDuration.default(DEFAULT_OPENING_TIME_MS),
  /** Defaults to the first free position. */
  position: position.optional(),
});

export const auxiliaryOutputChanges = z
  .object({
    displayName,
    type: z.enum(OUTPUT_TYPES),
    activationDuration,
    /** Its position on the auxiliary, starting at 1. */
    position,
  })
  .partial();

/** The relays of an auxiliary. */
export const auxiliaryOutputs = defineCalls({
  list: {
    method: "GET",
    path: "/auxiliars/{id}/outputs",
    summary: "The auxiliary's outputs, by position.",
    access: "member",
    inViews: true,
    query: pageQuery,
    reply: pageSchema(auxiliaryOutput),
  },
  create: {
    method: "POST",
    path: "/auxiliars/{id}/outputs",
    summary: "Adds an output.",
    access: "administrator",
    installer: "AUXILIARIES",
    body: auxiliaryOutputBody,
    status: 201,
    reply: auxiliaryOutput,
    errors: ["OUTPUT_POSITION_TAKEN"],
  },
  update: {
    method: "PUT",
    path: "/auxiliars/{id}/outputs/{outputId}",
    summary: "Changes an output; omitted fields stay unchanged.",
    access: "administrator",
    installer: "AUXILIARIES",
    body: auxiliaryOutputChanges,
    reply: auxiliaryOutput,
    errors: ["OUTPUT_POSITION_TAKEN"],
  },
  remove: {
    method: "DELETE",
    path: "/auxiliars/{id}/outputs/{outputId}",
    summary: "Deletes an output and the actions that target it, and removes it from its groups.",
    access: "administrator",
    installer: "AUXILIARIES",
  },
});
