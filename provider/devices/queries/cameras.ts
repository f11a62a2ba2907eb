import type { Reader } from "#storage/database.ts";

/** The device or auxiliary whose picture an action shows. */
export interface Camera {
  id: string;
  name: string;
  kind: "DEVICE" | "AUXILIAR_DEVICE";
  online: boolean;
}

/**
 * Finds a camera of the building: a device that takes pictures, or an auxiliary with a web address; undefined
 * for anything else.
 */
export async function findCamera(db: Reader, domainId: string, id: string): Promise<Camera | undefined> {
  const device = await db
    .selectFrom("device")
    .select(["id", "name", "online"])
    .where("id", "=", id)
    .where("domain_id", "=", domainId)
    .where("type", "in", ["CAMERA", "RINGBELL"])
    .executeTakeFirst();
  if (device) return { ...device, kind: "DEVICE" };
  const auxiliary = await db
    .selectFrom("auxiliary")
    .select(["id", "name"])
    .where("id", "=", id)
    .where("domain_id", "=", domainId)
    .where("model", "=", "ipcam")
    .executeTakeFirst();
  return auxiliary && { ...auxiliary, kind: "AUXILIAR_DEVICE", online: true };
}
