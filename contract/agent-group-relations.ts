import { z } from "zod";
import { RELATION_TYPES } from "#rules/agent-groups.ts";
import { defineCalls } from "./call.ts";
import { id } from "./fields.ts";
import { pageOf, pageQuery } from "./paging.ts";

/**
 * §3: what the members of the source may do with those of the destination, or that the source contains the
 * destination. Whoever is in a contained group is in the groups around it, to any depth.
 */
export const agentGroupRelation = z.object({
  sourceId: id,
  destinationId: id,
  type: z.enum(RELATION_TYPES),
});

export type AgentGroupRelation = z.infer<typeof agentGroupRelation>;

export const agentGroupRelations = defineCalls({
  list: {
    method: "GET",
    path: "/agentgroups/relation",
    summary: "The relations between the building's groups, or those of one group or type.",
    access: "credential-manager",
    query: pageQuery.extend(agentGroupRelation.partial().shape),
    reply: pageOf(agentGroupRelation),
  },
  create: {
    method: "POST",
    path: "/agentgroups/relation",
    summary: "Relates two groups; a relation that is there already stays. No group comes to contain itself.",
    access: "administrator",
    body: agentGroupRelation,
    status: 201,
    reply: agentGroupRelation,
    errors: ["AGENT_GROUP_UNKNOWN", "DEFAULT_GROUP", "GROUP_CYCLE"],
  },
  remove: {
    method: "DELETE",
    path: "/agentgroups/relation",
    summary: "Ends a relation.",
    access: "administrator",
    query: agentGroupRelation,
    errors: ["NOT_FOUND"],
  },
});
