import type { Api } from "#contract/index.ts";
import { verifyOnce } from "../../audit/verify.ts";
import type { Handlers } from "../../handler.ts";
import { readPageOfAudit } from "../queries/audit.ts";

export const audit: Handlers<Api["audit"]> = {
  async list({ query }, { domainId }, { db }) {
    return readPageOfAudit(db, domainId, query);
  },

  async verify(_input, { domainId }, { db, keys }) {
    const { chain: _domainId, ...verified } = await verifyOnce(db, keys, domainId);
    return verified;
  },
};
