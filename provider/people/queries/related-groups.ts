import { containedGroups, containingGroups, type Right } from "#rules/people/agent-groups.ts";
import type { Reader } from "#storage/database.ts";
import { listDestinations } from "./agent-group-relations.ts";
import { listGroupIdsOfAgent } from "./agent-groups.ts";
import { listContainments } from "./group-members.ts";

/** Returns these groups and all groups that contain them. */
export async function readSurroundingGroups(
  db: Reader,
  domainId: string,
  groupIds: readonly string[],
): Promise<string[]> {
  return containingGroups(groupIds, await listContainments(db, domainId));
}

/** Returns all groups of an agent: those it is a direct member of, and the groups that contain these. */
export async function readOwnGroups(db: Reader, domainId: string, agentId: string): Promise<string[]> {
  return readSurroundingGroups(db, domainId, await listGroupIdsOfAgent(db, domainId, agentId));
}

/**
 * Returns the groups over whose members an agent has a right by relations: the relations' destinations and
 * all groups inside them.
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

/** Whether the groups of `userId` have a right over a group of `agentId`. */
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
