import { z } from "zod";
import { agentGroupRelation } from "#contract/agent-group-relations.ts";
import { agentGroups } from "#contract/agent-groups.ts";

/** What can be done on a group's page, by the button that was pressed. */
export const addSchema = agentGroups.addMember.body.extend({ intent: z.literal("add") });
const removeSchema = agentGroups.addMember.body.extend({ intent: z.literal("remove") });

const relationOfThis = agentGroupRelation.omit({ sourceId: true });
export const relateSchema = relationOfThis.extend({ intent: z.literal("relate") });
const separateSchema = relationOfThis.extend({ intent: z.literal("separate") });

export const groupSchema = z.discriminatedUnion("intent", [
  addSchema,
  removeSchema,
  relateSchema,
  separateSchema,
]);
