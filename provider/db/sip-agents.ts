import { newId, type Transaction } from "./database.ts";

/**
 * Keeps what an agent's app registers with from now on, instead of what it had. The user name is made once.
 * Gives the user name.
 */
export async function renewSipAgent(
  tx: Transaction,
  {
    domainId,
    agentId,
    passwordSealed,
    now,
  }: { domainId: string; agentId: string; passwordSealed: string; now: number },
): Promise<string> {
  const renewed = { password_sealed: passwordSealed, renewed_at: now };
  const changed = await tx
    .updateTable("sip_agent")
    .set(renewed)
    .where("domain_id", "=", domainId)
    .where("agent_id", "=", agentId)
    .returning("user_name")
    .executeTakeFirst();
  if (changed) return changed.user_name;
  const userName = `agent-${newId()}`;
  await tx
    .insertInto("sip_agent")
    .values({ domain_id: domainId, agent_id: agentId, user_name: userName, ...renewed })
    .execute();
  return userName;
}

export async function deleteSipAgent(tx: Transaction, domainId: string, agentId: string): Promise<void> {
  await tx
    .deleteFrom("sip_agent")
    .where("domain_id", "=", domainId)
    .where("agent_id", "=", agentId)
    .execute();
}
