import type { Api } from "#contract/index.ts";
import { transaction } from "#storage/database.ts";
import type { Handlers } from "../../handler.ts";
import { createCardholder } from "../operations/create-cardholder.ts";
import { requireCardholder, updateCardholder } from "../queries/cardholders.ts";
import { getMember } from "../queries/members.ts";

export const cardholders: Handlers<Api["cardholders"]> = {
  async create({ body }, { domainId }, context) {
    return transaction(context.db, async (tx) => {
      const id = await createCardholder(tx, context, domainId, body);
      return getMember(tx, domainId, id, context.now());
    });
  },

  async update({ id, body }, { domainId }, { db, now }) {
    return transaction(db, async (tx) => {
      await requireCardholder(tx, domainId, id);
      await updateCardholder(tx, domainId, id, body);
      return getMember(tx, domainId, id, now());
    });
  },
};
