import type { Api } from "#contract/index.ts";
import {
  credentialOf,
  deleteCredential,
  getStoredCredential,
  pageOfCredentials,
} from "../db/access-credentials.ts";
import type { StoredCredential } from "../db/access-credentials.ts";
import { transaction } from "../db/database.ts";
import type { Handlers } from "../handler.ts";
import type { Keys } from "../keys.ts";
import { changeCredential } from "../operations/change-credential.ts";
import { createCredential } from "../operations/create-credential.ts";
import { mayListCredentialsOf } from "../permissions/access-credentials.ts";

export const accessCredentials: Handlers<Api["accessCredentials"]> = {
  async list({ query }, caller, { db, now }) {
    const userId = mayListCredentialsOf(caller, query.userId);
    return pageOfCredentials(db, caller.domainId, { ...query, userId }, now());
  },

  async create({ body }, { domainId }, house) {
    const id = await createCredential(house, domainId, body);
    return withValue(house.keys, await getStoredCredential(house.db, domainId, id));
  },

  async get({ id }, { domainId }, { db, keys }) {
    return withValue(keys, await getStoredCredential(db, domainId, id));
  },

  async update({ id, body }, { domainId }, house) {
    await changeCredential(house, domainId, id, body);
    return credentialOf(await getStoredCredential(house.db, domainId, id));
  },

  async remove({ id }, { domainId }, { db }) {
    await getStoredCredential(db, domainId, id);
    await transaction(db, (tx) => deleteCredential(tx, domainId, id));
  },
};

function withValue(keys: Keys, row: StoredCredential) {
  return { ...credentialOf(row), value: row.value_sealed === null ? null : keys.unseal(row.value_sealed) };
}
