import type { Api } from "#contract/index.ts";
import { transaction } from "#storage/database.ts";
import type { Handlers } from "../../handler.ts";
import type { Keys } from "../../keys.ts";
import { printedCode } from "../../sign-in/printed-code.ts";
import {
  getUnusedExtension,
  getWarranty,
  insertExtension,
  useExtension,
} from "../queries/warranty-extensions.ts";

export const warrantyExtensions: Handlers<Api["warrantyExtensions"]> = {
  async byCode({ query }, { userId, address }, { db, guards, keys }) {
    const undoTry = await guards.take("licence-code", { account: userId, address });
    const extension = await getUnusedExtension(db, hashOf(keys, query.code));
    await undoTry();
    return extension;
  },

  async activate({ body }, { userId, address, domainId }, { db, guards, keys, now }) {
    const undoTry = await guards.take("licence-code", { account: userId, address });
    const { code, deviceId } = body;
    const warranty = await transaction(db, async (tx) => {
      const { id } = await getUnusedExtension(tx, hashOf(keys, code));
      await getWarranty(tx, domainId, deviceId);
      await useExtension(tx, { id, deviceId, now: now() });
      return getWarranty(tx, domainId, deviceId);
    });
    await undoTry();
    return warranty;
  },

  async create({ body: { months } }, _caller, { db, keys, now }) {
    const code = printedCode(16);
    const codeHash = hashOf(keys, code.replaceAll("-", ""));
    return transaction(db, async (tx) => {
      const id = await insertExtension(tx, { codeHash, months, now: now() });
      return { id, months, code };
    });
  },
};

function hashOf(keys: Keys, code: string): string {
  return keys.hash("warranty-code", code);
}
