import type { Credential } from "#contract/access/access-credentials.ts";
import { ApiError } from "#contract/errors.ts";
import { type Reader, type Transaction, transaction } from "#storage/database.ts";
import type { ProviderContext } from "../../context.ts";
import type { BuildingCaller } from "../../handler.ts";
import type { Keys } from "../../keys.ts";
import { requireCredentialsRight } from "../../permissions/access-credentials.ts";
import {
  getStoredCredential,
  type StoredCredential,
  updateCredential,
} from "../queries/access-credentials.ts";
import { renameTagWithValue } from "../queries/nfc-tags.ts";
import { renameCredentialsForTag } from "./credentials-for-tag.ts";

type Changes = Partial<Pick<Credential, "name" | "startTime" | "endTime" | "remainingUsages">>;

/**
 * Changes a credential; omitted fields are unchanged. The tag that it is for has its name. @throws ApiError NOT_FOUND, FORBIDDEN, INVALID_INPUT
 */
export async function changeCredential(
  { db, keys }: ProviderContext,
  caller: BuildingCaller,
  id: string,
  changes: Changes,
): Promise<StoredCredential> {
  return transaction(db, async (tx) => {
    const current = await getManagedCredential(tx, caller, id);
    const { startTime = current.startTime, endTime = current.endTime } = changes;
    if (startTime !== null && endTime !== null && startTime >= endTime) {
      throw new ApiError("INVALID_INPUT", { fields: { endTime: "endBeforeStart" } });
    }
    await updateCredential(tx, caller.domainId, id, changes);
    if (changes.name !== undefined) await renameTagOf(tx, keys, caller.domainId, current, changes.name);
    return getStoredCredential(tx, caller.domainId, id);
  });
}

async function renameTagOf(
  tx: Transaction,
  keys: Keys,
  domainId: string,
  { credentialType, valueSealed, userId }: StoredCredential,
  name: string,
): Promise<void> {
  if (credentialType !== "NFC_TAG" || valueSealed === null) return;
  const tag = { userId, value: keys.unseal(valueSealed) };
  await renameTagWithValue(tx, domainId, { ...tag, name });
  await renameCredentialsForTag(tx, keys, domainId, tag, name);
}

/** Returns a credential that the caller may manage. @throws ApiError NOT_FOUND, FORBIDDEN */
export async function getManagedCredential(
  db: Reader,
  caller: BuildingCaller,
  id: string,
): Promise<StoredCredential> {
  const credential = await getStoredCredential(db, caller.domainId, id);
  await requireCredentialsRight(db, caller, credential.userId);
  return credential;
}
