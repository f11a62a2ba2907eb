import { z } from "zod";
import { id } from "#contract/fields.ts";
import { ACTIVATION_DURATION_MAX_MS, inputBody, outputBody } from "#contract/inputs-and-outputs.ts";

/** Seconds, as people say how long a door stays open; the API counts milliseconds. */
export const OPENING_TIME_MAX_S = ACTIVATION_DURATION_MAX_MS / 1000;

export const outputSchema = outputBody.pick({ displayName: true, type: true }).extend({
  intent: z.literal("output"),
  portId: id,
  openingTime: z.number({ error: "seconds" }).min(0, "seconds").max(OPENING_TIME_MAX_S, "seconds"),
  inputId: id.optional(),
});

export const inputSchema = inputBody.extend({ intent: z.literal("input"), portId: id });

export const portSchema = z.discriminatedUnion("intent", [outputSchema, inputSchema]);
