import { ApiError } from "#contract/errors.ts";
import { isAtLeast } from "#rules/roles.ts";
import type { Reader } from "../db/database.ts";
import { isInHistory } from "../db/event-history.ts";
import { findAgentNames } from "../db/known-names.ts";
import type { InBuilding } from "../handler.ts";

interface Asked {
  agentId?: string;
  deviceId?: string;
}

/**
 * Whose events somebody may read: all of them, or of those asked for what they did themselves.
 * @throws ApiError FORBIDDEN for what somebody else did; NOT_FOUND for a person or device that never was here
 */
export async function mayReadEventsOf(
  db: Reader,
  caller: InBuilding,
  asked: Asked,
): Promise<string | undefined> {
  const seesAll = isAtLeast(caller.role, "credential-manager");
  if (!seesAll && asked.agentId !== undefined && asked.agentId !== caller.userId)
    throw new ApiError("FORBIDDEN");
  await mustBeKnown(db, caller.domainId, "actor_id", asked.agentId);
  await mustBeKnown(db, caller.domainId, "device_id", asked.deviceId);
  return seesAll ? asked.agentId : caller.userId;
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
