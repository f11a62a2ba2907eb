import { ApiError } from "#contract/errors.ts";
import { isAtLeast } from "#rules/people/roles.ts";
import type { Reader } from "#storage/database.ts";
import { findAgentNames } from "../buildings/queries/names-in-building.ts";
import { listDeviceIds } from "../devices/queries/devices.ts";
import type { BuildingCaller } from "../handler.ts";
import { wasCalled } from "../history/queries/called.ts";
import { type AuditScope, isInHistory } from "../history/queries/event-history.ts";
import type { StoredEvent } from "../history/queries/events.ts";
import { isKnownOutput } from "../history/queries/opened-outputs.ts";
import { listIdsInGroups } from "../people/queries/agents.ts";
import { listMemberIds } from "../people/queries/group-members.ts";
import { hasRightOver, readGroupsWithin } from "../people/queries/related-groups.ts";
import { listVirtualUserIds } from "../people/queries/virtual-users.ts";
import { isOwner } from "./virtual-users.ts";

/** The person whose rights over a history count. */
export type HistoryReader = Pick<BuildingCaller, "domainId" | "userId" | "role" | "viewerId">;

interface EventFilter {
  agentId?: string;
  deviceId?: string;
  outputId?: string;
}

/**
 * Returns whose events the caller may read: everyone's (undefined), or of those requested their own, those of
 * their virtual users, and those of people or at devices that CAN_AUDIT_ACCESS permits. Rings that called
 * them are not included (`calledId` of a history query).
 * @throws ApiError FORBIDDEN for other people's events; NOT_FOUND for a person, device or output that was never
 * in the building
 */
export async function eventsScope(
  db: Reader,
  caller: HistoryReader,
  { agentId, deviceId, outputId }: EventFilter,
): Promise<AuditScope | undefined> {
  const { domainId } = caller;
  const seesAll = isAtLeast(caller.role, "credential-manager");
  if (!seesAll && agentId !== undefined && !(await canAudit(db, caller, agentId)))
    throw new ApiError("FORBIDDEN");
  await requireKnown(db, domainId, "actor_id", agentId);
  await requireKnown(db, domainId, "device_id", deviceId);
  if (outputId !== undefined && !(await isKnownOutput(db, domainId, outputId)))
    throw new ApiError("NOT_FOUND", { missing: outputId });
  return seesAll || agentId !== undefined ? undefined : readAudited(db, caller);
}

async function readAudited(db: Reader, { domainId, userId }: HistoryReader): Promise<AuditScope> {
  const groupIds = await readGroupsWithin(db, domainId, userId, "CAN_AUDIT_ACCESS");
  const memberIds = groupIds.length > 0 ? await listMemberIds(db, groupIds) : [];
  const devices = new Set(memberIds.length > 0 ? await listDeviceIds(db, domainId) : []);
  const people = memberIds.filter((id) => !devices.has(id));
  const own = [userId, ...(await listVirtualUserIds(db, domainId, userId))];
  return {
    actorIds: [...new Set([...own, ...people])],
    deviceIds: memberIds.filter((id) => devices.has(id)),
  };
}

/**
 * Whether the caller may read an agent's events: their own, those of their virtual users, and those that
 * CAN_AUDIT_ACCESS allows.
 */
async function canAudit(db: Reader, caller: HistoryReader, agentId: string): Promise<boolean> {
  const { domainId, userId, role } = caller;
  if (isAtLeast(role, "credential-manager") || agentId === userId) return true;
  return (
    (await isOwner(db, caller, agentId)) ||
    (await hasRightOver(db, domainId, userId, "CAN_AUDIT_ACCESS", agentId))
  );
}

type About = Pick<StoredEvent, "id" | "actorId" | "deviceId">;

/**
 * Checks that the caller may see the picture of an event.
 * @throws ApiError NOT_FOUND for an event that they may not read; FORBIDDEN when a relation denies its
 * picture
 */
export async function requireMediaRight(db: Reader, caller: BuildingCaller, event: About): Promise<void> {
  const about = agentsOf(event);
  let audits = isAtLeast(caller.role, "credential-manager");
  for (const id of about) audits ||= await canAudit(db, caller, id);
  const { domainId, userId } = caller;
  audits ||= await wasCalled(db, domainId, { eventId: event.id, userId });
  if (!audits) throw new ApiError("NOT_FOUND");
  const denied = await readDenied(db, caller, about);
  if (about.some((id) => denied.has(id))) throw new ApiError("FORBIDDEN");
}

/** Returns the agents whose events' pictures CANNOT_ACCESS_EVENT_MEDIA hides from the caller: in a view, all. */
export async function readDenied(
  db: Reader,
  { domainId, userId, viewerId }: HistoryReader,
  agentIds: readonly string[],
): Promise<Set<string>> {
  if (viewerId !== null) return new Set(agentIds);
  const groupIds = await readGroupsWithin(db, domainId, userId, "CANNOT_ACCESS_EVENT_MEDIA");
  if (groupIds.length === 0 || agentIds.length === 0) return new Set();
  return new Set(await listIdsInGroups(db, groupIds, agentIds));
}

function agentsOf({ actorId, deviceId }: Omit<About, "id">): string[] {
  return [actorId, deviceId].filter((id) => id !== null);
}

async function requireKnown(
  db: Reader,
  domainId: string,
  column: "actor_id" | "device_id",
  id: string | undefined,
): Promise<void> {
  if (id === undefined) return;
  const isHere = (await findAgentNames(db, { domainId }, [id])).has(id);
  if (!isHere && !(await isInHistory(db, domainId, column, id)))
    throw new ApiError("NOT_FOUND", { missing: id });
}
