import type { FaceId } from "#contract/access/face-ids.ts";
import { type Transaction, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import type { BuildingCaller } from "../../handler.ts";
import type { Keys } from "../../keys.ts";
import { requireCredentialsRight } from "../../permissions/access-credentials.ts";
import { requireMember } from "../../permissions/users.ts";
import { deleteCredentialsWithValue } from "../queries/access-credentials.ts";
import { deleteFace, getFace, updateFace } from "../queries/face-ids.ts";
import { credentialValueIndex } from "./credential-value-index.ts";

/**
 * Changes a face's identifier or its person. Credentials of the previous face are deleted.
 * @throws ApiError NOT_FOUND, FORBIDDEN, USER_UNKNOWN, FACE_TAKEN
 */
export async function changeFace(
  { db, keys }: ProviderContext,
  caller: BuildingCaller,
  id: string,
  changes: { identifier?: string; userId?: string },
): Promise<FaceId> {
  const { domainId } = caller;
  return transaction(db, async (tx) => {
    const before = await getManaged(tx, caller, id);
    if (changes.userId !== undefined) {
      await requireCredentialsRight(tx, caller, changes.userId);
      await requireMember(tx, domainId, changes.userId);
    }
    await updateFace(tx, domainId, id, changes);
    const after = await getFace(tx, domainId, id);
    if (after.identifier !== before.identifier || after.userId !== before.userId)
      await endCredentialsOf(tx, keys, domainId, before);
    return after;
  });
}

/** Deletes a face with the credentials made for it. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function removeFace(
  { db, keys }: ProviderContext,
  caller: BuildingCaller,
  id: string,
): Promise<void> {
  await transaction(db, async (tx) => {
    const face = await getManaged(tx, caller, id);
    await endCredentialsOf(tx, keys, caller.domainId, face);
    await deleteFace(tx, caller.domainId, id);
  });
}

async function getManaged(tx: Transaction, caller: BuildingCaller, id: string): Promise<FaceId> {
  const face = await getFace(tx, caller.domainId, id);
  await requireCredentialsRight(tx, caller, face.userId);
  return face;
}

async function endCredentialsOf(tx: Transaction, keys: Keys, domainId: string, face: FaceId): Promise<void> {
  const valueIndex = credentialValueIndex(keys, domainId, face.identifier);
  await deleteCredentialsWithValue(tx, domainId, face.userId, { credentialType: "FACE_ID", valueIndex });
}
