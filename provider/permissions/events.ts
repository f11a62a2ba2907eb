import { ApiError } from "#contract/errors.ts";
import { isAtLeast } from "#rules/roles.ts";
import type { Reader } from "../db/database.ts";
import { isInHistory } from "../db/event-history.ts";
import { findAgentNames } from "../db/known-names.ts";
import type { InBuilding } from "../handler.ts";
import { hasRightOver } from "../operations/read-related-groups.ts";
import { isOwner } from "./virtual-users.ts";

interface Asked {
  agentId?: string;
  deviceId?: string;
}

/**
 * Whose events somebody may read: all of them, or of those asked for what they did themselves, what their virtual
 * users did, and what those did or what happened at those devices over which CAN_AUDIT_ACCESS gives them the right.
 * @throws ApiError FORBIDDEN for what somebody else did; NOT_FOUND for a person or device that never was here
 */
export async function mayReadEventsOf(
  db: Reader,
  caller: InBuilding,
  { agentId, deviceId }: Asked,
): Promise<string | undefined> {
  const { domainId, userId } = caller;
  const seesAll = isAtLeast(caller.role, "credential-manager");
  if (!seesAll && agentId !== undefined && !(await mayAudit(db, caller, agentId)))
    throw new ApiError("FORBIDDEN");
  await mustBeKnown(db, domainId, "actor_id", agentId);
  await mustBeKnown(db, domainId, "device_id", deviceId);
  if (seesAll || agentId !== undefined) return agentId;
  return deviceId !== undefined && (await mayAudit(db, caller, deviceId)) ? undefined : userId;
}

/** Whether somebody may know what an agent did: oneself, one's virtual users, and by CAN_AUDIT_ACCESS. */
export async function mayAudit(db: Reader, caller: InBuilding, agentId: string): Promise<boolean> {
  const { domainId, userId, role } = caller;
  if (isAtLeast(role, "credential-manager") || agentId === userId) return true;
  return (
    (await isOwner(db, caller, agentId)) ||
    (await hasRightOver(db, domainId, userId, "CAN_AUDIT_ACCESS", agentId))
  );
}

async function mustBeKnown(
  db: Reader,
  domainId: string,
  column: "actor_id" | "device_id",
  id: string | undefined,
): Promise<void> {
  if (id === undefined) return;
  const isHere = (await findAgentNames(db, { domainId }, [id])).has(id);
  if (!isHere && !(await isInHistory(db, domainId, column, id))) throw new ApiError("NOT_FOUND");
}
