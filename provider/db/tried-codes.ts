import { sql } from "kysely";
import { TRIES_KEPT_AT_DEVICE, TRIES_KEPT_IN_BUILDING, type TriedCodes } from "#rules/tried-codes.ts";
import type { Reader } from "./database.ts";

/** Partial indexes hold these alone; the engines recognise it word by word. */
const isUnknownCode = sql<boolean>`reason = 'UNKNOWN_CODE'`;

/** When unknown codes were tried last, by the history: what a device decided alone counts once it is told. */
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
  const atDevice = await newest.where("device_id", "=", deviceId).limit(TRIES_KEPT_AT_DEVICE).execute();
  const inBuilding = await newest.limit(TRIES_KEPT_IN_BUILDING).execute();
  return {
    atDevice: atDevice.map(({ time }) => time),
    inBuilding: inBuilding.map(({ time }) => time),
  };
}
