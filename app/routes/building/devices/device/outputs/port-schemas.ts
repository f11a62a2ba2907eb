import { z } from "zod";
import { inputBody, outputBody } from "#contract/devices/inputs-and-outputs.ts";
import { id } from "#contract/fields.ts";
import { OPENING_TIME_MAX_S } from "./opening-time.ts";

/** The type of an output is chosen in its own dialog. */
export const outputSchema = outputBody.pick({ displayName: true }).extend({
  intent: z.literal("output"),
  portId: id,
  openingTime: z.number({ error: "seconds" }).min(0, "seconds").max(OPENING_TIME_MAX_S, "seconds"),
  inputId: id.optional(),
  linkedOutputId: id.optional(),
  consoleOpening: z.boolean().default(false),
});

export const inputSchema = inputBody.extend({ intent: z.enum(["input", "virtual-input"]), portId: id });
/** A button of a virtual input's card. */
const setInputSchema = z.object({ intent: z.enum(["set-on", "set-off"]), portId: id });
export const newInputSchema = inputBody.extend({ intent: z.literal("new-virtual-input") });

export const portSchema = z.discriminatedUnion("intent", [
  outputSchema,
  inputSchema,
  setInputSchema,
  newInputSchema,
]);

export type TypedPort = z.output<typeof portSchema>;

/** What the button of an existing output or input does. */
const editingIntent = z.enum(["output", "input", "virtual-input"]);
export type EditingIntent = z.output<typeof editingIntent>;

/** Returns what a form edits; undefined for one that edits nothing. */
export function editedPort(form: FormData): { intent: EditingIntent; portId: string } | undefined {
  const { data } = z.object({ intent: editingIntent, portId: id }).safeParse(Object.fromEntries(form));
  return data;
}
