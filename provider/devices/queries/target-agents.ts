import type { TargetAgent } from "#rules/devices/actions.ts";
import type { Reader } from "#storage/database.ts";
import { getAgent } from "../../people/queries/agents.ts";
import type { DeviceScope } from "../../scope.ts";

/**
 * Returns an agent of the building, with what determines which actions a device can request of it. @throws
 * ApiError NOT_FOUND
 */
export async function getTargetAgent(
  db: Reader,
  { domainId, deviceId }: DeviceScope,
  id: string,
): Promise<TargetAgent> {
  const { kind } = await getAgent(db, domainId, id);
  const isItself = id === deviceId;
  if (kind !== "DEVICE" && kind !== "AUXILIAR_DEVICE") return { kind, type: null, isItself };
  const table = kind === "DEVICE" ? "device" : "auxiliary";
  const { type } = await db.selectFrom(table).select("type").where("id", "=", id).executeTakeFirstOrThrow();
  return { kind, type, isItself };
}
