import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { transaction } from "../db/database.ts";
import { findMembership } from "../db/members.ts";
import { renewSipAgent } from "../db/sip-agents.ts";
import type { Handlers } from "../handler.ts";
import { randomSecret } from "../keys.ts";
import { mayActFor } from "../permissions/agents.ts";

export const sipAgents: Handlers<Api["sipAgents"]> = {
  async renew({ body: { agentId } }, caller, { db, keys, now }) {
    const { domainId } = caller;
    const password = randomSecret();
    return transaction(db, async (tx) => {
      await mayActFor(tx, caller, agentId);
      if ((await findMembership(tx, domainId, agentId)) === undefined)
        throw new ApiError("AGENT_UNKNOWN", { fields: { agentId: "unknown" } });
      const passwordSealed = keys.seal(password);
      const userName = await renewSipAgent(tx, { domainId, agentId, passwordSealed, now: now() });
      return { agentId, userName, password };
    });
  },
};
