import type { Api } from "#contract/index.ts";
import {
  credentialOf,
  deleteCredential,
  getStoredCredential,
  pageOfCredentials,
} from "../db/access-credentials.ts";
import type { StoredCredential } from "../db/access-credentials.ts";
import { type Reader, transaction } from "../db/database.ts";
import type { Handlers, InBuilding } from "../handler.ts";
import type { Keys } from "../keys.ts";
import { changeCredential } from "../operations/change-credential.ts";
import { createCredential } from "../operations/create-credential.ts";
import { mayListCredentialsOf, mayManageCredentialsOf } from "../permissions/access-credentials.ts";

export const accessCredentials: Handlers<Api["accessCredentials"]> = {
  async list({ query }, caller, { db, now }) {
    const userId = await mayListCredentialsOf(db, caller, query.userId);
    return pageOfCredentials(db, caller.domainId, { ...query, userId }, now());
  },

  async create({ body }, caller, house) {
    const { domainId } = caller;
    await mayManageCredentialsOf(house.db, caller, body.userId);
    const id = await createCredential(house, domainId, body);
    return withValue(house.keys, await getStoredCredential(house.db, domainId, id));
  },

  async get({ id }, caller, { db, keys }) {
    return withValue(keys, await getManaged(db, caller, id));
  },

  async update({ id, body }, caller, house) {
    await getManaged(house.db, caller, id);
    await changeCredential(house, caller.domainId, id, body);
    return credentialOf(await getStoredCredential(house.db, caller.domainId, id));
  },

  async remove({ id }, caller, { db }) {
    await transaction(db, async (tx) => {
      await getManaged(tx, caller, id);
      await deleteCredential(tx, caller.domainId, id);
    });
  },
};

/** A credential that the caller may manage. @throws ApiError NOT_FOUND, FORBIDDEN */
async function getManaged(db: Reader, caller: InBuilding, id: string): Promise<StoredCredential> {
  const credential = await getStoredCredential(db, caller.domainId, id);
  await mayManageCredentialsOf(db, caller, credential.user_id);
  return credential;
}

function withValue(keys: Keys, row: StoredCredential) {
  return { ...credentialOf(row), value: row.value_sealed === null ? null : keys.unseal(row.value_sealed) };
}
