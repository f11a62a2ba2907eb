import { ApiError } from "#contract/errors.ts";
import type { Agent } from "#contract/people/agent-groups.ts";
import type { RelatedAgent } from "#contract/people/agents.ts";
import { sortListItems, VIRTUAL_ITEM_TYPE } from "#rules/devices/lists.ts";
import { type Right, RIGHTS } from "#rules/people/agent-groups.ts";
import { isAtLeast } from "#rules/people/roles.ts";
import type { Reader } from "#storage/database.ts";
import { listPictureTimes } from "../../buildings/queries/pictures.ts";
import { listAgents, listAgentsById, listAgentsInGroups, listIdsInGroups } from "../queries/agents.ts";
import { findRole } from "../queries/members.ts";
import { readGroupsWithin } from "../queries/related-groups.ts";

/** The rights over all agents that a credential manager has. */
const RIGHTS_OF_MANAGERS: ReadonlySet<Right> = new Set(["CAN_AUDIT_ACCESS", "CAN_MANAGE_ACCESS_CREDENTIALS"]);

interface RelationQuery {
  type: Right;
  kind?: Agent["kind"];
}

/**
 * Returns the other agents to which a relation of this type extends, by the agent's role or by relations of
 * its groups, in the order of §4.
 */
export async function readRelatedAgents(
  db: Reader,
  domainId: string,
  agentId: string,
  { type, kind }: RelationQuery,
): Promise<Agent[]> {
  const isOverAll = RIGHTS_OF_MANAGERS.has(type) && (await managesCredentials(db, domainId, agentId));
  const related = isOverAll
    ? await listAgents(db, domainId)
    : await listAgentsInGroups(db, domainId, await readGroupsWithin(db, domainId, agentId, type));
  const shown = related.filter((each) => each.id !== agentId && (kind === undefined || each.kind === kind));
  return inOrder(shown);
}

/**
 * Returns what an agent may do with each of `others`, in the order of §4, with the agent itself first if
 * included.
 * @throws ApiError AGENT_UNKNOWN
 */
export async function readRights(
  db: Reader,
  domainId: string,
  agentId: string,
  others: readonly string[],
): Promise<RelatedAgent[]> {
  const isManager = await managesCredentials(db, domainId, agentId);
  const reached = new Map<Right, Set<string>>();
  for (const right of RIGHTS) {
    const groupIds = await readGroupsWithin(db, domainId, agentId, right);
    reached.set(right, new Set(await listIdsInGroups(db, groupIds, others)));
  }
  const reaches = (right: Right, id: string) => reached.get(right)!.has(id);
  const agents = await listAgentsById(db, domainId, others);
  if (agents.length < new Set(others).size)
    throw new ApiError("AGENT_UNKNOWN", { fields: { agentIds: "unknown" } });
  const pictures = await listPictureTimes(db, domainId, others);
  return inOrder(agents, agentId).map((agent) => {
    const { id, ownerId } = agent;
    const isOwn = id === agentId || ownerId === agentId;
    const canAuditAccess = isManager || isOwn || reaches("CAN_AUDIT_ACCESS", id);
    return {
      ...agent,
      canCall: reaches("CAN_CALL", id),
      canAuditAccess,
      canManageAccessCredentials: isManager || reaches("CAN_MANAGE_ACCESS_CREDENTIALS", id),
      canAccessEventMedia: canAuditAccess && !reaches("CANNOT_ACCESS_EVENT_MEDIA", id),
      avatar: pictures.get(id) ?? null,
    };
  });
}

async function managesCredentials(db: Reader, domainId: string, agentId: string): Promise<boolean> {
  const role = await findRole(db, domainId, agentId);
  return role !== undefined && isAtLeast(role, "credential-manager");
}

function inOrder(agents: readonly Agent[], chosenId?: string): Agent[] {
  const items = agents.map((agent) => ({
    id: agent.id,
    name: agent.name,
    ownerId: agent.ownerId,
    type: agent.kind === "VIRTUAL_USER" ? VIRTUAL_ITEM_TYPE : agent.kind,
    agent,
  }));
  return sortListItems(items, chosenId).map(({ agent }) => agent);
}
