import { ApiError } from "#contract/errors.ts";
import { hasSipCredentials } from "#rules/auxiliaries/auxiliaries.ts";
import { newId, type Reader, transaction } from "#storage/database.ts";
import { getStoredAuxiliary, setSipCredentials } from "../../auxiliaries/queries/auxiliaries.ts";
import type { ProviderContext } from "../../context.ts";
import { randomSecret } from "../../keys.ts";

/**
 * Gives an auxiliary a new SIP password, and a user name if it has none. Only this call returns the password.
 * @throws ApiError NOT_FOUND, WRONG_AUXILIARY_TYPE for a model that does not register
 */
export async function renewSipCredentials(
  { db, keys }: ProviderContext,
  domainId: string,
  id: string,
): Promise<{ userName: string; password: string }> {
  const password = randomSecret();
  const passwordSealed = keys.seal(password);
  return transaction(db, async (tx) => {
    const userName = (await getSipUserName(tx, domainId, id)) ?? `aux-${newId()}`;
    await setSipCredentials(tx, id, { userName, passwordSealed });
    return { userName, password };
  });
}

/**
 * Returns the user name with which an auxiliary registers; null if it has none yet. @throws ApiError
 * NOT_FOUND, WRONG_AUXILIARY_TYPE
 */
export async function getSipUserName(db: Reader, domainId: string, id: string): Promise<string | null> {
  const stored = await getStoredAuxiliary(db, domainId, id);
  if (!hasSipCredentials(stored.model)) throw new ApiError("WRONG_AUXILIARY_TYPE");
  return stored.sipUserName;
}
