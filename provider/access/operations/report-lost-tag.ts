import type { LostTag, NfcTag } from "#contract/access/nfc-tags.ts";
import { blockState } from "#rules/access/lost-tags.ts";
import { type Reader, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import type { BuildingCaller } from "../../handler.ts";
import { findMembership } from "../../people/queries/members.ts";
import { readOwnGroups } from "../../people/queries/related-groups.ts";
import { holdingsScope } from "../../permissions/access-credentials.ts";
import { listDevicesThatMayKnow } from "../queries/devices-that-may-know.ts";
import { getTag, markLost, unmarkLost, wasEverHeld } from "../queries/nfc-tags.ts";
import { getManagedTag } from "./change-tag.ts";

/** A tag, and how the caller may see it. */
interface SeenTag {
  tag: NfcTag;
  seen: "whole" | "masked";
}

/**
 * Reports a tag as lost, which opens nothing from then on. People may report their own tags. Reporting it again
 * changes nothing. @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function reportTagLost(
  { db, now }: ProviderContext,
  caller: BuildingCaller,
  id: string,
): Promise<SeenTag> {
  const { domainId } = caller;
  return transaction(db, async (tx) => {
    const { tag, seen } = await getSeenTag(tx, caller, id);
    if (tag.lostAt === null) await markLost(tx, domainId, tag, now());
    return { tag: await getTag(tx, domainId, id), seen };
  });
}

/**
 * Withdraws the report of a lost tag: its holder has it again, with its credentials; no one, if the holder has left.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function withdrawLostReport(
  { db }: ProviderContext,
  caller: BuildingCaller,
  id: string,
): Promise<NfcTag> {
  const { domainId } = caller;
  return transaction(db, async (tx) => {
    const { lostAt, lostHolderId } = await getManagedTag(tx, caller, id);
    if (lostAt === null) return getTag(tx, domainId, id);
    const isStillHere =
      lostHolderId !== null && (await findMembership(tx, domainId, lostHolderId)) !== undefined;
    await unmarkLost(tx, domainId, id, isStillHere ? lostHolderId : null);
    return getTag(tx, domainId, id);
  });
}

/** Returns when a tag was reported lost, and whether the devices that may know it refuse it already. */
export async function readLostTag(db: Reader, caller: BuildingCaller, id: string): Promise<LostTag> {
  const { domainId } = caller;
  const { lostAt, lostHolderId } = (await getSeenTag(db, caller, id)).tag;
  if (lostAt === null || !(await wasEverHeld(db, domainId, id))) return { lostAt, devices: [] };
  const groupIds = lostHolderId === null ? [] : await readOwnGroups(db, domainId, lostHolderId);
  const devices = await listDevicesThatMayKnow(db, domainId, groupIds);
  return {
    lostAt,
    devices: devices.map(({ id: deviceId, name, ...device }) => ({
      id: deviceId,
      name,
      state: blockState(device, lostAt),
    })),
  };
}

/** @throws ApiError NOT_FOUND, FORBIDDEN for a tag that is neither the caller's nor managed by the caller */
async function getSeenTag(db: Reader, caller: BuildingCaller, id: string): Promise<SeenTag> {
  const tag = await getTag(db, caller.domainId, id);
  return { tag, seen: await holdingsScope(db, caller, tag.userId ?? tag.lostHolderId) };
}
