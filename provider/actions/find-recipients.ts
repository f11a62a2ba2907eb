import type { GroupAction } from "#contract/devices/action-groups.ts";
import { containedGroups } from "#rules/people/agent-groups.ts";
import { NOTE_DEVICES_MAX, NOTE_READERS_MAX } from "#rules/people/notes.ts";
import type { Reader } from "#storage/database.ts";
import { listContainments, listMemberIds } from "../people/queries/group-members.ts";
import {
  type DeviceRecipient,
  listDeviceRecipients,
  listPeopleRecipients,
  type PersonRecipient,
} from "../people/queries/recipients.ts";

/** The recipients of an action: people, who find it on their page, and devices, which receive a command. */
export interface Recipients {
  people: PersonRecipient[];
  devices: DeviceRecipient[];
}

/**
 * Resolves the target of an action to its recipients: one person or device, or the members of a group at any
 * depth.
 */
export async function findRecipients(
  db: Reader,
  domainId: string,
  { targetType, targetId }: Pick<GroupAction, "targetType" | "targetId">,
): Promise<Recipients> {
  if (targetId === null || (targetType !== "AGENT" && targetType !== "AGENT_GROUP"))
    return { people: [], devices: [] };
  const ids =
    targetType === "AGENT"
      ? [targetId]
      : await listMemberIds(db, containedGroups([targetId], await listContainments(db, domainId)));
  return {
    people: await listPeopleRecipients(db, domainId, ids, NOTE_READERS_MAX),
    devices: await listDeviceRecipients(db, domainId, ids, NOTE_DEVICES_MAX),
  };
}
