import type { DeviceEvent } from "#contract/device-link/device-link.ts";
import { CREDENTIAL_TYPES } from "#rules/access/access-decision.ts";
import type { Reader } from "#storage/database.ts";

type StartingEvent = Pick<DeviceEvent, "kind" | "outcome" | "method" | "button" | "actionGroupId">;

/**
 * Returns the action group whose actions an event of a device started: the group of the button, or the one
 * that the device names; never a group of another device. What a button opens is a separate event and starts
 * nothing.
 */
export async function findStartedGroup(
  db: Reader,
  deviceId: string,
  { kind, outcome, method, button, actionGroupId }: StartingEvent,
): Promise<string | undefined> {
  if (kind === "RING" && button) return findGroupOfButton(db, deviceId, button.id);
  const hasCredential = CREDENTIAL_TYPES.some((type) => type === method);
  const starts = kind === "RING" || (kind === "ACCESS" && outcome === "granted" && hasCredential);
  return starts && actionGroupId ? findOwnGroup(db, deviceId, actionGroupId) : undefined;
}

async function findGroupOfButton(db: Reader, deviceId: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("ring_bell_button")
    .select("action_group_id as actionGroupId")
    .where("id", "=", id)
    .where("device_id", "=", deviceId)
    .executeTakeFirst();
  return row?.actionGroupId;
}

async function findOwnGroup(db: Reader, deviceId: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom("action_group")
    .select("id")
    .where("id", "=", id)
    .where("device_id", "=", deviceId)
    .executeTakeFirst();
  return row?.id;
}
