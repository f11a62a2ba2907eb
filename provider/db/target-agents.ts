import type { TargetAgent } from "#rules/actions.ts";
import { getAgent } from "./agents.ts";
import type { Reader } from "./database.ts";

/** An agent of the building with what decides on what it can do. @throws ApiError NOT_FOUND */
export async function getTargetAgent(db: Reader, domainId: string, id: string): Promise<TargetAgent> {
  const { kind } = await getAgent(db, domainId, id);
  if (kind !== "DEVICE" && kind !== "AUXILIAR_DEVICE") return { kind, type: null, model: null };
  const table = kind === "DEVICE" ? "device" : "auxiliary";
  const row = await db
    .selectFrom(table)
    .select(["type", "model"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return { kind, ...row };
}
