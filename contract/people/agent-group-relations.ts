import { z } from "zod";
import { RELATION_TYPES } from "#rules/people/agent-groups.ts";
import { defineCalls } from "../call.ts";
import { id } from "../fields.ts";
import { pageQuery, pageSchema } from "../paging.ts";

/**
 * §3 Relation: what the members of the source may do with the members of the destination, or that the source
 * contains the destination. Members of a contained group are members of the groups around it, to any depth.
 */
export const agentGroupRelation = z.object({
  /** The group whose members have the right, or that contains the other. */
  sourceId: id,

  /** The group that the right is over, or that is contained. */
  destinationId: id,

  /**
   * What the source's members may do with the destination's. CAN_CALL: call them; it lists them as
   * `relatedAgents` and opens nothing, as doors open by access rules and zones alone. CAN_AUDIT_ACCESS: read
   * their history. CAN_MANAGE_ACCESS_CREDENTIALS: manage their credentials. CANNOT_ACCESS_EVENT_MEDIA: not see
   * the pictures of their events. CONTAIN_AGENT_GROUP: the destination's members are also members of the source.
   */
  type: z.enum(RELATION_TYPES),
});

export type AgentGroupRelation = z.infer<typeof agentGroupRelation>;

/** The rights of a group's members over those of another group. */
export const agentGroupRelations = defineCalls({
  list: {
    method: "GET",
    path: "/agentgroups/relation",
    summary: "The relations between the building's groups, or those of one group or type.",
    access: "credential-manager",
    inViews: true,
    query: pageQuery.extend(agentGroupRelation.partial().shape),
    reply: pageSchema(agentGroupRelation),
  },
  create: {
    method: "POST",
    path: "/agentgroups/relation",
    summary: "Relates two groups; an existing relation remains. A group can't contain itself, at any depth.",
    access: "administrator",
    body: agentGroupRelation,
    status: 201,
    reply: agentGroupRelation,
    errors: ["AGENT_GROUP_UNKNOWN", "DEFAULT_GROUP", "GROUP_NO_CONTAINER", "GROUP_CYCLE"],
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
