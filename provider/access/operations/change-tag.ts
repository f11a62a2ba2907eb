import type { NfcTag } from "#contract/access/nfc-tags.ts";
import { type Reader, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import type { BuildingCaller } from "../../handler.ts";
import { requireCredentialsRight, requireNotLost } from "../../permissions/access-credentials.ts";
import { requireMember } from "../../permissions/users.ts";
import { deleteTag, getTag, updateTag } from "../queries/nfc-tags.ts";
import { deleteCredentialsForTag, findHolderId, renameCredentialsForTag } from "./credentials-for-tag.ts";

/**
 * Renames a tag, with the credentials for it alone, or changes its holder; those of the previous holder are deleted.
 * @throws ApiError NOT_FOUND, FORBIDDEN, USER_UNKNOWN, TAG_REPORTED_LOST
 */
export async function changeTag(
  { db, keys, now }: ProviderContext,
  caller: BuildingCaller,
  id: string,
  { identifier, userId }: { identifier?: string; userId?: string | null },
): Promise<NfcTag> {
  const { domainId } = caller;
  return transaction(db, async (tx) => {
    const before = await getManagedTag(tx, caller, id);
    if (typeof userId === "string") {
      requireNotLost(before);
      await requireCredentialsRight(tx, caller, userId);
      await requireMember(tx, domainId, userId);
    }
    const changesHolder = before.userId !== null && userId !== undefined && userId !== before.userId;
    const unassignedAt = changesHolder ? now() : undefined;
    await updateTag(tx, domainId, id, { identifier, userId, unassignedAt });
    if (changesHolder) await deleteCredentialsForTag(tx, keys, domainId, before);
    else if (identifier !== undefined)
      await renameCredentialsForTag(
        tx,
        keys,
        domainId,
        { ...before, userId: findHolderId(before) },
        identifier,
      );
    return getTag(tx, domainId, id);
  });
}

/** Deletes a tag with the credentials for it alone. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function removeTag(
  { db, keys }: ProviderContext,
  caller: BuildingCaller,
  id: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    const tag = await getManagedTag(tx, caller, id);
    await deleteCredentialsForTag(tx, keys, caller.domainId, tag);
    await deleteTag(tx, caller.domainId, id);
  });
}

/** Returns a tag that the caller may manage. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function getManagedTag(db: Reader, caller: BuildingCaller, id: string): Promise<NfcTag> {
  const tag = await getTag(db, caller.domainId, id);
  await requireCredentialsRight(db, caller, findHolderId(tag));
  return tag;
}
