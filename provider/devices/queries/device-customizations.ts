import type { CustomizationSection } from "#rules/devices/devices.ts";
import { json, type Reader, type Transaction } from "#storage/database.ts";

/** Lists what a building has chosen in each section of a device. */
export async function listCustomizations(
  db: Reader,
  deviceId: string,
): Promise<{ section: CustomizationSection; payload: Record<string, unknown> }[]> {
  return db
    .selectFrom("device_customization")
    .select(["section", "payload"])
    .where("device_id", "=", deviceId)
    .orderBy("section")
    .execute();
}

/** Returns what a building has chosen in one section; empty when nothing was ever chosen. */
export async function readCustomization(
  db: Reader,
  deviceId: string,
  section: CustomizationSection,
): Promise<Record<string, unknown>> {
  const row = await db
    .selectFrom("device_customization")
    .select("payload")
    .where("device_id", "=", deviceId)
    .where("section", "=", section)
    .executeTakeFirst();
  return row?.payload ?? {};
}

export async function writeCustomization(
  tx: Transaction,
  deviceId: string,
  section: CustomizationSection,
  values: Record<string, unknown>,
): Promise<void> {
  const payload = json(values);
  const changed = await tx
    .updateTable("device_customization")
    .set({ payload })
    .where("device_id", "=", deviceId)
    .where("section", "=", section)
    .returning("section")
    .executeTakeFirst();
  if (changed) return;
  await tx.insertInto("device_customization").values({ device_id: deviceId, section, payload }).execute();
}
