import { containedGroups, containingGroups, type Right } from "#rules/agent-groups.ts";
import { listContainments } from "../db/access-knowledge.ts";
import { listDestinations } from "../db/agent-group-relations.ts";
import { listGroupIdsOfAgent } from "../db/agent-groups.ts";
import type { Reader } from "../db/database.ts";

/** These groups and all that they stand in. */
export async function readSurroundingGroups(
  db: Reader,
  domainId: string,
  groupIds: readonly string[],
): Promise<string[]> {
  return containingGroups(groupIds, await listContainments(db, domainId));
}

/** All groups that a person or device is in, directly or because its group stands in them. */
export async function readOwnGroups(db: Reader, domainId: string, agentId: string): Promise<string[]> {
  return readSurroundingGroups(db, domainId, await listGroupIdsOfAgent(db, domainId, agentId));
}

/** The groups over whose members somebody has a right by relations: their destinations and all inside those. */
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

/** Whether the groups that somebody is in have a right over an agent's groups. */
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
