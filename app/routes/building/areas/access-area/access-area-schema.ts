import { z } from "zod";
import { id } from "#contract/fields.ts";

/** The actions on the page of a zone or of a group of lift areas, by the submitted button. */
export const addSchema = z.object({ intent: z.literal("add"), memberId: id });
const removeSchema = z.object({ intent: z.literal("remove"), memberId: id });
export const giveSchema = z.object({ intent: z.literal("give"), agentGroupId: id });
const takeSchema = z.object({ intent: z.literal("take"), agentGroupId: id });

export const accessAreaSchema = z.discriminatedUnion("intent", [
  addSchema,
  removeSchema,
  giveSchema,
  takeSchema,
]);

export type TypedAccessArea = z.output<typeof accessAreaSchema>;
