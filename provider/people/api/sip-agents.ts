import { ApiError } from "#contract/errors.ts";
import type { Api } from "#contract/index.ts";
import { type Reader, transaction } from "#storage/database.ts";
import type { BuildingCaller, Handlers } from "../../handler.ts";
import { randomSecret } from "../../keys.ts";
import { requireActsFor } from "../../permissions/agents.ts";
import { findMembership } from "../queries/members.ts";
import { findSipUserName, renewSipAgent } from "../queries/sip-agents.ts";

export const sipAgents: Handlers<Api["sipAgents"]> = {
  async get({ query: { agentId } }, caller, { db }) {
    await requireActsForPerson(db, caller, agentId);
    return { agentId, userName: await findSipUserName(db, caller.domainId, agentId) };
  },

  async renew({ body: { agentId } }, caller, { db, keys, now }) {
    const { domainId } = caller;
    const password = randomSecret();
    return transaction(db, async (tx) => {
      await requireActsForPerson(tx, caller, agentId);
      const passwordSealed = keys.seal(password);
      const userName = await renewSipAgent(tx, { domainId, agentId, passwordSealed, now: now() });
      return { agentId, userName, password };
    });
  },
};

/**
 * @throws ApiError FORBIDDEN; AGENT_UNKNOWN for an agent that is neither a person nor a virtual user of the
 * building
 */
async function requireActsForPerson(db: Reader, caller: BuildingCaller, agentId: string): Promise<void> {
  await requireActsFor(db, caller, agentId);
  if ((await findMembership(db, caller.domainId, agentId)) === undefined)
    throw new ApiError("AGENT_UNKNOWN", { fields: { agentId: "unknown" } });
}
