import { z } from "zod";
import { id } from "#contract/fields.ts";
import { inputBody, outputBody } from "#contract/inputs-and-outputs.ts";
import { OPENING_TIME_MAX_S } from "./opening-time.ts";

export const outputSchema = outputBody.pick({ displayName: true, type: true }).extend({
  intent: z.literal("output"),
  portId: id,
  openingTime: z.number({ error: "seconds" }).min(0, "seconds").max(OPENING_TIME_MAX_S, "seconds"),
  inputId: id.optional(),
});

export const inputSchema = inputBody.extend({ intent: z.literal("input"), portId: id });

export const portSchema = z.discriminatedUnion("intent", [outputSchema, inputSchema]);
