import type { Api } from "#contract/index.ts";
import { transaction } from "#storage/database.ts";
import type { Handlers } from "../../handler.ts";
import type { Keys } from "../../keys.ts";
import { credentialsScope } from "../../permissions/access-credentials.ts";
import { changeCredential, getManagedCredential } from "../operations/change-credential.ts";
import { createCredential } from "../operations/create-credential.ts";
import { listCredentials } from "../operations/list-credentials.ts";
import type { StoredCredential } from "../queries/access-credentials.ts";
import { deleteCredential, toCredential } from "../queries/access-credentials.ts";

export const accessCredentials: Handlers<Api["accessCredentials"]> = {
  async list({ query }, caller, context) {
    const userId = await credentialsScope(context.db, caller, query.userId);
    return listCredentials(context, caller.domainId, { ...query, userId });
  },

  async create({ body }, caller, context) {
    return withValue(context.keys, await createCredential(context, caller, body));
  },

  async get({ id }, caller, { db, keys }) {
    return withValue(keys, await getManagedCredential(db, caller, id));
  },

  async update({ id, body }, caller, context) {
    return toCredential(await changeCredential(context, caller, id, body));
  },

  async remove({ id }, caller, { db }) {
    await transaction(db, async (tx) => {
      await getManagedCredential(tx, caller, id);
      await deleteCredential(tx, caller.domainId, id);
    });
  },
};

function withValue(keys: Keys, row: StoredCredential) {
  return { ...toCredential(row), value: row.valueSealed === null ? null : keys.unseal(row.valueSealed) };
}
