import { z } from "zod";
import { id } from "#contract/fields.ts";
import { inputBody, outputBody } from "#contract/inputs-and-outputs.ts";
import { OPENING_TIME_MAX_S } from "./opening-time.ts";

/** What an output drives is chosen in a dialog of its own. */
export const outputSchema = outputBody.pick({ displayName: true }).extend({
  intent: z.literal("output"),
  portId: id,
  openingTime: z.number({ error: "seconds" }).min(0, "seconds").max(OPENING_TIME_MAX_S, "seconds"),
  inputId: id.optional(),
  linkedOutputId: id.optional(),
});

export const inputSchema = inputBody.extend({ intent: z.enum(["input", "virtual-input"]), portId: id });
export const newInputSchema = inputBody.extend({ intent: z.literal("new-virtual-input") });

export const portSchema = z.discriminatedUnion("intent", [outputSchema, inputSchema, newInputSchema]);
export type TypedPort = z.output<typeof portSchema>;
