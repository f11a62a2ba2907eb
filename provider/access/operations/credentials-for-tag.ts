import type { NfcTag } from "#contract/access/nfc-tags.ts";
import type { Transaction } from "#storage/database.ts";
import type { Keys } from "../../keys.ts";
import { deleteCredentialsWithValue, renameCredentialsWithValue } from "../queries/access-credentials.ts";
import { credentialValueIndex } from "./credential-value-index.ts";

/** Returns the person whose credentials are for a tag: its holder, or the one who lost it. */
export function findHolderId({
  userId,
  lostHolderId,
}: Pick<NfcTag, "userId" | "lostHolderId">): string | null {
  return userId ?? lostHolderId;
}

/** The credentials for a tag alone have its name. */
export async function renameCredentialsForTag(
  tx: Transaction,
  keys: Keys,
  domainId: string,
  tag: Pick<NfcTag, "value" | "userId">,
  name: string,
): Promise<void> {
  if (tag.userId === null) return;
  const credentials = credentialsOf(keys, domainId, tag);
  await renameCredentialsWithValue(tx, domainId, tag.userId, { ...credentials, name });
}

/** Deletes the credentials for a tag alone. */
export async function deleteCredentialsForTag(
  tx: Transaction,
  keys: Keys,
  domainId: string,
  tag: NfcTag,
): Promise<void> {
  const holderId = findHolderId(tag);
  if (holderId === null) return;
  await deleteCredentialsWithValue(tx, domainId, holderId, credentialsOf(keys, domainId, tag));
}

function credentialsOf(keys: Keys, domainId: string, { value }: Pick<NfcTag, "value">) {
  return { credentialType: "NFC_TAG", valueIndex: credentialValueIndex(keys, domainId, value) } as const;
}
