import { z } from "zod";
import { agentGroupRelation } from "#contract/people/agent-group-relations.ts";
import { groupMemberBody } from "#contract/people/agent-groups.ts";

/** The actions on a group's page, by the submitted button. */
export const addSchema = groupMemberBody.extend({ intent: z.literal("add") });
const removeSchema = groupMemberBody.extend({ intent: z.literal("remove") });

const relationOfThis = agentGroupRelation.omit({ sourceId: true });
export const relateSchema = relationOfThis.extend({ intent: z.literal("relate") });
const separateSchema = relationOfThis.extend({ intent: z.literal("separate") });

export const groupSchema = z.discriminatedUnion("intent", [
  addSchema,
  removeSchema,
  relateSchema,
  separateSchema,
]);
