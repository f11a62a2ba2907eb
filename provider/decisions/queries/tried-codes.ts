import { sql } from "kysely";
import {
  type TriedCodes,
  TRIES_STORED_AT_DEVICE,
  TRIES_STORED_IN_BUILDING,
} from "#rules/access/tried-codes.ts";
import type { Reader } from "#storage/database.ts";

/** The condition of the partial indexes, which the engines recognise by its exact text. */
const isUnknownCode = sql<boolean>`reason = 'UNKNOWN_CODE'`;

/**
 * Lists when unknown codes were last tried (epoch ms), from the history: tries at a device that decided alone
 * count once it has reported them.
 */
export async function listTriedCodes(
  db: Reader,
  { domainId, deviceId }: { domainId: string; deviceId: string },
): Promise<TriedCodes> {
  const newest = db
    .selectFrom("event")
    .select("time")
    .where("domain_id", "=", domainId)
    .where(isUnknownCode)
    .orderBy("time", "desc");
  const atDevice = await newest.where("device_id", "=", deviceId).limit(TRIES_STORED_AT_DEVICE).execute();
  const inBuilding = await newest.limit(TRIES_STORED_IN_BUILDING).execute();
  return {
    atDevice: atDevice.map(({ time }) => time),
    inBuilding: inBuilding.map(({ time }) => time),
  };
}
