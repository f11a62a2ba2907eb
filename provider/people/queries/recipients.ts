import { camelCase } from "#storage/camel-case.ts";
import type { Reader } from "#storage/database.ts";
import { hasAccount } from "./cardholders.ts";

/** A person to notify, with their contacts. */
export interface PersonRecipient {
  id: string;
  email: string;
  /** Whether notes are also sent by mail. */
  notesByMail: boolean;
}

/** A device that shows or speaks something. */
export interface DeviceRecipient {
  id: string;
  name: string;
  type: string;
  online: boolean;
}

/** Lists the building's people with an account among these agents, by name. */
export async function listPeopleRecipients(
  db: Reader,
  domainId: string,
  ids: readonly string[],
  limit: number,
): Promise<PersonRecipient[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("domain_member")
    .innerJoin("user_account", "user_account.id", "domain_member.user_id")
    .select(camelCase(["user_account.id", "user_account.email", "user_account.notes_by_mail"]))
    .where("domain_member.domain_id", "=", domainId)
    .where("domain_member.user_id", "in", ids)
    .where("user_account.disabled_at", "is", null)
    .where(hasAccount)
    .orderBy("user_account.name_order")
    .orderBy("user_account.id")
    .limit(limit)
    .execute();
}

/** Lists the building's devices in service among these agents, by name. */
export async function listDeviceRecipients(
  db: Reader,
  domainId: string,
  ids: readonly string[],
  limit: number,
): Promise<DeviceRecipient[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom("device")
    .innerJoin("hardware", "hardware.id", "device.hardware_id")
    .select(["device.id", "device.name", "device.type", "device.online"])
    .where("device.domain_id", "=", domainId)
    .where("device.id", "in", ids)
    .where("hardware.returned_at", "is", null)
    .orderBy("device.name_order")
    .orderBy("device.id")
    .limit(limit)
    .execute();
}
