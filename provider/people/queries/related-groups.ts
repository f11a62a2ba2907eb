import { containedGroups, containingGroups, type Right } from "#rules/people/agent-groups.ts";
import { listContainments } from "../../access/queries/access-knowledge.ts";
import type { Reader } from "../../db/database.ts";
import { listDestinations } from "./agent-group-relations.ts";
import { listGroupIdsOfAgent } from "./agent-groups.ts";

/** These groups and all that contain them. */
export async function readSurroundingGroups(
  db: Reader,
  domainId: string,
  groupIds: readonly string[],
): Promise<string[]> {
  return containingGroups(groupIds, await listContainments(db, domainId));
}

/** All groups that a person or device is in, directly or through a group that contains its group. */
export async function readOwnGroups(db: Reader, domainId: string, agentId: string): Promise<string[]> {
  return readSurroundingGroups(db, domainId, await listGroupIdsOfAgent(db, domainId, agentId));
}

/**
 * The groups over whose members an agent has a right by relations: their destinations and all groups inside
 * those.
 */
export async function readGroupsWithin(
  db: Reader,
  domainId: string,
  agentId: string,
  right: Right,
): Promise<string[]> {
  const contains = await listContainments(db, domainId);
  const own = containingGroups(await listGroupIdsOfAgent(db, domainId, agentId), contains);
  return containedGroups(await listDestinations(db, domainId, own, right), contains);
}

/** Whether the groups that an agent is in have a right over another agent's groups. */
export async function hasRightOver(
  db: Reader,
  domainId: string,
  userId: string,
  right: Right,
  agentId: string,
): Promise<boolean> {
  const within = new Set(await readGroupsWithin(db, domainId, userId, right));
  if (within.size === 0) return false;
  return (await listGroupIdsOfAgent(db, domainId, agentId)).some((id) => within.has(id));
}
